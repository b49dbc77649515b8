"""An object of a document, declared as a class: its checks, its typed values, its export and its JSON Schema."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Self, TypeVar, dataclass_transform

from sandtable.kernel.errors import BadScenario, Problem
from sandtable.kernel.problems import Path

from .fields import (
    BROKEN,
    Field,
    JsonSchema,
    SectionField,
    Sentinel,
    When,
    choice,
    declared,
    either,
    flag,
    free,
    list_of,
    map_of,
    notation,
    number,
    row,
    section,
    text,
    whole,
    word,
)
from .reading import Reading

TEXTS: Final = ("/format", "/title", "/text", "/suggested", "/fair")  # places of what no rule reads
C = TypeVar("C", bound=Callable[..., None])
S = TypeVar("S", bound="Section")


def needs(*names: str) -> Callable[[C], C]:
    """Make a method a check of its section: `check(self, see)` runs if these fields, or all fields, have no fault."""

    def mark(method: C) -> C:
        method.__dict__["needs"] = names
        return method

    return mark


@dataclasses.dataclass(frozen=True)
class About:
    """What holds for a section as a whole."""

    clause: str = ""  # on objects in general
    unknown: str = ""  # the clause on unknown keys
    code: str = "E_OBJECT"  # of a value that is no object
    name: str = ""  # in the JSON Schema
    format: str = ""  # of the outermost section: "dbd-scn-0.1"


@dataclass_transform(
    kw_only_default=True,
    field_specifiers=(whole, number, text, notation, flag, choice, word, list_of, row, map_of, either, section, free),
)
class Section:
    """One object of a document. Its subclasses declare fields and checks; the docstring describes it for authors.

    A subclass is a dataclass with keyword arguments, in the order in which the document is written; one with several
    bases has the fields of the first before those of the second. It takes what `About` lists as class arguments; the
    clauses are inherited.
    """

    about: ClassVar[About] = About()
    fields_declared: ClassVar[dict[str, Field]] = {}
    checks_declared: ClassVar[tuple[tuple[tuple[str, ...], str], ...]] = ()  # fields needed, name

    here: Path = ()  # where it was read
    given: frozenset[str] = frozenset()  # the keys that the document has
    broken: frozenset[str] | set[str] = frozenset()  # the fields with faults

    def __init_subclass__(cls, **about: str) -> None:
        super().__init_subclass__()
        kept = {"clause": cls.about.clause, "unknown": about.get("clause", cls.about.unknown)}
        cls.about = About(**{**kept, "name": cls.__name__.lower(), **about})
        bases = [base for base in cls.__bases__ if issubclass(base, Section)]
        cls.fields_declared = {name: field for base in bases for name, field in base.fields_declared.items()}
        cls.fields_declared |= dict(declared(cls))
        own = [(method.needs, name) for name, method in vars(cls).items() if hasattr(method, "needs")]
        checks = [*(check for base in bases for check in base.checks_declared), *own]
        cls.checks_declared = tuple(dict.fromkeys(checks))
        for attribute, field in declared(cls):
            field.key = field.key or attribute
            if not isinstance(field, SectionField):  # a section has a clause of its own
                field.clause = field.clause or cls.about.clause
                field.share_clause()
            needed = isinstance(field.default, Sentinel)
            made = dataclasses.field() if needed else dataclasses.field(default_factory=_maker(field))
            setattr(cls, attribute, made)
        dataclasses.dataclass(kw_only=True)(cls)

    # -- reading

    @classmethod
    def parse(cls, value: object, at: Path, see: Reading, code: str = "", clause: str = "") -> Self | None:
        """Report every fault of an object; return what can be read of it, or None if the value is no object."""
        if not isinstance(value, dict):
            see.add(code or cls.about.code, at, value, "an object", clause or cls.about.clause)
            return None
        made = cls.__new__(cls)
        made.here, made.given, made.broken = at, frozenset(value), set()
        see.sections.append(made)
        known = [field.key for field in cls.fields_declared.values()]
        for field in cls.fields_declared.values():
            if field.required and field.key not in value:
                see.fault(
                    "E_MISSING", [*at, field.key], "nothing", f"a value, as {field.key} is required", cls.about.clause
                )
        for key in value:
            if key not in known:
                see.fault("E_UNKNOWN", [*at, str(key)], "an unknown key", "only " + ", ".join(known), cls.about.unknown)
        for attribute, field in cls.fields_declared.items():
            count = see.errors
            if field.key in value:
                found = field.check(value[field.key], [*at, field.key], see)
            else:
                found = BROKEN if field.required else field.fresh(see, [*at, field.key])
            if found is not BROKEN:
                setattr(made, attribute, found)
            if see.errors > count:
                made.broken.add(attribute)
        made.check_conditions(see)
        for names, check in cls.checks_declared:
            if made.sound(*names or cls.fields_declared):
                getattr(made, check)(see)
        see.sections.pop()
        return made

    def sound(self, *names: str) -> bool:
        """Whether these fields have been read without a fault."""
        return all(name not in self.broken and name in self.__dict__ for name in names)

    def check_conditions(self, see: Reading) -> None:
        """Report what is missing or too much because of another field."""
        for attribute, field in self.fields_declared.items():
            has, clause = field.key in self.given, field.clause
            for when, fault_if, wrong, found, allowed in (
                (field.needed, True, not has, "nothing", "a value, since"),
                (field.only, False, has, "a value", "nothing unless"),
            ):
                if when and wrong and self._holds(when) is fault_if:
                    at = [*self.here, field.key]
                    see.fault(when.code, at, found, f"{allowed} {when}", when.clause or clause)
                    self.broken = {*self.broken, attribute}

    def _holds(self, when: When) -> bool | None:
        """Whether a condition holds, or None if the field that it asks about has faults."""
        if not self.sound(when.field):
            return None
        return self.fields_declared[when.field].write(getattr(self, when.field)) in when.values

    # -- writing

    def written(self) -> dict[str, Any]:
        """Return the object as the document writes it, in the order of the declaration, without defaults.

        What a condition refuses is left out, even a null that is kept.
        """
        made = {}
        for attribute, field in self.fields_declared.items():
            value = getattr(self, attribute)
            kept = field.null and field.keep and not (field.only and self._holds(field.only) is False)
            if value is None and not kept:
                continue
            value = None if value is None else field.write(value)
            if field.keep or isinstance(field.default, Sentinel) or value != field.default:
                made[field.key] = value
        return made

    def in_full(self) -> dict[str, Any]:
        """Return every field as the document writes it, defaults too, and null for what is not there."""
        values = ((field, getattr(self, attribute)) for attribute, field in self.fields_declared.items())
        return {field.key: None if value is None else field.write(value) for field, value in values}

    # -- JSON Schema

    @classmethod
    def reference(cls, parts: JsonSchema) -> JsonSchema:
        """Return a reference to the section's JSON Schema, which is put among the parts."""
        if cls.about.name not in parts:
            parts[cls.about.name] = {}  # keeps its place, and ends a circle
            parts[cls.about.name] = cls.described(parts)
        return {"$ref": f"#/$defs/{cls.about.name}"}

    @classmethod
    def described(cls, parts: JsonSchema) -> JsonSchema:
        """Return the JSON Schema of the object."""
        made: JsonSchema = {"description": " ".join((cls.__doc__ or "").split())}
        required = [field.key for field in cls.fields_declared.values() if field.required]
        made |= {"type": "object"} | ({"required": required} if required else {}) | {"additionalProperties": False}
        made["properties"] = {
            field.key: field.schema(parts, cls.about.clause) for field in cls.fields_declared.values()
        }
        conditions = []
        for field in cls.fields_declared.values():
            if field.needed:
                conditions.append({"if": cls._condition(field.needed), "then": {"required": [field.key]}})
            if field.only:
                conditions.append({"if": cls._condition(field.only), "else": {"properties": {field.key: False}}})
        return made | ({"allOf": conditions} if conditions else {})

    @classmethod
    def _condition(cls, when: When) -> JsonSchema:
        other = cls.fields_declared[when.field]
        made: JsonSchema = {"properties": {other.key: {"enum": list(when.values)}}}
        return made if other.default in when.values else made | {"required": [other.key]}

    @classmethod
    def json_schema(cls, title: str) -> JsonSchema:
        """Return the JSON Schema of a document whose outermost object this is."""
        parts: JsonSchema = {}
        made = cls.described(parts)
        head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"urn:sandtable:{cls.about.format}"}
        head["title"] = f"{title}: scenario and saved game, {cls.about.format}"
        return head | made | ({"$defs": parts} if parts else {})


def _maker(field: Field) -> Callable[[], Any]:
    return lambda: field.fresh(Reading())


def examine(
    kind: type[S], value: object, options: Mapping[str, int] | None = None
) -> tuple[S | None, Sequence[Problem]]:
    """Read a document; return what can be read of it, and every fault, or the first if there are too many."""
    see = Reading(kind.about.clause, options=options or {})
    try:
        return kind.parse(value, (), see), see.problems
    except BadScenario as enough:
        return None, enough.problems


def is_readable_position(problems: Sequence[Problem]) -> bool:
    """Whether only texts and unknown outermost keys have faults: then the position itself can be checked as well."""

    def is_harmless(problem: Problem) -> bool:
        outermost = problem.pointer.count("/") == 1
        return problem.warning or problem.pointer in TEXTS or (problem.code == "E_UNKNOWN" and outermost)

    return all(map(is_harmless, problems))


def read_document(kind: type[S], value: object, options: Mapping[str, int] | None = None) -> S:
    """Read a document without faults, or raise BadScenario with all of them."""
    made, problems = examine(kind, value, options)
    errors = sum(not problem.warning for problem in problems)
    if made is None or errors:
        many = "1 error" if errors == 1 else f"{errors} errors"
        raise BadScenario(f"This is no valid {kind.about.format} document ({many}).", problems)
    return made
