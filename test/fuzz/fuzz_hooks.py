"""Checks of our own beside those of schemathesis."""

import uuid

import schemathesis

# API Gateway itself refuses more than 10,240 bytes of URL and headers; a character takes up to 12 in a URL.
MAX_QUERY_CHARACTERS = 600


@schemathesis.hook
def before_call(ctx, case, kwargs):
    # The same key again is the same answer, whatever the body says: bad bodies need keys of their own.
    if case.headers.get("Idempotency-Key"):
        if case.meta is not None and case.meta.generation.mode.is_negative:
            case.headers["Idempotency-Key"] = str(uuid.uuid4())
    # It decodes paths twice and refuses what is left of a percent sign.
    for name, value in (case.path_parameters or {}).items():
        if isinstance(value, str):
            case.path_parameters[name] = value.replace("%", "-")
    for name, value in (case.query or {}).items():
        if isinstance(value, str):
            case.query[name] = value[:MAX_QUERY_CHARACTERS]


# Refusals that depend on the state of things, by `details.fields[].code`.
STATE_CODES = {
    "wrong_state",  # the job, delivery or subscription is in another state
    "invalid",  # a cursor that this list did not give out
    "unknown_question",
    "required",  # a question that was not answered; a monitor with neither prompt nor basedOn
    "duplicate",  # a question answered twice
    "foreign_url",  # not a page of this dashboard
    "not_found",  # `basedOn` names no job of the caller's
    "other_prompt",  # `basedOn` names a job with another prompt
    "no_request",  # `basedOn` names a job that was not understood yet
    "unclear",  # a monitor's prompt that a job would ask about
    "not_supported",  # a monitor's prompt that a job would refuse
    "not_applicable",  # a report of something that the lead does not have
}
# What the document can say in words only: a key has no control characters (a header may carry DEL), and of two query
# parameters only one is given.
SAID_IN_WORDS = {"idempotency-key", "afterRank"}
# Codes that say by themselves that the input was well-formed.
STATE_ERRORS = {"SANDBOX_ONLY", "WEBHOOK_URL_INVALID"}


@schemathesis.check
def refused_for_its_state(ctx, response, case):
    """Input that fits the document is refused only for the state of things, never for its form."""
    if response.status_code != 400 or case.meta is None:
        return
    if case.meta.generation.mode.is_negative:
        return
    error = response.json()["error"]
    if error["code"] in STATE_ERRORS:
        return
    fields = error.get("details", {}).get("fields", [])
    if error["code"] == "VALIDATION_ERROR" and all(
        f["code"] in STATE_CODES or f["path"] in SAID_IN_WORDS for f in fields
    ):
        return
    raise AssertionError(f"Input that fits the document was refused for its form: {error}")
