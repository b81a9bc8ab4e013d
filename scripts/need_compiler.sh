#!/bin/sh
# Says which package is missing before a build fails with a page of compiler output.
python=$1
if ! command -v "${CC:-cc}" >/dev/null 2>&1; then
    echo "gridwright's kernels need a C compiler. Install one, e.g.: apt-get install gcc libc6-dev  |  dnf install gcc  |  xcode-select --install" >&2
    exit 1
fi
header=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include") + "/Python.h")')
if [ ! -f "$header" ]; then
    echo "gridwright's kernels need Python.h ($header is missing). Install it, e.g.: apt-get install python3-dev  |  dnf install python3-devel" >&2
    exit 1
fi
