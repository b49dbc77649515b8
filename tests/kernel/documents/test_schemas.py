"""The schema.json that a game ships is what its declared document gives."""

import schemas


def test_every_schema_is_up_to_date() -> None:
    assert schemas.main(["--check"]) == 0
