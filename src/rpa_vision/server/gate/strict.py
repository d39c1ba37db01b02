"""Bodies read as strictly as documents: a number in quotes is a defect of its sender, not a number."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from pydantic import GetCoreSchemaHandler, TypeAdapter, ValidationError
from pydantic_core import CoreSchema, core_schema, to_json

from rpa_vision.errors import MalformedDocumentError
from rpa_vision.models.documents import problems_of

T = TypeVar("T")


class _StrictJson:
    """FastAPI hands over JSON decoded already, where strictness would refuse times and tuples too:
    so it is judged as JSON again."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        form: TypeAdapter[Any] = TypeAdapter(source)

        def judged(body: Any) -> Any:
            try:
                return form.validate_json(to_json(body), strict=True)
            except ValidationError as error:  # not chained: it holds values, which may be patient data
                raise MalformedDocumentError("request", problems_of(error)) from None

        return core_schema.no_info_before_validator_function(judged, handler(source))


Strict = Annotated[T, _StrictJson()]
