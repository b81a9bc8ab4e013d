"""Jobs: the same puzzles whatever the workers, and folders that hold only whole files."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from gridwright.batch import jobs
from gridwright.errors import FormatError
from gridwright.formats import native
from tests.template import LampSpec

pytestmark = pytest.mark.usefixtures("lamps")
JOB = jobs.Job(family="lamps", spec=LampSpec(size=12), first_seed=5, count=17)


def lines(docs: Iterator[Any]) -> list[bytes]:
    return [native.dumps(doc) for doc in docs]


def test_workers_change_nothing() -> None:
    alone = lines(jobs.run(JOB))
    assert [native.loads(line).seed for line in alone] == list(range(5, 22))
    assert lines(jobs.run(JOB, workers=3)) == alone
    with ThreadPoolExecutor(2) as executor:
        assert lines(jobs.run(JOB, executor=executor)) == alone


def test_an_interrupted_folder_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "book"
    for done, _ in enumerate(jobs.run_to_folder(JOB, folder)):
        if done == 6:
            break
    there = sorted(folder.glob("lamps-*.json"))
    assert len(there) == 7
    assert all(native.loads(path.read_bytes()) for path in there)
    results = list(jobs.run_to_folder(JOB, folder))
    assert [result.kept for result in results] == [True] * 7 + [False] * 10
    assert lines(native.loads(path.read_bytes()) for path in sorted(folder.glob("lamps-*.json"))) == lines(
        jobs.run(JOB)
    )


def test_a_folder_of_another_job_is_left_alone(tmp_path: Path) -> None:
    list(jobs.run_to_folder(JOB, tmp_path))
    other = jobs.Job(family="lamps", spec=LampSpec(size=13), first_seed=5, count=17)
    with pytest.raises(FormatError, match="other settings"):
        list(jobs.run_to_folder(other, tmp_path))
    (tmp_path / jobs.JOB_FILE).write_bytes(b"damaged")
    with pytest.raises(FormatError, match="other settings"):
        list(jobs.run_to_folder(JOB, tmp_path))
