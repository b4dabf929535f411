"""Runs against the service that LEADS_BASE_URL names, with a live and a test key of it (npm run clients)."""

import os
import unittest

from lead_jobs import LeadsError, connect, find_leads
from lead_jobs.generated.api.credits_and_billing import get_credits
from lead_jobs.generated.models import Credits

LIVE = os.environ["LEADS_API_KEY"]
TEST = os.environ["LEADS_TEST_KEY"]


class FindLeads(unittest.TestCase):
    def test_reads_every_page_and_says_how_far_it_is(self) -> None:
        seen = []
        found = find_leads(
            "find 100 cafes in Berlin", api_key=TEST, on_progress=lambda job: seen.append(job.status)
        )
        self.assertEqual(len({lead.id for lead in found.leads}), 100)
        self.assertEqual(found.job.leads_delivered, 100)
        self.assertEqual(str(seen[-1]), "delivered")
        self.assertEqual(
            [lead.score for lead in found.leads],
            sorted((lead.score for lead in found.leads), reverse=True),
        )

    def test_a_live_job_is_charged_what_was_delivered(self) -> None:
        found = find_leads("find 2 dentists in Austin, TX with phone", api_key=LIVE, max_credits=2)
        self.assertEqual(found.job.credits_charged, len(found.leads))
        self.assertTrue(all(lead.phone for lead in found.leads))

    def test_the_same_key_finds_the_same_job(self) -> None:
        jobs = {
            find_leads("find 3 cafes in Berlin", api_key=TEST, idempotency_key="one").job.id
            for _ in range(2)
        }
        self.assertEqual(len(jobs), 1)

    def test_questions_are_answered(self) -> None:
        found = find_leads(
            "find 3 cafes",
            api_key=TEST,
            answer=lambda questions: {question.id: "Berlin" for question in questions},
        )
        self.assertEqual(len(found.leads), 3)

    def test_a_question_that_nobody_answers_cancels_the_job(self) -> None:
        with self.assertRaises(LeadsError) as raised:
            find_leads("find 3 cafes", api_key=TEST)
        self.assertEqual(raised.exception.code, "cancelled")

    def test_what_is_refused_is_said_with_its_code(self) -> None:
        with self.assertRaises(LeadsError) as raised:
            find_leads("find 3 cafes in Berlin [fail:SOURCE_UNAVAILABLE]", api_key=TEST)
        self.assertEqual(raised.exception.code, "SOURCE_UNAVAILABLE")
        with self.assertRaises(LeadsError) as raised:
            find_leads("find 3 cafes in Berlin", api_key="lp_test_wrong")
        self.assertEqual(raised.exception.code, "UNAUTHENTICATED")
        self.assertRegex(raised.exception.request_id or "", "^req_")

    def test_generated_functions_call_every_route(self) -> None:
        with connect(api_key=TEST) as client:
            credits = get_credits.sync(client=client)
        assert isinstance(credits, Credits)
        self.assertEqual(credits.balance.available, 1000)


if __name__ == "__main__":
    unittest.main()
