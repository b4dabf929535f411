"""From a sentence to its leads, on top of the generated client."""

from __future__ import annotations

import os
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import httpx

from .generated import AuthenticatedClient
from .generated.api.jobs import cancel_job, clarify_job, create_job, get_job
from .generated.api.leads import list_leads
from .generated.models import (
    ClarifyingQuestion,
    ClarifyJobBody,
    CreateJobBody,
    Job,
    Lead,
    LeadPage,
)
from .generated.types import Unset

_PAGE = 100
_TRIES = 5

Answer = Callable[[Sequence[ClarifyingQuestion]], Mapping[str, str]]


class LeadsError(Exception):
    """A call that the service refused, or a job that ended without a list."""

    def __init__(self, code: str, message: str, request_id: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.request_id = request_id


@dataclass(frozen=True)
class FoundLeads:
    """A list, and the job that delivered it: what was understood, what it cost, why it is shorter than asked."""

    job: Job
    leads: list[Lead]


def connect(
    *, api_key: str | None = None, base_url: str | None = None, timeout: float = 30
) -> AuthenticatedClient:
    """A client for the generated functions. ``base_url`` ends with ``/v1``."""
    key = api_key or os.environ.get("LEADS_API_KEY", "")
    url = base_url or os.environ.get("LEADS_BASE_URL", "")
    if not key or not url:
        raise ValueError("Give api_key and base_url, or set LEADS_API_KEY and LEADS_BASE_URL.")
    return AuthenticatedClient(
        base_url=url.rstrip("/"), token=key, timeout=httpx.Timeout(timeout)
    )


def find_leads(
    prompt: str,
    *,
    api_key: str | None = None,
    base_url: str | None = None,
    max_credits: int | None = None,
    idempotency_key: str | None = None,
    answer: Answer | None = None,
    on_progress: Callable[[Job], None] | None = None,
    patience: float = 60,
) -> FoundLeads:
    """Creates a job, answers its questions, waits for its end and reads the whole list.

    ``answer`` is given the questions of an unclear sentence and returns answers by the questions' ids; without it, or
    with none, the job is cancelled. ``idempotency_key`` names the job: the same key again finds the same job, and pays
    once. A call that meets a rate limit waits as long as it is told, up to ``patience`` seconds.

    Raises LeadsError.
    """
    with connect(api_key=api_key, base_url=base_url) as client:
        caller = _Caller(client, patience)
        body = CreateJobBody(prompt=prompt)
        if max_credits is not None:
            body.max_credits = max_credits
        key = idempotency_key or str(uuid.uuid4())
        job = caller.call(create_job, Job, body=body, idempotency_key=key)
        job = _wait(caller, job, answer, on_progress)
        if job.status != "delivered":
            code = job.error_code or str(job.status)
            raise LeadsError(code, job.error_message or f"The job {job.id} is {job.status}.")
        return FoundLeads(job=job, leads=_read(caller, job.id))


def _wait(
    caller: _Caller, job: Job, answer: Answer | None, on_progress: Callable[[Job], None] | None
) -> Job:
    while True:
        if on_progress is not None:
            on_progress(job)
        seconds = job.retry_after_seconds
        if isinstance(seconds, Unset) or seconds is None:
            return job
        if job.status == "awaiting_clarification":
            answers = answer(job.clarifying_questions) if answer is not None else {}
            if not answers:
                return caller.call(cancel_job, Job, id=job.id)
            given = [{"questionId": name, "answer": text} for name, text in answers.items()]
            body = ClarifyJobBody.from_dict({"answers": given})
            job = caller.call(clarify_job, Job, id=job.id, body=body)
            continue
        time.sleep(seconds)
        job = caller.call(get_job, Job, id=job.id)


def _read(caller: _Caller, job_id: str) -> list[Lead]:
    leads: list[Lead] = []
    cursor: dict[str, str] = {}
    while True:
        page = caller.call(list_leads, LeadPage, id=job_id, limit=_PAGE, **cursor)
        leads.extend(lead for lead in page.data if isinstance(lead, Lead))
        if page.next_cursor is None:
            return leads
        cursor = {"cursor": page.next_cursor}


class _Caller:
    """Calls generated functions, waits where the service asks for it, and turns refusals into errors."""

    def __init__(self, client: AuthenticatedClient, patience: float) -> None:
        self._client = client
        self._patience = patience

    def call(self, operation: Any, expected: type[Any], **arguments: Any) -> Any:
        for attempt in range(1, _TRIES + 1):
            response = operation.sync_detailed(client=self._client, **arguments)
            if isinstance(response.parsed, expected):
                return response.parsed
            seconds = float(response.headers.get("retry-after", "inf"))
            # All calls that are made here may be repeated: jobs have their keys.
            if response.status_code not in (429, 503) or seconds > self._patience:
                break
            if attempt < _TRIES:
                time.sleep(seconds)
        error = getattr(response.parsed, "error", None)
        if error is None:
            raise LeadsError(str(int(response.status_code)), f"The service answered {int(response.status_code)}.")
        raise LeadsError(str(error.code), error.message, error.request_id)
