"""How screens and targets look is kept beside the workflow, and nothing damaged comes back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from rpa_vision.errors import (
    BadImageError,
    BadInputError,
    BadVectorError,
    MalformedDocumentError,
    NotFoundError,
)
from rpa_vision.models.embedding import Vector
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.storage.files.blobs import LocalBlobs
from rpa_vision.storage.workflows.prototypes import WorkflowLooks

PNG = b"\x89PNG\r\n\x1a\n" + b"an invented picture"
PROVIDER = "screens_v1"
SIZE = 8
VECTOR = Vector.unit(PROVIDER, np.arange(1.0, SIZE + 1))
vectors = (
    hnp.arrays(np.float64, SIZE, elements=st.floats(-1e6, 1e6))
    .filter(lambda values: bool(np.abs(values).max() > 1e-6))
    .map(lambda values: Vector.unit(PROVIDER, values))
)


@pytest.fixture
def blobs(tmp_path: Path) -> LocalBlobs:
    return LocalBlobs(tmp_path / "blobs")


@pytest.fixture
def looks(blobs: LocalBlobs) -> WorkflowLooks:
    return WorkflowLooks(blobs)


def known_by(build: Any, *vector_ids: str, **changes: Any) -> Workflow:
    prototypes = [
        build.prototype(name, SIZE).model_copy(update={"provider": PROVIDER}) for name in vector_ids
    ]
    nodes = [build.node("n1"), *(build.node(f"p{i}", one) for i, one in enumerate(prototypes))]
    nodes = [*nodes, build.node("n2")]
    workflow: Workflow = build.workflow(nodes=tuple(nodes)).model_copy(update=changes)
    return workflow


@given(kept=st.lists(vectors, min_size=1, max_size=4))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
def test_every_prototype_of_a_kept_workflow_has_its_vector(
    looks: WorkflowLooks, build: Any, kept: list[Vector]
) -> None:
    given_vectors = {f"prototypes/p{i}.npy": vector for i, vector in enumerate(kept)}
    workflow = known_by(build, *given_vectors)
    looks.keep(workflow, given_vectors)
    loaded = looks.prototypes(workflow)
    assert loaded.keys() == given_vectors.keys()
    for name, vector in loaded.items():
        assert vector.provider == PROVIDER
        assert vector.values.tobytes() == given_vectors[name].values.tobytes()


def test_a_crop_comes_back_as_it_was(looks: WorkflowLooks, build: Any) -> None:
    looks.keep(known_by(build), {}, {"crops/ab12.png": PNG})
    assert looks.crop("WF_codage_1", "crops/ab12.png") == PNG


def test_a_later_version_need_not_bring_what_is_kept_already(looks: WorkflowLooks, build: Any) -> None:
    looks.keep(known_by(build, "prototypes/a.npy"), {"prototypes/a.npy": VECTOR})
    later = known_by(build, "prototypes/a.npy", "prototypes/b.npy", version=2)
    looks.keep(later, {"prototypes/b.npy": VECTOR})
    assert looks.prototypes(later).keys() == {"prototypes/a.npy", "prototypes/b.npy"}


def test_workflows_do_not_share_their_looks(looks: WorkflowLooks, build: Any) -> None:
    looks.keep(known_by(build, "prototypes/a.npy"), {"prototypes/a.npy": VECTOR})
    other = known_by(build, "prototypes/a.npy", workflow_id="WF_other")
    with pytest.raises(MalformedDocumentError, match=r"WF_other.*nodes\.1\..*a\.npy does not exist"):
        looks.prototypes(other)
    with pytest.raises(NotFoundError):
        looks.crop("WF_other", "crops/ab12.png")


@pytest.mark.parametrize(
    ("second", "named"),
    [
        (None, "does not exist"),
        (Vector.unit("another", np.ones(SIZE)), "is of another, not of screens_v1"),
        (Vector.unit(PROVIDER, np.ones(SIZE + 1)), "not 8 values"),
        (Vector(PROVIDER, np.full(SIZE, 2, np.float32)), "is not of length 1"),
        (Vector(PROVIDER, np.full(SIZE, np.nan, np.float32)), "length 1"),
    ],
)
def test_nothing_is_kept_when_one_vector_is_refused(
    looks: WorkflowLooks, build: Any, blobs: LocalBlobs, second: Vector | None, named: str
) -> None:
    workflow = known_by(build, "prototypes/a.npy", "prototypes/b.npy")
    given_vectors = {"prototypes/a.npy": VECTOR} | ({"prototypes/b.npy": second} if second else {})
    with pytest.raises(BadInputError, match=named):
        looks.keep(workflow, given_vectors)
    with pytest.raises(NotFoundError):
        blobs.get("workflows/WF_codage_1/prototypes/a.npy")


@pytest.mark.parametrize("damage", [b"", b"0.1, 0.2", PNG])
def test_a_damaged_vector_is_refused_by_its_name(
    looks: WorkflowLooks, build: Any, blobs: LocalBlobs, damage: bytes
) -> None:
    workflow = known_by(build, "prototypes/a.npy")
    looks.keep(workflow, {"prototypes/a.npy": VECTOR})
    blobs.put("workflows/WF_codage_1/prototypes/a.npy", damage)
    with pytest.raises(BadVectorError, match=r"WF_codage_1/prototypes/a\.npy: "):
        looks.prototypes(workflow)


@pytest.mark.parametrize(
    "vector_id", ["a.npy", "crops/a.npy", "prototypes/a.bin", "sessions/x/prototypes/a.npy"]
)
def test_a_prototype_lies_in_its_own_folder(looks: WorkflowLooks, build: Any, vector_id: str) -> None:
    workflow = known_by(build, vector_id)
    with pytest.raises(MalformedDocumentError, match="is not of the form"):
        looks.keep(workflow, {vector_id: VECTOR})
    with pytest.raises(MalformedDocumentError, match="is not of the form"):
        looks.prototypes(workflow)


@pytest.mark.parametrize("name", ["ab12.png", "crops/ab12.jpg", "prototypes/a.npy", "../crops/a.png"])
def test_a_crop_lies_in_its_own_folder(looks: WorkflowLooks, build: Any, name: str) -> None:
    with pytest.raises(BadImageError, match="is not of the form"):
        looks.keep(known_by(build), {}, {name: PNG})


def test_a_crop_that_is_no_picture_is_refused(looks: WorkflowLooks, build: Any) -> None:
    with pytest.raises(BadImageError, match=r"ab12\.png: is not a PNG"):
        looks.keep(known_by(build), {}, {"crops/ab12.png": b"<html>"})
