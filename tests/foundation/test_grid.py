"""Shapes against counts done by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.errors import FormatError, SpecError
from gridwright.grid import Direction, Shape, Topology

shapes = st.builds(
    lambda rows, cols, bits, topology: Shape(
        rows, cols, bytes((bits >> i) & 1 for i in range(rows * cols - 1)) + b"\1", topology
    ),
    st.integers(1, 7),
    st.integers(1, 7),
    st.integers(0, 2**49),
    st.sampled_from(["four", "eight", "hex"]),
)


@given(shapes)
def test_neighbours_are_mutual(shape: Shape) -> None:
    for cell in shape.cells:
        for other in shape.neighbours(cell):
            assert cell in shape.neighbours(other)
            assert other in shape


@given(shapes)
def test_the_drawing_and_the_repr_read_back(shape: Shape) -> None:
    assert eval(repr(shape)) == shape


@pytest.mark.parametrize(
    ("topology", "total"),
    # 3 x 4 by hand: 17 edges straight on, 12 diagonals more; hexagonal: 9 in rows, 2 x 7 between rows.
    [("four", 34), ("eight", 58), ("hex", 46)],
)
def test_count_of_neighbours(topology: Topology, total: int) -> None:
    shape = Shape(3, 4, topology=topology)
    assert sum(len(shape.neighbours(cell)) for cell in shape.cells) == total


def test_ray_stops_at_the_edge_and_at_holes() -> None:
    shape = Shape.from_text("###\n#.#\n###")
    assert shape.ray(0, Direction.E, 3) == (0, 1, 2)
    assert shape.ray(0, Direction.E, 4) is None
    assert shape.ray(0, Direction.SE, 2) is None
    assert shape.ray(8, Direction.N, 3) == (8, 5, 2)


def test_labels() -> None:
    shape = Shape(2, 30)
    assert [shape.label(cell) for cell in (0, 25, 26, 59)] == ["A1", "Z1", "AA1", "AD2"]


def test_connected() -> None:
    assert Shape.from_text("##\n##").is_connected()
    assert not Shape.from_text("#.#").is_connected()
    assert Shape.from_text("#.\n.#").is_connected()
    assert not Shape.from_text("#.\n.#", "four").is_connected()


def test_what_is_refused() -> None:
    with pytest.raises(SpecError, match="1001"):
        Shape(1001, 3)
    with pytest.raises(SpecError, match="no cells"):
        Shape(2, 2, bytes(4))
    with pytest.raises(FormatError, match="empty"):
        Shape.from_text("\n  \n")
    with pytest.raises(ValueError, match="4 bytes"):
        Shape(2, 2, b"\1")


def test_opposite_directions() -> None:
    assert all(direction.opposite.opposite is direction for direction in Direction)
    assert sum(direction.diagonal for direction in Direction) == 4
