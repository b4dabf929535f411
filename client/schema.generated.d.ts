// Made from docs/openapi.json by `npm run openapi`; not to be edited.

export interface paths {
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description Jobs of the organisation, newest first: all, those of one status, or the runs of one monitor.
         */
        get: operations["listJobs"];
        put?: never;
        /**
         * Create a job
         * @description Creates a job from one sentence. The call returns at once; the job runs in the background. The header `Idempotency-Key` names the intended job: the same key again returns the same job, with `Idempotent-Replayed: true`, and creates nothing. Once the prompt is read, `request` says how it was understood, and `request.notes` lists what will not be applied; `POST /prompts/parse` says the same before a job exists. `basedOn` repeats an earlier job without asking its questions again.
         */
        post: operations["createJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job
         * @description Status, progress, estimated time and costs of a job, and how its prompt was understood. `request.notes` lists what is not applied: show it to whoever asked.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/clarify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer the questions of a job
         * @description Answers the questions of a job in `awaiting_clarification`; it goes back to `parsing`. An answer is the id of an option or free text. Sending the same answers again returns the job.
         */
        post: operations["clarifyJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a job
         * @description Cancels a job that has not ended and releases its hold. Cancelling a cancelled job changes nothing.
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a job read and did not deliver
         * @description Businesses that the job read but did not deliver, by the codes of `coverage.droppedBy`, without contact data; `mightFit` marks those whose kind is in doubt. Kept for 7 days after delivery; the page is empty before and after. Businesses that opted out are counted in `coverage` but never listed.
         */
        get: operations["listRejected"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prompts/parse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview what a prompt means
         * @description Returns what a job with this prompt would look for and what it would ask. `request.notes` lists what would not be applied: conditions that no source can check, and words that were not understood. Free; nothing is created.
         */
        post: operations["parsePrompt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote a job
         * @description What a job with this prompt would find and cost, before you create it: nothing is held or charged. Businesses are counted in the sources as a job reads them, exactly for the releases named; no website is read, so what only they show (most e-mail addresses) stays open. Answers within 20 seconds, or with `SERVICE_UNAVAILABLE`. Counts against the bucket `quotesPerDayOrg`.
         */
        post: operations["quoteJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the leads of a job
         * @description Delivered leads, best first; an empty page until the job is delivered. A page may hold fewer leads than `limit`: only `nextCursor: null` is the end. `fields` returns less of each lead; responses are compressed for callers that accept gzip.
         */
        get: operations["listLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a link to a file of leads
         * @description A signed link to a file of the leads of a delivered job, valid for 24 hours: all of them or some, as CSV or as a workbook, in the columns of an importer. Sandbox jobs always link to the same demo CSV.
         */
        get: operations["exportLeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file by its signed link
         * @description Where export links lead: GET and HEAD both answer with a redirect to the file. Use the whole link as given. Except for the whole CSV, the file is made when its link is first opened, which takes some seconds for thousands of leads; after that the file of a link does not change.
         */
        get: operations["openExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/leads/{leadId}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a lead that is wrong
         * @description Possible within 30 days of delivery, once per lead. Credits come back at once if our own check or the lead itself bears the report out, otherwise for up to 5 % of the leads that you received in the last 30 days (at least 1); beyond that the report is recorded without credit. The business is never delivered to you again. Sending the same report again returns the same result.
         */
        post: operations["reportLead"];
        /**
         * Take back the report of a lead
         * @description Possible within a day of the report. The credits it brought are taken back.
         */
        delete: operations["undoReport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/monitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List monitors
         * @description Monitors of the organisation, newest first. `GET /jobs?monitorId=` lists the runs of one.
         */
        get: operations["listMonitors"];
        put?: never;
        /**
         * Create a monitor
         * @description A search that repeats every week or month and never delivers the same business twice. The first run starts at once; each run is an ordinary job, with `channel` `monitor` and `monitorId`. A monitor cannot ask questions later, so a prompt that would raise any is refused with them in `details.questions`: create a job first, answer there, and pass its id as `basedOn`. The same `Idempotency-Key` again returns the same monitor, for as long as it exists.
         */
        post: operations["createMonitor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/monitors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a monitor
         * @description What the monitor looks for, when it runs next, and how its last runs went.
         */
        get: operations["getMonitor"];
        put?: never;
        post?: never;
        /**
         * Delete a monitor
         * @description No further run begins; its jobs and their leads stay. What it delivered is forgotten.
         */
        delete: operations["deleteMonitor"];
        options?: never;
        head?: never;
        /**
         * Change a monitor
         * @description Changes any of its fields; it still remembers what it delivered. `enabled: false` pauses it, but a run that has begun continues. `enabled: true` clears `disabledReason` and the count of failed runs.
         */
        patch: operations["updateMonitor"];
        trace?: never;
    };
    "/exclusions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exclusion lists
         * @description Newest first.
         */
        get: operations["listExclusionLists"];
        put?: never;
        /**
         * Create an exclusion list
         * @description Businesses that you already have: jobs leave them out, uncharged, before any website is read. Send them as your system has them, with website addresses, national numbers or capitals. Entries that identify no business are listed in `refused`; the rest is kept. The body may be up to 1 MiB. `Idempotency-Key` is optional.
         */
        post: operations["createExclusionList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exclusions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an exclusion list
         * @description Once this returns, it excludes nothing.
         */
        delete: operations["deleteExclusionList"];
        options?: never;
        head?: never;
        /**
         * Rename an exclusion list
         * @description Changes its name.
         */
        patch: operations["renameExclusionList"];
        trace?: never;
    };
    "/exclusions/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of an exclusion list
         * @description The entries as they were understood, in no particular order.
         */
        get: operations["listExclusionEntries"];
        put?: never;
        /**
         * Add entries to an exclusion list
         * @description Adds up to 1,000 entries. The same entry counts once, so a call can be repeated safely. The body may be up to 1 MiB.
         */
        post: operations["addExclusionEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exclusions/{id}/entries/{entryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an entry of an exclusion list
         * @description Once this returns, it excludes nothing.
         */
        delete: operations["deleteExclusionEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verify/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify email addresses
         * @description Verifies up to 25 addresses; results are in the order given. Draws on the monthly quota of a paid plan, all or nothing: each distinct address counts once, and `unknown` ones do not count. Text that is not an address gets a result (`invalid_email`), not an error. In the sandbox the local part decides the result: `deliverable@`, `risky@`, `undeliverable@`, `unknown@`, or a reason.
         */
        post: operations["verifyEmails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a job's leads
         * @description Verifies addresses of a delivered job's leads that are unchecked or `unknown`, at most 25 per call, best leads first, and writes the statuses back to the leads and their files. Draws on the monthly quota as `POST /verify/emails` does. Only one call at a time takes a lead, and its `unknown` addresses are tried again after 15 minutes: call until `data` is empty.
         */
        post: operations["verifyJobEmails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance and the ledger
         * @description The balance (`available` excludes what is held for running jobs) and the ledger, newest first. The sandbox has a fixed balance and an empty ledger.
         */
        get: operations["getCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get plan, subscription and usage
         * @description The current plan, the subscription, and the usage of this period: the subscription’s own, or the UTC month without one.
         */
        get: operations["getBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credits/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy a credit pack
         * @description Starts a checkout at the payment provider; send the user to `url`. The credits arrive when the provider reports the payment. Return URLs must be on the dashboard’s origin.
         */
        post: operations["createCreditCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe to a plan
         * @description Starts a checkout for a plan; send the user to `url`. To change an active subscription, use the portal instead.
         */
        post: operations["subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the billing portal
         * @description Returns a link to the provider’s portal, where the user can change or end the subscription and see invoices.
         */
        post: operations["openBillingPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plans and credit packs
         * @description Every plan with its prices, included leads and limits, and the credit packs on sale.
         */
        get: operations["listPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Endpoints of the organisation, newest first, with notices about their health.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Creates an endpoint. The response carries its signing secret: keep it, it is not shown again. The URL must be https, on port 443 or 8443, and lead to a public address.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes an endpoint and drops its pending deliveries.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Changes any of its fields. `enabled: true` also clears `disabledReason` and the count of failed deliveries.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a new signing secret
         * @description Returns the endpoint with a new secret. The old one stops validating at once.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Queues an event with `test: true` and sample data in the shape of the first event type of the endpoint. It goes out to a disabled endpoint too.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook endpoint
         * @description The delivery log of the last 30 days, newest event first, with every attempt.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend a delivery
         * @description Queues a finished delivery with a fresh schedule. It keeps its id, and the numbering of its attempts continues.
         */
        post: operations["retryWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend what an endpoint missed
         * @description Queues the dead and cancelled deliveries of all events since the given time, each with a fresh schedule. One call takes about 2,000; call again until `queued` is 0.
         */
        post: operations["recoverWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Events of the last 30 days, newest first, exactly as webhooks send them: for polling, and for finding what you missed. A page may end early; only `nextCursor: null` is the end.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event
         * @description An event of the last 30 days, exactly as webhooks send it.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apikeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Active keys, newest first, by their prefix. `lastUsedAt` is accurate to the minute; `spentToday` counts the credits charged on the current UTC day.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Creates a live or test key. `key` holds the whole key, shown only once.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apikeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Takes effect at once: every request that begins afterwards is refused.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the organisation
         * @description The organisation of the signed-in user.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename the organisation
         * @description Changes the name that the dashboard shows.
         */
        patch: operations["renameOrganization"];
        trace?: never;
    };
    "/demo/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the demo CSV
         * @description The fixed CSV that export links of sandbox jobs lead to.
         */
        get: operations["getDemoExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OpenAPI document
         * @description This document: every operation with its errors, plus the webhook events.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the reference
         * @description The reference as web pages, with the guides.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the service up?
         * @description Answers 200 while the API is up. Reads no storage.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the data sources
         * @description The data sources with their coverage, cost and licence.
         */
        get: operations["listSources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message of the Model Context Protocol
         * @description Streamable HTTP without sessions or streams, for the 2025 revisions and that of 2026-07-28. Needs a live key. The tools are `quote_job`, `create_job`, `wait_for_job`, `get_job`, `list_jobs`, `clarify_job`, `cancel_job`, `get_leads`, `export_leads`, `report_lead`, `verify_emails`, `get_credits`, `create_monitor`, `list_monitors`, `list_exclusions`: each takes the fields of its operation, needs its scope, and returns errors as a result with `isError`. Jobs get the channel `mcp` and count against the same creation bucket as `POST /jobs`. Requests from pages on other sites are refused by their `Origin`.
         */
        post: operations["callMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "job.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * job.delivered
         * @description A job was delivered; its leads and CSV are ready.
         */
        post: operations["onJobDelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * job.failed
         * @description A job failed. Nothing was charged; `data.job.errorCode` says why.
         */
        post: operations["onJobFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.awaiting_clarification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * job.awaiting_clarification
         * @description A job asks questions and waits for the answers.
         */
        post: operations["onJobAwaitingClarification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * job.cancelled
         * @description A job was cancelled; its hold was released.
         */
        post: operations["onJobCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credits.charged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * credits.charged
         * @description Credits were charged for a delivered job.
         */
        post: operations["onCreditsCharged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AddExclusionEntriesBody: {
            /** @description 1 to 1,000 businesses, as your system has them. */
            entries: components["schemas"]["ExclusionEntryInput"][];
        };
        ApiKey: {
            id: string;
            /** @example CRM import */
            name: string;
            /** @enum {string} */
            type: "live" | "test";
            /**
             * @description The first 12 characters of the key.
             * @example lp_live_8fJq
             */
            prefix: string;
            scopes: ("leads:read" | "jobs:write" | "credits:read" | "webhooks:write")[];
            /**
             * @description Credits per UTC day; null: no cap.
             * @example 500
             */
            dailyCreditCap: number | null;
            /**
             * @description Credits charged on the current UTC day.
             * @example 20
             */
            spentToday: number;
            createdAt: components["schemas"]["Timestamp"];
            /** @description Accurate to the minute. */
            lastUsedAt: components["schemas"]["Timestamp"] | null;
            /** @example null */
            revokedAt: components["schemas"]["Timestamp"] | null;
        };
        /** @description The key has spent its daily credit cap, which resets at 00:00 UTC. */
        ApiKeyDailyCapExceededError: {
            error: {
                /** @constant */
                code: "API_KEY_DAILY_CAP_EXCEEDED";
                /** @description Safe to show to a user. */
                message: string;
                requestId: components["schemas"]["RequestId"];
            };
        };
        ApiKeyPage: {
            data: components["schemas"]["ApiKey"][];
            nextCursor: string | null;
        };
        Balance: {
            /**
             * @description Credits that can be spent; held ones are not included.
             * @example 980
             */
            available: number;
            /**
             * @description Held for running jobs.
             * @example 0
             */
            held: number;
            /**
             * @description Charged on the current UTC day.
             * @example 20
             */
            spentToday: number;
        };
        Billing: {
            plan: components["schemas"]["PlanId"];
            subscription: {
                /** @enum {string} */
                status: "incomplete" | "incomplete_expired" | "trialing" | "active" | "past_due" | "canceled" | "unpaid" | "paused";
                /** @enum {string} */
                interval: "month" | "year";
                currentPeriodStart: components["schemas"]["Timestamp"];
                currentPeriodEnd: components["schemas"]["Timestamp"];
                cancelAtPeriodEnd: boolean;
            } | null;
            usage: {
                periodStart: components["schemas"]["Timestamp"];
                periodEnd: components["schemas"]["Timestamp"];
                leadsDelivered: number;
                includedLeads: number;
                creditsCharged: number;
                emailVerifications: number;
                emailVerificationsQuota: number;
            };
        };
        /**
         * @description Degrees: west, south, east, north.
         * @example [
         *       -97.94,
         *       30.1,
         *       -97.56,
         *       30.52
         *     ]
         */
        BoundingBox: number[];
        ChargeEventData: {
            jobId: string;
            /** @description Credits charged. */
            amount: number;
            /**
             * @description How the job was created.
             * @enum {string}
             */
            channel: "api" | "dashboard" | "mcp" | "monitor";
            job: components["schemas"]["EventJob"];
            links: components["schemas"]["EventLinks"];
        };
        Checkout: {
            id: string | null;
            /**
             * Format: uri
             * @example https://example.com/
             */
            url: string;
            expiresAt: components["schemas"]["Timestamp"] | null;
        };
        ClarifyJobBody: {
            answers: {
                /** @example r1_place */
                questionId: string;
                /**
                 * @description The id of an option, or free text.
                 * @example Austin, TX
                 */
                answer: string;
            }[];
        };
        ClarifyingQuestion: {
            /**
             * @description Unique to this round of questions.
             * @example r1_place
             */
            id: string;
            /** @example In which city, region or country should we look? */
            question: string;
            /**
             * @description A choice can be answered with free text too.
             * @enum {string}
             */
            type: "text" | "choice";
            /** @description The options of a choice. */
            options?: {
                id: string;
                label: string;
            }[];
            required: boolean;
        };
        /** @description The plan allows no more jobs at once. Wait for one to end, or cancel one. */
        ConcurrentJobsLimitError: {
            error: {
                /** @constant */
                code: "CONCURRENT_JOBS_LIMIT";
                /** @description Safe to show to a user. */
                message: string;
                requestId: components["schemas"]["RequestId"];
                details: {
                    /** @description Jobs that may run at once. */
                    limit: number;
                    /** @description Jobs running now. */
                    running: number;
                };
            };
        };
        /** @description What became of every record that the job read. */
        Coverage: {
            /**
             * @description Records read from the sources.
             * @example 64
             */
            read: number;
            /**
             * @description Records of a business that another record already describes.
             * @example 4
             */
            merged: number;
            /** @description Businesses that were not delivered, each counted once. */
            droppedBy: {
                /**
                 * @description The reason; `not_needed`: it fits, but there were enough.
                 * @example not_needed
                 * @enum {string}
                 */
                code: "credit_limit" | "claimed_by_running_job" | "opted_out" | "excluded" | "already_received" | "time_limit" | "missing_required_field" | "filtered" | "closed" | "off_category" | "not_needed";
                /**
                 * @description How many businesses were left out for this reason.
                 * @example 40
                 */
                count: number;
            }[];
            /**
             * @description Of `off_category`: businesses that may be what was asked for, though their records leave it in doubt.
             * @example 3
             */
            mightFit: number;
            /**
             * @description Leads delivered.
             * @example 20
             */
            delivered: number;
            /**
             * @description Release of the data that was read.
             * @example 2026-11-18.0
             */
            release: string | null;
        };
        CreateApiKeyAnswer: {
            id: string;
            /** @example CRM import */
            name: string;
            /** @enum {string} */
            type: "live" | "test";
            /**
             * @description The first 12 characters of the key.
             * @example lp_live_8fJq
             */
            prefix: string;
            scopes: ("leads:read" | "jobs:write" | "credits:read" | "webhooks:write")[];
            /**
             * @description Credits per UTC day; null: no cap.
             * @example 500
             */
            dailyCreditCap: number | null;
            /**
             * @description Credits charged on the current UTC day.
             * @example 20
             */
            spentToday: number;
            createdAt: components["schemas"]["Timestamp"];
            /** @description Accurate to the minute. */
            lastUsedAt: components["schemas"]["Timestamp"] | null;
            /** @example null */
            revokedAt: components["schemas"]["Timestamp"] | null;
            key: string;
        };
        CreateApiKeyBody: {
            /** @example CRM import */
            name: string;
            /** @enum {string} */
            type: "live" | "test";
            /**
             * @default [
             *       "leads:read",
             *       "jobs:write",
             *       "credits:read"
             *     ]
             */
            scopes?: ("leads:read" | "jobs:write" | "credits:read" | "webhooks:write")[];
            /**
             * @description Credits that the key may spend per UTC day; null: no cap.
             * @default 500
             */
            dailyCreditCap?: number | null;
        };
        CreateCreditCheckoutBody: {
            /** @enum {string} */
            packId: "pack_500" | "pack_2500" | "pack_10000";
            /**
             * @description Where the user returns to: a page of the dashboard.
             * @example https://app.example.com/billing
             */
            successUrl?: string;
            /**
             * @description Where the user returns to: a page of the dashboard.
             * @example https://app.example.com/billing
             */
            cancelUrl?: string;
        };
        CreateExclusionListBody: {
            /**
             * @description A name of your choice.
             * @example Customers in the CRM
             */
            name: string;
            /** @description 1 to 1,000 businesses, as your system has them. */
            entries: components["schemas"]["ExclusionEntryInput"][];
        };
        CreateJobBody: {
            /**
             * @description The request in one sentence: how many businesses, of what kind, where, with which contact fields.
             * @example find 20 dentists in Austin, TX with email and phone
             */
            prompt: string;
            /**
             * @description The most credits that the job may spend; without it (or with `null`), what the balance and the key allow.
             * @example 100
             */
            maxCredits?: number | null;
            exclusions?: components["schemas"]["ExclusionChoice"];
            /** @description An earlier job of yours with the same prompt: its understanding and your answers are reused, and nothing is asked again. */
            basedOn?: string | null;
        };
        CreateMonitorBody: {
            /**
             * @description The request in one sentence: how many businesses, of what kind, where, with which contact fields.
             * @example find 20 dentists in Austin, TX with email and phone
             */
            prompt?: string;
            /** @description An earlier job of yours: its understanding and your answers are reused. */
            basedOn?: string;
            /**
             * @description How often it runs: on the same day, at the same UTC time.
             * @example month
             * @enum {string}
             */
            every: "week" | "month";
            /**
             * @description The most that each run may spend.
             * @example 100
             */
            maxCredits: number;
            /**
             * @description Also report what became of businesses that it delivered: closed, moved, renamed, a new phone or website.
             * @default false
             */
            changes?: boolean;
            /** @default all */
            exclusions?: components["schemas"]["ExclusionChoice"];
            /**
             * @description `false`: it does not run until it is switched on.
             * @default true
             */
            enabled?: boolean;
        };
        CreateWebhookEndpointBody: {
            /**
             * @description https, on port 443 or 8443, publicly reachable.
             * @example https://example.com/hooks/leads
             */
            url: string;
            events: ("job.delivered" | "job.failed" | "job.awaiting_clarification" | "job.cancelled" | "credits.charged")[];
            /**
             * @description A note for yourself.
             * @example CRM
             */
            description?: string;
            /** @default true */
            enabled?: boolean;
        };
        Credits: {
            balance: components["schemas"]["Balance"];
            data: components["schemas"]["LedgerEntry"][];
            nextCursor: string | null;
        };
        CreditsChargedEvent: {
            /** @description Id of the event; handle each id once. */
            id: string;
            /** @constant */
            type: "credits.charged";
            createdAt: components["schemas"]["Timestamp"];
            /** @description True only for a test event. */
            test: boolean;
            data: components["schemas"]["ChargeEventData"];
        };
        EmailVerification: {
            /**
             * @description As it was given.
             * @example hello@brightdental.example
             */
            email: string;
            /** @enum {string} */
            status: "deliverable" | "risky" | "undeliverable" | "unknown";
            /** @enum {string} */
            reason: "accepted_email" | "invalid_email" | "invalid_domain" | "no_mx" | "null_mx" | "rejected_email" | "mailbox_full" | "disposable" | "catch_all" | "smtp_not_checked" | "greylisted" | "blocked" | "timeout" | "unavailable_smtp" | "dns_error";
            flags: {
                /**
                 * @description The domain hands out throw-away addresses.
                 * @example false
                 */
                disposable: boolean;
                /**
                 * @description The server accepts every address at the domain; null: not known.
                 * @example false
                 */
                catchAll: boolean | null;
                /**
                 * @description The mailbox is for a role (`info`, `sales`), not a person.
                 * @example false
                 */
                role: boolean;
                /**
                 * @description The domain belongs to a provider that gives anyone an address.
                 * @example false
                 */
                free: boolean;
            };
            /**
             * @description The address that was probably meant.
             * @example null
             */
            didYouMean: string | null;
            /** @description Earlier than the request if a recent result was reused. */
            checkedAt: components["schemas"]["Timestamp"];
        };
        /** @description What a job would find, counted in the sources the way a job counts. */
        Estimate: {
            /**
             * @description Businesses that match, exact for the releases of `sources`.
             * @example 312
             */
            matching: number;
            /**
             * @description More businesses that may be what is asked for, though their records leave it in doubt: not delivered.
             * @example 12
             */
            mightFit: number;
            /**
             * @description Of these, how many you neither excluded nor received in the last 30 days.
             * @example 290
             */
            netNew: number;
            /**
             * @description True if only the first 1,000 were looked at, so that `netNew` is a lower bound.
             * @example false
             */
            netNewAtLeast: boolean;
            /** @description Null when nothing matches. */
            fill: components["schemas"]["Fill"] | null;
            /**
             * @description The most that a job with this prompt would cost now.
             * @example 50
             */
            maxCredits: number;
            sources: {
                /** @example overture */
                id: string;
                /**
                 * @description Release of its data.
                 * @example 2026-11-18.0
                 */
                datasetVersion: string | null;
            }[];
            /** @description Up to three of the best. */
            samples: {
                /** @example Bright Dental */
                name: string;
                /** @example dental_clinic */
                category: string | null;
                /** @example Austin */
                city: string | null;
            }[];
        };
        /** @description An event, exactly as webhooks send it. */
        Event: components["schemas"]["JobDeliveredEvent"] | components["schemas"]["JobFailedEvent"] | components["schemas"]["JobAwaitingClarificationEvent"] | components["schemas"]["JobCancelledEvent"] | components["schemas"]["CreditsChargedEvent"];
        /** @description The job as it was when the event happened. */
        EventJob: {
            id: string;
            /**
             * @description The request.
             * @example find 20 dentists in Austin, TX with email
             */
            prompt: string;
            status: components["schemas"]["JobStatus"];
            /**
             * @description How the job was created.
             * @enum {string}
             */
            channel: "api" | "dashboard" | "mcp" | "monitor";
            /**
             * @description Leads delivered.
             * @example 20
             */
            leadsDelivered: number;
            /**
             * @description Credits charged on delivery.
             * @example 20
             */
            creditsCharged: number;
            /**
             * @description Why the job failed: PROMPT_NOT_SUPPORTED, CLARIFICATION_EXPIRED, CLARIFICATION_LIMIT, NO_SOURCE_AVAILABLE, SOURCE_UNAVAILABLE, INSUFFICIENT_CREDITS, API_KEY_DAILY_CAP_EXCEEDED, JOB_TIMEOUT, INTERNAL_ERROR.
             * @example null
             */
            errorCode: string | null;
            /**
             * @description The same in words.
             * @example null
             */
            errorMessage: string | null;
            /**
             * @description The questions of a job in `awaiting_clarification`; empty otherwise.
             * @example []
             */
            clarifyingQuestions: components["schemas"]["ClarifyingQuestion"][];
            /** @description Whether there is a CSV of the leads. */
            hasCsv: boolean;
            createdAt: components["schemas"]["Timestamp"];
            /** @description When it was delivered. */
            deliveredAt: components["schemas"]["Timestamp"] | null;
            /**
             * @description The monitor that this job is a run of.
             * @example null
             */
            monitorId: string | null;
        };
        EventLinks: {
            /**
             * Format: uri
             * @description `GET /jobs/{id}` of the job.
             */
            job: string;
            /**
             * Format: uri
             * @description Its leads.
             */
            leads: string;
            /**
             * Format: uri
             * @description Its CSV link.
             */
            export: string;
            /**
             * Format: uri
             * @description Its page of the dashboard.
             */
            dashboard: string;
        };
        EventPage: {
            data: components["schemas"]["Event"][];
            nextCursor: string | null;
        };
        /**
         * @description Lists whose businesses are left out: `all`, `none`, or their ids.
         * @example all
         */
        ExclusionChoice: ("all" | "none") | string[];
        /** @description An entry, as it was understood. */
        ExclusionEntry: {
            /** @example ent_5ZQ8M4T6V7W2R3S9D0E1F2G3H4 */
            id: string;
            /** @example Bright Dental */
            name: string | null;
            /** @example brightdental.example */
            domain: string | null;
            /** @example info@brightdental.example */
            email: string | null;
            /** @example +15125550142 */
            phone: string | null;
            /** @example 410 Congress Ave */
            street: string | null;
            /** @example Austin */
            city: string | null;
            /** @example TX */
            region: string | null;
            /** @example 78701 */
            postalCode: string | null;
            /** @example US */
            countryCode: string | null;
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description Needs a domain, an e-mail address, a phone, or a name with a city or postcode. */
        ExclusionEntryInput: {
            /**
             * @description The name as you have it.
             * @example Bright Dental
             */
            name?: string | null;
            /**
             * @description The domain, or any address of its website.
             * @example https://www.brightdental.example/contact
             */
            domain?: string | null;
            /**
             * @description Any address at it; its domain counts unless it is a free mail provider.
             * @example info@brightdental.example
             */
            email?: string | null;
            /**
             * @description In any format; a national number needs `countryCode`.
             * @example (512) 555-0142
             */
            phone?: string | null;
            /**
             * @description Street and house number.
             * @example 410 Congress Ave
             */
            street?: string | null;
            /**
             * @description City.
             * @example Austin
             */
            city?: string | null;
            /**
             * @description State or region.
             * @example TX
             */
            region?: string | null;
            /**
             * @description Postcode.
             * @example 78701
             */
            postalCode?: string | null;
            /**
             * @description ISO 3166-1 alpha-2, or the name of the country.
             * @example US
             */
            countryCode?: string | null;
        };
        ExclusionEntryPage: {
            data: components["schemas"]["ExclusionEntry"][];
            nextCursor: string | null;
        };
        /** @description Businesses that jobs leave out. */
        ExclusionList: {
            id: string;
            /** @example Customers in the CRM */
            name: string;
            /**
             * @description Entries, each counted once.
             * @example 812
             */
            entryCount: number;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        ExclusionListPage: {
            data: components["schemas"]["ExclusionList"][];
            nextCursor: string | null;
        };
        ExportLink: {
            /**
             * Format: uri
             * @example https://example.com/
             */
            url: string;
            /** @description When the link stops working. */
            expiresAt: components["schemas"]["Timestamp"];
        };
        Fill: {
            /**
             * @description Share of the matches that have a phone.
             * @example 0.92
             */
            phone: number;
            /**
             * @description Share of the matches that have a website.
             * @example 0.81
             */
            website: number;
            /**
             * @description Null if it is known only once the websites are read.
             * @example null
             */
            email: number | null;
            /**
             * @description Share of the matches that have a profile.
             * @example 0.44
             */
            socials: number;
        };
        FilledExclusionList: {
            id: string;
            /** @example Customers in the CRM */
            name: string;
            /**
             * @description Entries, each counted once.
             * @example 812
             */
            entryCount: number;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /**
             * @description Entries that were not kept.
             * @example []
             */
            refused: components["schemas"]["RefusedExclusionEntry"][];
        };
        GetHealthAnswer: {
            /** @constant */
            status: "ok";
        };
        /** @description The header `Idempotency-Key` is missing. */
        IdempotencyKeyRequiredError: {
            error: {
                /** @constant */
                code: "IDEMPOTENCY_KEY_REQUIRED";
                /** @description Safe to show to a user. */
                message: string;
                requestId: components["schemas"]["RequestId"];
            };
        };
        /** @description The balance is empty: nothing can be spent. */
        InsufficientCreditsError: {
            error: {
                /** @constant */
                code: "INSUFFICIENT_CREDITS";
                /** @description Safe to show to a user. */
                message: string;
                requestId: components["schemas"]["RequestId"];
            };
        };
        /** @description The key lacks the scope, or only a signed-in user may do this. */
        InsufficientScopeError: {
            error: {
                /** @constant */
                code: "INSUFFICIENT_SCOPE";
                /** @description Safe to show to a user. */
                message: string;
                requestId: components["schemas"]["RequestId"];
            };
        };
        /** @description Something went wrong in the service. Quote `requestId` to support. */
        InternalError: {
            error: {
                /** @constant */
                code: "INTERNAL_ERROR";
                /** @description Safe to show to a user. */
                message: string;
                requestId: components["schemas"]["RequestId"];
            };
        };
        /** @description A request for leads, and its progress. */
        Job: {
            id: string;
            /**
             * @description The request.
             * @example find 20 dentists in Austin, TX with email
             */
            prompt: string;
            status: components["schemas"]["JobStatus"];
            /**
             * @description How the job was created.
             * @enum {string}
             */
            channel: "api" | "dashboard" | "mcp" | "monitor";
            /**
             * @description True for invented businesses, which cost nothing.
             * @example false
             */
            sandbox: boolean;
            /**
             * @description The cap set at creation.
             * @example 100
             */
            maxCredits: number | null;
            /**
             * @description 0 until the job is routed, and once it has ended.
             * @example 0
             */
            creditsHeld: number;
            /**
             * @description Credits charged on delivery.
             * @example 20
             */
            creditsCharged: number;
            /**
             * @description Leads delivered.
             * @example 20
             */
            leadsDelivered: number;
            /**
             * @description Why the job failed: PROMPT_NOT_SUPPORTED, CLARIFICATION_EXPIRED, CLARIFICATION_LIMIT, NO_SOURCE_AVAILABLE, SOURCE_UNAVAILABLE, INSUFFICIENT_CREDITS, API_KEY_DAILY_CAP_EXCEEDED, JOB_TIMEOUT, INTERNAL_ERROR.
             * @example null
             */
            errorCode: string | null;
            /**
             * @description The same in words.
             * @example null
             */
            errorMessage: string | null;
            /**
             * @description The questions of a job in `awaiting_clarification`; empty otherwise.
             * @example []
             */
            clarifyingQuestions: components["schemas"]["ClarifyingQuestion"][];
            /** @description Whether there is a CSV of the leads. */
            hasCsv: boolean;
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /** @description When work began. */
            startedAt: components["schemas"]["Timestamp"] | null;
            /** @description When it was delivered. */
            deliveredAt: components["schemas"]["Timestamp"] | null;
            /** @example null */
            cancelledAt: components["schemas"]["Timestamp"] | null;
            /** @example null */
            failedAt: components["schemas"]["Timestamp"] | null;
            /** @description Seconds until the next poll; absent once the job has ended. */
            retryAfterSeconds?: number;
            /** @description Null until the prompt is read. */
            request: components["schemas"]["LeadRequest"] | null;
            /**
             * @description The job whose request this one reuses.
             * @example null
             */
            basedOn: string | null;
            /**
             * @description The monitor that this job is a run of.
             * @example null
             */
            monitorId: string | null;
            /** @description Absent until the job is routed. */
            routing?: components["schemas"]["Routing"];
            progress: components["schemas"]["JobProgress"];
            /**
             * @description Seconds until the job should be done.
             * @example null
             */
            etaSeconds: number | null;
            /** @example null */
            estimatedCompletionAt: components["schemas"]["Timestamp"] | null;
            cost: components["schemas"]["JobCost"];
            /**
             * @description Left out because you received them before.
             * @example 0
             */
            duplicatesSkipped: number;
            /**
             * @description Left out because they are on your exclusion lists.
             * @example 0
             */
            excludedSkipped: number;
            /** @description The exclusion lists that the job applies. */
            exclusions: components["schemas"]["ExclusionChoice"];
            /** @example null */
            shortfall: components["schemas"]["Shortfall"] | null;
            /** @description Null until the job is delivered. */
            coverage: components["schemas"]["Coverage"] | null;
            /**
             * @description What became of businesses that the monitor delivered before, if its `changes` is on. Null until the job is delivered.
             * @example []
             */
            changes: components["schemas"]["LeadChange"][] | null;
        };
        JobAwaitingClarificationEvent: {
            /** @description Id of the event; handle each id once. */
            id: string;
            /** @constant */
            type: "job.awaiting_clarification";
            createdAt: components["schemas"]["Timestamp"];
            /** @description True only for a test event. */
            test: boolean;
            data: components["schemas"]["JobEventData"];
        };
        JobCancelledEvent: {
            /** @description Id of the event; handle each id once. */
            id: string;
            /** @constant */
            type: "job.cancelled";
            createdAt: components["schemas"]["Timestamp"];
            /** @description True only for a test event. */
            test: boolean;
            data: components["schemas"]["JobEventData"];
        };
        JobCost: {
            /**
             * @description Null until the job is routed.
             * @example 20
             */
            estimatedCredits: number | null;
            /**
             * @description Same as `creditsHeld`.
             * @example 0
             */
            heldCredits: number;
            /**
             * @description Same as `creditsCharged`.
             * @example 20
             */
            chargedCredits: number;
            /**
             * @description The cap set at creation.
             * @example 100
             */
            maxCredits: number | null;
        };
        JobDeliveredEvent: {
            /** @description Id of the event; handle each id once. */
            id: string;
            /** @constant */
            type: "job.delivered";
            createdAt: components["schemas"]["Timestamp"];
            /** @description True only for a test event. */
            test: boolean;
            data: components["schemas"]["JobEventData"];
        };
        JobEventData: {
            job: components["schemas"]["EventJob"];
            links: components["schemas"]["EventLinks"];
        };
        JobFailedEvent: {
            /** @description Id of the event; handle each id once. */
            id: string;
            /** @constant */
            type: "job.failed";
            createdAt: components["schemas"]["Timestamp"];
            /** @description True only for a test event. */
            test: boolean;
            data: components["schemas"]["JobEventData"];
        };
        JobPage: {
            data: components["schemas"]["Job"][];
            nextCursor: string | null;
        };
        JobProgress: {
            stage: components["schemas"]["JobStatus"];
            /**
             * @description Never falls.
             * @example 100
             */
            percent: number;
            /**
             * @description Records of the sources that were read; 0 until they are merged.
             * @example 179
             */
            recordsRead: number;
            /**
             * @description Businesses among them that fit, so far.
             * @example 20
             */
            leadsFound: number;
            /**
             * @description Leads that the job looks for.
             * @example 20
             */
            leadsTarget: number | null;
        };
        /**
         * @description `delivered`, `failed` and `cancelled` are final.
         * @example delivered
         * @enum {string}
         */
        JobStatus: "parsing" | "routing" | "scraping" | "normalizing" | "enriching" | "delivering" | "delivered" | "awaiting_clarification" | "failed" | "cancelled";
        /** @description A business. Null: not known or not looked for; an empty list: looked for, none found. */
        Lead: {
            id: string;
            jobId: string;
            /** @example Bright Dental */
            name: string;
            /**
             * @description Primary category, by its id.
             * @example dental_clinic
             */
            category: string | null;
            /**
             * @example [
             *       "dental_clinic"
             *     ]
             */
            categories: string[];
            /**
             * @description The chain that it belongs to.
             * @example null
             */
            brand: {
                name: string;
                wikidata: string | null;
            } | null;
            /** @enum {string} */
            ownershipType: "independent" | "chain" | "franchise" | "unknown";
            /**
             * @description In one line, in the usual form of its country.
             * @example 410 Congress Ave, Austin, TX 78701, United States
             */
            address: string | null;
            /** @example 410 Congress Ave */
            street: string | null;
            /** @example Austin */
            city: string | null;
            /** @example TX */
            region: string | null;
            /** @example 78701 */
            postalCode: string | null;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example US
             */
            countryCode: string | null;
            /** @example 30.2672 */
            latitude: number | null;
            /** @example -97.7431 */
            longitude: number | null;
            /**
             * @description The best one; E.164.
             * @example +15125550142
             */
            phone: string | null;
            phones: components["schemas"]["LeadPhone"][] | null;
            /**
             * @description The best one.
             * @example hello@brightdental.example
             */
            email: string | null;
            /**
             * @description Null: not checked.
             * @enum {string|null}
             */
            emailStatus: "deliverable" | "risky" | "undeliverable" | "unknown" | null;
            emails: components["schemas"]["LeadEmail"][] | null;
            /** @example https://brightdental.example/ */
            website: string | null;
            /** @example brightdental.example */
            domain: string | null;
            /** @enum {string} */
            websiteStatus: "ok" | "unreachable" | "social_only" | "none" | "unchecked";
            socials: components["schemas"]["Socials"];
            /**
             * @description How well it fits, and how complete it is.
             * @example 92
             */
            score: number;
            /** @example Dental clinic in Austin, as asked. Known: phone, e-mail (verified), website. Independent. Very likely open. Scored: open 96 %, fit 100 %, reach 98 %. */
            scoreReason: string;
            matchedCriteria: components["schemas"]["MatchedCriterion"][];
            /**
             * @description How sure the source is that the business exists.
             * @example 0.94
             */
            confidence: number | null;
            /** @enum {string} */
            businessStatus: "operational" | "temporarily_closed" | "permanently_closed" | "unknown";
            /**
             * @description In the form of OpenStreetMap.
             * @example Mo-Fr 08:00-17:00
             */
            openingHours: string | null;
            /** @description Where its facts come from. */
            sources: components["schemas"]["LeadSource"][];
            createdAt: components["schemas"]["Timestamp"];
            /** @example null */
            reported: components["schemas"]["Reported"] | null;
        };
        /** @description A change of a business that was delivered before. */
        LeadChange: {
            /** @description The lead that it was delivered as. */
            lead: {
                id: string;
                /** @description The job that delivered it. */
                jobId: string;
                /**
                 * @description As it was delivered.
                 * @example Bright Dental
                 */
                name: string;
            };
            /**
             * @description `businessStatus`: closed, or open again; `address`: moved; `name`: renamed; or a new `phone` or `website`.
             * @example phone
             * @enum {string}
             */
            field: "businessStatus" | "address" | "name" | "phone" | "website";
            /** @example +15125550142 */
            before: string | null;
            /** @example +15125550177 */
            after: string | null;
        };
        LeadEmail: {
            /**
             * Format: email
             * @example hello@brightdental.example
             */
            address: string;
            /** @enum {string} */
            kind: "generic" | "personal";
            /**
             * @description Null: not checked.
             * @enum {string|null}
             */
            status: "deliverable" | "risky" | "undeliverable" | "unknown" | null;
            /** @example website */
            source: string;
        };
        LeadPage: {
            data: (components["schemas"]["Lead"] | components["schemas"]["PartialLead"])[];
            nextCursor: string | null;
        };
        LeadPhone: {
            /**
             * @description E.164.
             * @example +15125550142
             */
            number: string;
            /**
             * @description `mobile`, `fixed_line`, `toll_free` ...
             * @example fixed_line
             */
            type: string | null;
            /**
             * @description `brand`: a hotline of the chain.
             * @enum {string}
             */
            scope: "location" | "brand";
            /** @example overture */
            source: string;
        };
        /** @description How the prompt was understood. */
        LeadRequest: {
            /**
             * @description Leads asked for in total; null when the prompt names no number.
             * @example 20
             */
            count: number | null;
            categories: components["schemas"]["RequestedCategory"][];
            place: components["schemas"]["RequestedPlace"] | null;
            /** @description Fields that every lead must have. */
            contactFields: ("email" | "phone" | "mobilePhone" | "website" | "facebook" | "instagram" | "linkedin" | "x" | "whatsapp" | "address" | "ownerName")[];
            /** @example [] */
            filters: components["schemas"]["RequestFilter"][];
            /**
             * @description Words that will not be applied; empty when all was understood.
             * @example []
             */
            notes: components["schemas"]["RequestNote"][];
            brands: components["schemas"]["RequestedBrands"];
            /**
             * @description Kinds of business that are left out.
             * @example []
             */
            excludedCategories: components["schemas"]["RequestedCategory"][];
            /**
             * @description Places that are left out, by their labels.
             * @example []
             */
            excludedPlaces: string[];
            /**
             * @description The areas of the places that are left out, in the same order.
             * @example []
             */
            excludedAreas: components["schemas"]["PlacePart"][];
        };
        LeadSource: {
            /**
             * @description Id of the data source.
             * @example overture
             */
            id: string;
            /**
             * @description Id of the record in the source.
             * @example 2f6a1c0e-8d4b-4a7e-9c35-0b1d7e8f9a24
             */
            recordId: string;
            /** @example null */
            url: string | null;
            /** @example CDLA-Permissive-2.0 */
            license: string;
            /** @example Overture Maps Foundation */
            attribution: string;
            /**
             * Format: date-time
             * @description When the record was read.
             */
            retrievedAt: string;
        };
        LedgerEntry: {
            id: string;
            /** @enum {string} */
            type: "grant" | "purchase" | "hold" | "release" | "charge" | "refund" | "lead_refund" | "adjustment";
            /**
             * @description Credits moved.
             * @example 20
             */
            amount: number;
            /** @description The signed change of each figure. */
            effect: {
                available: number;
                held: number;
            };
            /** @description The balance after it. */
            balanceAfter: {
                available: number;
                held: number;
            };
            jobId: string | null;
            apiKeyId: string | null;
            /** @example Leads delivered */
            description: string;
            createdAt: components["schemas"]["Timestamp"];
        };
        ListPlansAnswer: {
            data: components["schemas"]["Plan"][];
            creditPacks: {
                id: string;
                credits: number;
                unitAmount: number;
                /** @constant */
                currency: "USD";
            }[];
            nextCursor: null;
        };
        MatchedCriterion: {
            /**
             * @description Something that was asked for.
             * @example email
             */
            criterion: string;
            /** @enum {string} */
            satisfied: "yes" | "no" | "unclear";
            /** @example An address was found on its website. */
            reason: string;
        };
        /** @description The answer to a request. */
        McpAnswer: {
            /** @constant */
            jsonrpc: "2.0";
            id: (string | number) | null;
            /**
             * @description For a tool call, its operation’s result in `structuredContent`.
             * @example {
             *       "content": [
             *         {
             *           "type": "text",
             *           "text": "{}"
             *         }
             *       ],
             *       "structuredContent": {}
             *     }
             */
            result?: {
                [key: string]: unknown;
            };
            error?: {
                /** @example -32601 */
                code: number;
                message: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description An error of the protocol. */
        McpError: {
            /** @constant */
            jsonrpc: "2.0";
            id?: (string | number) | null;
            error: {
                /** @example -32601 */
                code: number;
                message: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description A JSON-RPC 2.0 request or notification; no batches. */
        McpMessage: {
            /** @constant */
            jsonrpc: "2.0";
            /**
             * @description Absent in a notification.
             * @example 1
             */
            id?: string | number;
            /** @example tools/call */
            method: string;
            /**
             * @example {
             *       "name": "get_job",
             *       "arguments": {}
             *     }
             */
            params?: ({
                _meta?: {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            }) | null;
        };
        /** @description A search that repeats and delivers no business twice. */
        Monitor: {
            id: string;
            /**
             * @description The search.
             * @example find 20 dentists in Austin, TX with email
             */
            prompt: string;
            request: components["schemas"]["LeadRequest"];
            /** @enum {string} */
            every: "week" | "month";
            /**
             * @description The most that a run may spend.
             * @example 100
             */
            maxCredits: number;
            /** @description Whether runs also report what became of businesses that were delivered. */
            changes: boolean;
            exclusions: components["schemas"]["ExclusionChoice"];
            enabled: boolean;
            /**
             * @description Why the service switched it off.
             * @example null
             * @enum {string|null}
             */
            disabledReason: "consecutive_failures" | "key_revoked" | null;
            /**
             * @description Failed runs, skipped runs and switching off, oldest first.
             * @example []
             */
            notices: components["schemas"]["MonitorNotice"][];
            /** @description Null while it is switched off. */
            nextRunAt: components["schemas"]["Timestamp"] | null;
            /** @description The job of the latest run. */
            lastJobId: string | null;
            lastDeliveredAt: components["schemas"]["Timestamp"] | null;
            /**
             * @description Over all its runs.
             * @example 120
             */
            leadsDelivered: number;
            createdAt: components["schemas"]["Timestamp"];
        };
        MonitorNotice: {
            /** @enum {string} */
            type: "run_failed" | "run_skipped" | "disabled";
            /**
             * @description The `errorCode` of a failed run; for a skipped run, what kept it from spending; otherwise `disabledReason`.
             * @example INSUFFICIENT_CREDITS
             */
            code: string;
            /** @description The job that failed or found nothing to spend; null if none was created. */
            jobId: string | null;
            at: components["schemas"]["Timestamp"];
        };
        MonitorPage: {
            data: components["schemas"]["Monitor"][];
            nextCursor: string | null;
        };
        /** @description There is no such resource, or it belongs to another organisation or mode. */
        NotFoundError: {
            error: {
                /** @constant */
                code: "NOT_FOUND";
                /** @description Safe to show to a user. */
                message: string;
                requestId: components["schemas"]["RequestId"];
            };
        };
        /** @description OpenAPI 3.1. */
        OpenApiDocument: {
            /** @example 3.1.1 */
            openapi: string;
        } & {
            [key: string]: unknown;
        };
        OpenBillingPortalBody: {
            /**
             * @description Where the user returns to: a page of the dashboard.
             * @example https://app.example.com/billing
             */
            returnUrl?: string;
        };
        Organization: {
            id: string;
            name: string;
            plan: components["schemas"]["PlanId"];
            createdAt: string;
        };
        ParsePromptAnswer: {
            request: components["schemas"]["LeadRequest"];
            questions: components["schemas"]["ClarifyingQuestion"][];
            /** @description True when a job would fail with `PROMPT_NOT_SUPPORTED`. */
            refused: boolean;
            /** @description Why it would; null when it is not refused. */
            refusal: components["schemas"]["Refusal"] | null;
        };
        ParsePromptBody: {
            /**
             * @description The request in one sentence: how many businesses, of what kind, where, with which contact fields.
             * @example find 20 dentists in Austin, TX with email and phone
             */
            prompt: string;
            /** @description Answers to `questions` of earlier previews of this prompt, as a job would get them: all of a round, in any order. What a job would refuse is refused here, too. */
            answers?: {
                /** @example r1_place */
                questionId: string;
                /**
                 * @description The id of an option, or free text.
                 * @example Austin, TX
                 */
                answer: string;
            }[];
        };
        /** @description A lead with its `id` and the requested `fields`. */
        PartialLead: {
            id: string;
            jobId?: string;
            /** @example Bright Dental */
            name?: string;
            /**
             * @description Primary category, by its id.
             * @example dental_clinic
             */
            category?: string | null;
            /**
             * @example [
             *       "dental_clinic"
             *     ]
             */
            categories?: string[];
            /**
             * @description The chain that it belongs to.
             * @example null
             */
            brand?: {
                name: string;
                wikidata: string | null;
            } | null;
            /** @enum {string} */
            ownershipType?: "independent" | "chain" | "franchise" | "unknown";
            /**
             * @description In one line, in the usual form of its country.
             * @example 410 Congress Ave, Austin, TX 78701, United States
             */
            address?: string | null;
            /** @example 410 Congress Ave */
            street?: string | null;
            /** @example Austin */
            city?: string | null;
            /** @example TX */
            region?: string | null;
            /** @example 78701 */
            postalCode?: string | null;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example US
             */
            countryCode?: string | null;
            /** @example 30.2672 */
            latitude?: number | null;
            /** @example -97.7431 */
            longitude?: number | null;
            /**
             * @description The best one; E.164.
             * @example +15125550142
             */
            phone?: string | null;
            phones?: components["schemas"]["LeadPhone"][] | null;
            /**
             * @description The best one.
             * @example hello@brightdental.example
             */
            email?: string | null;
            /**
             * @description Null: not checked.
             * @enum {string|null}
             */
            emailStatus?: "deliverable" | "risky" | "undeliverable" | "unknown" | null;
            emails?: components["schemas"]["LeadEmail"][] | null;
            /** @example https://brightdental.example/ */
            website?: string | null;
            /** @example brightdental.example */
            domain?: string | null;
            /** @enum {string} */
            websiteStatus?: "ok" | "unreachable" | "social_only" | "none" | "unchecked";
            socials?: components["schemas"]["Socials"];
            /**
             * @description How well it fits, and how complete it is.
             * @example 92
             */
            score?: number;
            /** @example Dental clinic in Austin, as asked. Known: phone, e-mail (verified), website. Independent. Very likely open. Scored: open 96 %, fit 100 %, reach 98 %. */
            scoreReason?: string;
            matchedCriteria?: components["schemas"]["MatchedCriterion"][];
            /**
             * @description How sure the source is that the business exists.
             * @example 0.94
             */
            confidence?: number | null;
            /** @enum {string} */
            businessStatus?: "operational" | "temporarily_closed" | "permanently_closed" | "unknown";
            /**
             * @description In the form of OpenStreetMap.
             * @example Mo-Fr 08:00-17:00
             */
            openingHours?: string | null;
            /** @description Where its facts come from. */
            sources?: components["schemas"]["LeadSource"][];
            createdAt?: components["schemas"]["Timestamp"];
            /** @example null */
            reported?: components["schemas"]["Reported"] | null;
        };
        /** @description One place that is searched. */
        PlacePart: {
            /** @enum {string} */
            kind: "city" | "region" | "country" | "postcode" | "area";
            /**
             * @description Its name.
             * @example Austin
             */
            label: string;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example US
             */
            countryCode: string | null;
            /**
             * @description ISO 3166-2.
             * @example US-TX
             */
            regionCode: string | null;
            bbox: components["schemas"]["BoundingBox"];
            /** @example 30.27 */
            latitude: number;
            /** @example -97.74 */
            longitude: number;
            /**
             * @description Radius of the circle to search; null: the box is searched.
             * @example 20000
             */
            radiusMeters: number | null;
            /**
             * @description Names of this city as used in addresses; empty when a radius was asked for.
             * @example [
             *       "Austin"
             *     ]
             */
            localities: string[];
            /**
             * @description Other towns, as addresses name them, that the circle reaches into: a business there is near the place, not in it.
             * @example [
             *       "Round Rock"
             *     ]
             */
            otherTowns?: string[];
            /**
             * @description As written in that country; null for other kinds.
             * @example null
             */
            postcode: string | null;
        };
        Plan: {
            id: components["schemas"]["PlanId"];
            name: string;
            prices: {
                /** @enum {string} */
                interval: "month" | "year";
                unitAmount: number;
                /** @constant */
                currency: "USD";
            }[];
            includedLeads: number;
            welcomeCredits: number;
            limits: components["schemas"]["PlanLimits"];
        };
        /** @enum {string} */
        PlanId: "free" | "starter" | "growth" | "scale";
        /** @description The plan does not allow more. */
        PlanLimitExceededError: {
            error: {
                /** @constant */
                code: "PLAN_LIMIT_EXCEEDED";
                /** @description Safe to show to a user. */
                message: string;
                requestId: components["schemas"]["RequestId"];
                details: {
                    /** @description What the plan allows. */
                    limit: number;
                    /** @description How much of a quota is used. */
                    used?: number;
                };
            };
        };
        PlanLimits: {
            requestsPerMinOrg: number;
            requestsPerMinKey: number;
            requestsPerDayOrg: number;
            jobCreatesPerMin: number;
            concurrentJobs: number;
            apiKeys: number;
            webhookEndpoints: number;
            emailVerificationsPerMonth: number;
            exclusionEntries: number;
            monitors: number;
            quotesPerDayOrg: number;
        };
        Quote: {
            request: components["schemas"]["LeadRequest"];
            questions: components["schemas"]["ClarifyingQuestion"][];
            /** @description True when a job would fail with `PROMPT_NOT_SUPPORTED`. */
            refused: boolean;
            /** @description Why it would; null when it is not refused. */
            refusal: components["schemas"]["Refusal"] | null;
            /** @description Null while a question is open, and when refused. */
            estimate: components["schemas"]["Estimate"] | null;
        };
        QuoteJobBody: {
            /**
             * @description The request in one sentence: how many businesses, of what kind, where, with which contact fields.
             * @example find 20 dentists in Austin, TX with email and phone
             */
            prompt: string;
            exclusions?: components["schemas"]["ExclusionChoice"];
            /** @description An earlier job with the same prompt; its request, answers included, is counted. */
            basedOn?: string | null;
        };
        /** @description A rate bucket is empty. Try again after `Retry-After` seconds. */
        RateLimitedError: {
            error: {
                /** @constant */
                code: "RATE_LIMITED";
                /** @description Safe to show to a user. */
                message: string;
                requestId: components["schemas"]["RequestId"];
                details: {
                    /**
                     * @description The empty bucket.
                     * @enum {string}
                     */
                    bucket: "requestsPerMinOrg" | "requestsPerMinKey" | "requestsPerDayOrg" | "jobCreatesPerMin" | "quotesPerDayOrg" | "sandboxJobsPerDayOrg" | "dashboard";
                    /** @description Its size. */
                    limit: number;
                };
            };
        };
        RecoverWebhookDeliveriesAnswer: {
            queued: number;
        };
        RecoverWebhookDeliveriesBody: {
            /** Format: date-time */
            since: string;
        };
        Refund: {
            granted: boolean;
            /**
             * @description Credits given back.
             * @example 1
             */
            credits: number;
            /**
             * @description `borne_out`: our own check or the lead itself confirms it; `allowance`: credited on your word; `allowance_used`: recorded without credit.
             * @example borne_out
             * @enum {string}
             */
            reason: "borne_out" | "allowance" | "allowance_used";
        };
        /** @description Why a job with this prompt would fail. */
        Refusal: {
            /**
             * @description `no_businesses`: it asks for something other than businesses; `unlawful`: it is about something unlawful; `one_person`: it is about one person; `private_data`: it asks for private data, such as home addresses; `private_people`: it is about private individuals.
             * @example private_people
             * @enum {string}
             */
            code: "no_businesses" | "unlawful" | "one_person" | "private_data" | "private_people";
            /**
             * @description The same in words.
             * @example The request is about private individuals, not about businesses.
             */
            message: string;
        };
        RefusedExclusionEntry: {
            /**
             * @description Its index in the call, from 0.
             * @example 3
             */
            index: number;
            /**
             * @description `too_little`: it identifies no business; `shared_domain`: many businesses share that host, or anyone can get mail there; `unreadable`: what would identify it can’t be read.
             * @example too_little
             * @enum {string}
             */
            reason: "too_little" | "shared_domain" | "unreadable";
        };
        RejectedBusiness: {
            /** @example Bright Dental */
            name: string;
            /** @example Austin */
            city: string | null;
            /**
             * @description Why it was not delivered.
             * @example closed
             * @enum {string}
             */
            code: "credit_limit" | "claimed_by_running_job" | "opted_out" | "excluded" | "already_received" | "time_limit" | "missing_required_field" | "filtered" | "closed" | "off_category" | "not_needed";
            /**
             * @description It may be what was asked for, though its records leave the kind in doubt.
             * @example false
             */
            mightFit: boolean;
        };
        RejectedBusinessPage: {
            data: components["schemas"]["RejectedBusiness"][];
            nextCursor: string | null;
        };
        RenameExclusionListBody: {
            /**
             * @description A name of your choice.
             * @example Customers in the CRM
             */
            name: string;
        };
        RenameOrganizationBody: {
            /** @example CRM import */
            name: string;
        };
        ReportLeadAnswer: {
            lead: components["schemas"]["Lead"];
            refund: components["schemas"]["Refund"];
        };
        ReportLeadBody: {
            /**
             * @description What is wrong with the lead.
             * @example bounced
             * @enum {string}
             */
            reason: "bounced" | "closed" | "wrong_number" | "wrong_category" | "outside_place" | "duplicate";
            /**
             * @description Anything that helps to check the report.
             * @example The address bounced on Monday.
             */
            note?: string;
        };
        Reported: {
            /** @enum {string} */
            reason: "bounced" | "closed" | "wrong_number" | "wrong_category" | "outside_place" | "duplicate";
            at: components["schemas"]["Timestamp"];
            /**
             * @description Whether the lead’s credits were given back.
             * @example true
             */
            refunded: boolean;
        };
        /** @description A condition that every lead must meet. */
        RequestFilter: {
            /** @enum {string} */
            kind: "has_website" | "has_email" | "has_phone" | "has_social" | "independent" | "exclude_brand" | "exclude_category" | "open_on" | "open_late" | "open_24_hours" | "open_now" | "outdoor_seating" | "wheelchair" | "delivery" | "takeaway" | "diet" | "stars" | "online_booking" | "language" | "email_type" | "email_verified" | "phone_type" | "phone_format" | "rating" | "reviews" | "employees" | "revenue" | "years_in_business" | "opened_within" | "price_level" | "ownership" | "pet_friendly" | "feature" | "technology";
            /** @enum {string} */
            op: "eq" | "neq" | "gte" | "lte" | "between";
            /**
             * @description `between` takes two numbers; durations are ISO 8601; languages ISO 639-1.
             * @example true
             */
            value: boolean | number | string | number[];
        };
        RequestId: string;
        /** @description Words of the prompt that will not be applied. */
        RequestNote: {
            /**
             * @description The words of the prompt.
             * @example opened since 2024
             */
            text: string;
            /**
             * @description `not_checked`: understood, but no source has this information, so leads come whether or not it is true of them; `not_understood`: not understood, and without effect.
             * @example not_checked
             * @enum {string}
             */
            effect: "not_checked" | "not_understood";
            /**
             * @description What the words seem to be about; null when that is not clear.
             * @example filter
             * @enum {string|null}
             */
            slot: "place" | "category" | "count" | "filter" | "contact" | null;
            /** @description If the note is about a condition in `request`: its `kind`, or the contact field. */
            subject?: ("has_website" | "has_email" | "has_phone" | "has_social" | "independent" | "exclude_brand" | "exclude_category" | "open_on" | "open_late" | "open_24_hours" | "open_now" | "outdoor_seating" | "wheelchair" | "delivery" | "takeaway" | "diet" | "stars" | "online_booking" | "language" | "email_type" | "email_verified" | "phone_type" | "phone_format" | "rating" | "reviews" | "employees" | "revenue" | "years_in_business" | "opened_within" | "price_level" | "ownership" | "pet_friendly" | "feature" | "technology") | ("email" | "phone" | "mobilePhone" | "website" | "facebook" | "instagram" | "linkedin" | "x" | "whatsapp" | "address" | "ownerName");
        };
        /** @description Brands asked for, and brands left out. */
        RequestedBrands: {
            /**
             * @description Only businesses of one of these.
             * @example [
             *       "Starbucks"
             *     ]
             */
            include: string[];
            /**
             * @description No business of any of these.
             * @example [
             *       "Walgreens"
             *     ]
             */
            exclude: string[];
        };
        /** @description A kind of business. */
        RequestedCategory: {
            /**
             * @description Id of the Overture taxonomy.
             * @example dental_clinic
             */
            id: string;
            /** @example Dentist */
            label: string;
        };
        /** @description Where the businesses should be. */
        RequestedPlace: {
            /**
             * @description The words of the prompt.
             * @example Austin, TX
             */
            text: string;
            /**
             * @description The place as it was understood.
             * @example Austin, Texas, United States
             */
            label: string;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example US
             */
            countryCode: string | null;
            /**
             * @description ISO 3166-2.
             * @example US-TX
             */
            regionCode: string | null;
            /** @description Covers all parts. */
            bbox: components["schemas"]["BoundingBox"];
            /**
             * @description The radius that was asked for.
             * @example null
             */
            radiusMeters: number | null;
            parts: components["schemas"]["PlacePart"][];
        };
        /** @description What the job reads, and what it should cost. */
        Routing: {
            /**
             * @description Leads that the job expects to deliver.
             * @example 20
             */
            estimatedLeads: number;
            /**
             * @description Credits that they would cost.
             * @example 20
             */
            estimatedCredits: number;
            sources: {
                /**
                 * @description Id of the data source.
                 * @example overture
                 */
                id: string;
                /**
                 * @description Leads expected from it.
                 * @example 20
                 */
                estimatedLeads: number;
                /**
                 * @description Release of its data.
                 * @example 2026-11-18.0
                 */
                datasetVersion: string | null;
            }[];
        };
        /** @description Not available with a test key, or in the sandbox of the dashboard. */
        SandboxOnlyError: {
            error: {
                /** @constant */
                code: "SANDBOX_ONLY";
                /** @description Safe to show to a user. */
                message: string;
                requestId: components["schemas"]["RequestId"];
            };
        };
        /** @description The service, or one that it depends on, is busy. Try again after `Retry-After` seconds. */
        ServiceUnavailableError: {
            error: {
                /** @constant */
                code: "SERVICE_UNAVAILABLE";
                /** @description Safe to show to a user. */
                message: string;
                requestId: components["schemas"]["RequestId"];
            };
        };
        /** @description Why fewer leads than asked for were delivered. */
        Shortfall: {
            /** @description Leads asked for. */
            requested: number;
            /** @description Leads delivered. */
            delivered: number;
            reasons: {
                /**
                 * @description Why businesses were not delivered.
                 * @enum {string}
                 */
                code: "count_trimmed" | "credit_limit" | "claimed_by_running_job" | "opted_out" | "excluded" | "already_received" | "time_limit" | "missing_required_field" | "filtered" | "closed" | "off_category" | "not_enough_found" | "source_unavailable" | "filter_not_supported";
                /** @description How many for this reason. */
                count: number;
            }[];
        };
        /** @description Addresses of its profiles. */
        Socials: {
            /** @example https://www.facebook.com/brightdental */
            facebook: string | null;
            /** @example null */
            instagram: string | null;
            /** @example null */
            linkedin: string | null;
            /** @example null */
            x: string | null;
            /** @example null */
            youtube: string | null;
            /** @example null */
            tiktok: string | null;
        };
        Source: {
            id: string;
            name: string;
            description: string;
            /** @enum {string} */
            status: "available" | "degraded" | "unavailable";
            coverage: {
                countries: "*" | string[];
                fields: string[];
            };
            costHint: {
                creditsPerLead: number;
                note: string;
            };
            license: string;
            attribution: string;
        };
        SourcePage: {
            data: components["schemas"]["Source"][];
            nextCursor: string | null;
        };
        SubscribeBody: {
            /** @enum {string} */
            planId: "starter" | "growth" | "scale";
            /** @enum {string} */
            interval: "month" | "year";
            /**
             * @description Where the user returns to: a page of the dashboard.
             * @example https://app.example.com/billing
             */
            successUrl?: string;
            /**
             * @description Where the user returns to: a page of the dashboard.
             * @example https://app.example.com/billing
             */
            cancelUrl?: string;
        };
        TestWebhookEndpointAnswer: {
            deliveryId: string;
        };
        /**
         * Format: date-time
         * @description ISO 8601 in UTC, with milliseconds.
         * @example 2026-11-27T21:22:23.456Z
         */
        Timestamp: string;
        /** @description Credentials are missing or not valid. */
        UnauthenticatedError: {
            error: {
                /** @constant */
                code: "UNAUTHENTICATED";
                /** @description Safe to show to a user. */
                message: string;
                requestId: components["schemas"]["RequestId"];
            };
        };
        UpdateMonitorBody: {
            /**
             * @description How often it runs: on the same day, at the same UTC time.
             * @example month
             * @enum {string}
             */
            every?: "week" | "month";
            /**
             * @description The most that each run may spend.
             * @example 100
             */
            maxCredits?: number;
            /** @description `false` pauses it; `true` switches it on, and its runs are then paid under the caller’s key. */
            enabled?: boolean;
            /**
             * @description The request in one sentence: how many businesses, of what kind, where, with which contact fields.
             * @example find 20 dentists in Austin, TX with email and phone
             */
            prompt?: string;
            exclusions?: components["schemas"]["ExclusionChoice"];
        };
        UpdateWebhookEndpointBody: {
            /**
             * @description https, on port 443 or 8443, publicly reachable.
             * @example https://example.com/hooks/leads
             */
            url?: string;
            events?: ("job.delivered" | "job.failed" | "job.awaiting_clarification" | "job.cancelled" | "credits.charged")[];
            /**
             * @description A note for yourself.
             * @example CRM
             */
            description?: string;
            enabled?: boolean;
        };
        /** @description The input is not valid, or the state of the resource does not allow the call; `details.fields` says where and why. */
        ValidationError: {
            error: {
                /** @constant */
                code: "VALIDATION_ERROR";
                /** @description Safe to show to a user. */
                message: string;
                requestId: components["schemas"]["RequestId"];
                details: {
                    fields: {
                        /** @description The field (`answers[0].answer`), header or query parameter; `status` when the state of the resource is the problem. */
                        path: string;
                        /** @description What is wrong, for programs. */
                        code: string;
                        /** @description What is wrong, in words. */
                        message: string;
                    }[];
                    /** @description The questions that the prompt of a monitor would raise: answer them in a job, and base the monitor on it. */
                    questions?: components["schemas"]["ClarifyingQuestion"][];
                };
            };
        };
        VerificationQuota: {
            used: number;
            limit: number;
            /** @description Start of the next month. */
            resetsAt: components["schemas"]["Timestamp"];
        };
        VerifyEmailsAnswer: {
            data: components["schemas"]["EmailVerification"][];
            quota: components["schemas"]["VerificationQuota"];
        };
        VerifyEmailsBody: {
            emails: string[];
        };
        VerifyJobEmailsAnswer: {
            data: components["schemas"]["EmailVerification"][];
            quota: components["schemas"]["VerificationQuota"];
        };
        WebhookAttempt: {
            number: number;
            attemptedAt: components["schemas"]["Timestamp"];
            /** @example 200 */
            statusCode: number | null;
            /** @example 84 */
            durationMs: number;
            /**
             * @example null
             * @enum {string|null}
             */
            error: "timeout" | "dns_error" | "connection_refused" | "connection_reset" | "tls_error" | "blocked_address" | "redirect" | "http_status" | "internal_error" | null;
            /**
             * @description The first 1 KiB of the response; null if there was none.
             * @example ok
             */
            responseBody: string | null;
        };
        WebhookDelivery: {
            id: string;
            eventId: string;
            /** @enum {string} */
            eventType: "job.delivered" | "job.failed" | "job.awaiting_clarification" | "job.cancelled" | "credits.charged";
            endpointId: string;
            test: boolean;
            /** @enum {string} */
            status: "pending" | "succeeded" | "dead" | "cancelled";
            attemptCount: number;
            /** @example null */
            nextAttemptAt: components["schemas"]["Timestamp"] | null;
            createdAt: components["schemas"]["Timestamp"];
            completedAt: components["schemas"]["Timestamp"] | null;
            attempts: components["schemas"]["WebhookAttempt"][];
        };
        WebhookDeliveryPage: {
            data: components["schemas"]["WebhookDelivery"][];
            nextCursor: string | null;
        };
        WebhookEndpoint: {
            id: string;
            /**
             * @description As it was given.
             * @example https://example.com/hooks/leads
             */
            url: string;
            events: ("job.delivered" | "job.failed" | "job.awaiting_clarification" | "job.cancelled" | "credits.charged")[];
            /** @example CRM */
            description: string;
            enabled: boolean;
            /**
             * @description Why the service switched it off.
             * @example null
             * @enum {string|null}
             */
            disabledReason: "consecutive_failures" | null;
            notices: components["schemas"]["WebhookNotice"][];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
        };
        WebhookEndpointPage: {
            data: components["schemas"]["WebhookEndpoint"][];
            nextCursor: string | null;
        };
        WebhookEndpointWithSecret: {
            id: string;
            /**
             * @description As it was given.
             * @example https://example.com/hooks/leads
             */
            url: string;
            events: ("job.delivered" | "job.failed" | "job.awaiting_clarification" | "job.cancelled" | "credits.charged")[];
            /** @example CRM */
            description: string;
            enabled: boolean;
            /**
             * @description Why the service switched it off.
             * @example null
             * @enum {string|null}
             */
            disabledReason: "consecutive_failures" | null;
            notices: components["schemas"]["WebhookNotice"][];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /**
             * @description Signs deliveries to this endpoint. Shown only once.
             * @example whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
             */
            secret: string;
        };
        WebhookNotice: {
            /** @enum {string} */
            type: "failing" | "disabled";
            deadCount: number;
            at: components["schemas"]["Timestamp"];
        };
        /** @description The URL of the endpoint is not https, not public, or otherwise not allowed. */
        WebhookUrlInvalidError: {
            error: {
                /** @constant */
                code: "WEBHOOK_URL_INVALID";
                /** @description Safe to show to a user. */
                message: string;
                requestId: components["schemas"]["RequestId"];
                details: {
                    fields: {
                        /** @description The field (`answers[0].answer`), header or query parameter; `status` when the state of the resource is the problem. */
                        path: string;
                        /** @description What is wrong, for programs. */
                        code: string;
                        /** @description What is wrong, in words. */
                        message: string;
                    }[];
                };
            };
        };
    };
    responses: {
        /**
         * @description `IDEMPOTENCY_KEY_REQUIRED`: The header `Idempotency-Key` is missing.
         *
         *     `VALIDATION_ERROR`: The input is not valid, or the state of the resource does not allow the call; `details.fields` says where and why.
         */
        IdempotencyKeyRequiredOrValidation: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyKeyRequiredError"] | components["schemas"]["ValidationError"];
            };
        };
        /** @description `UNAUTHENTICATED`: Credentials are missing or not valid. */
        Unauthenticated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnauthenticatedError"];
            };
        };
        /**
         * @description `INSUFFICIENT_CREDITS`: The balance is empty: nothing can be spent.
         *
         *     `API_KEY_DAILY_CAP_EXCEEDED`: The key has spent its daily credit cap, which resets at 00:00 UTC.
         */
        InsufficientCreditsOrApiKeyDailyCapExceeded: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InsufficientCreditsError"] | components["schemas"]["ApiKeyDailyCapExceededError"];
            };
        };
        /** @description `INSUFFICIENT_SCOPE`: The key lacks the scope, or only a signed-in user may do this. */
        InsufficientScope: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InsufficientScopeError"];
            };
        };
        /**
         * @description `RATE_LIMITED`: A rate bucket is empty. Try again after `Retry-After` seconds.
         *
         *     `CONCURRENT_JOBS_LIMIT`: The plan allows no more jobs at once. Wait for one to end, or cancel one.
         */
        RateLimitedOrConcurrentJobsLimit: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitedError"] | components["schemas"]["ConcurrentJobsLimitError"];
            };
        };
        /** @description `INTERNAL_ERROR`: Something went wrong in the service. Quote `requestId` to support. */
        Internal: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalError"];
            };
        };
        /** @description `SERVICE_UNAVAILABLE`: The service, or one that it depends on, is busy. Try again after `Retry-After` seconds. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ServiceUnavailableError"];
            };
        };
        /** @description `VALIDATION_ERROR`: The input is not valid, or the state of the resource does not allow the call; `details.fields` says where and why. */
        Validation: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description `RATE_LIMITED`: A rate bucket is empty. Try again after `Retry-After` seconds. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitedError"];
            };
        };
        /** @description `NOT_FOUND`: There is no such resource, or it belongs to another organisation or mode. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotFoundError"];
            };
        };
        /** @description `VALIDATION_ERROR`: The input is not valid, or the state of the resource does not allow the call; `details.fields` says where and why. */
        PublicValidation: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description `NOT_FOUND`: There is no such resource, or it belongs to another organisation or mode. */
        PublicNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotFoundError"];
            };
        };
        /**
         * @description `SANDBOX_ONLY`: Not available with a test key, or in the sandbox of the dashboard.
         *
         *     `VALIDATION_ERROR`: The input is not valid, or the state of the resource does not allow the call; `details.fields` says where and why.
         */
        SandboxOnlyOrValidation: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SandboxOnlyError"] | components["schemas"]["ValidationError"];
            };
        };
        /**
         * @description `INSUFFICIENT_SCOPE`: The key lacks the scope, or only a signed-in user may do this.
         *
         *     `PLAN_LIMIT_EXCEEDED`: The plan does not allow more.
         */
        InsufficientScopeOrPlanLimitExceeded: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InsufficientScopeError"] | components["schemas"]["PlanLimitExceededError"];
            };
        };
        /**
         * @description `SANDBOX_ONLY`: Not available with a test key, or in the sandbox of the dashboard.
         *
         *     `WEBHOOK_URL_INVALID`: The URL of the endpoint is not https, not public, or otherwise not allowed.
         *
         *     `VALIDATION_ERROR`: The input is not valid, or the state of the resource does not allow the call; `details.fields` says where and why.
         */
        SandboxOnlyOrWebhookUrlInvalidOrValidation: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SandboxOnlyError"] | components["schemas"]["WebhookUrlInvalidError"] | components["schemas"]["ValidationError"];
            };
        };
    };
    parameters: {
        /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
        Mode: "live" | "test";
    };
    requestBodies: never;
    headers: {
        /** @description Names this request; quote it to support. */
        RequestId: components["schemas"]["RequestId"];
        /** @description Size of the bucket with the least left, among those that this request counts against. */
        RateLimit: number;
        /** @description Requests left in that bucket. */
        RateLimitRemaining: number;
        /** @description Unix seconds at which that bucket is full again. */
        RateLimitReset: number;
        /** @description Seconds to wait before trying again. */
        RetryAfter: number;
        /** @description How to authenticate. */
        Authenticate: "Bearer";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listJobs: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items on the page. */
                limit?: number;
                /** @description Only jobs with this status. */
                status?: components["schemas"]["JobStatus"];
                /** @description Only runs of this monitor. */
                monitorId?: string;
            };
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *           "prompt": "find 20 dentists in Austin, TX with email",
                     *           "status": "delivered",
                     *           "channel": "api",
                     *           "sandbox": false,
                     *           "maxCredits": 100,
                     *           "creditsHeld": 0,
                     *           "creditsCharged": 20,
                     *           "leadsDelivered": 20,
                     *           "errorCode": null,
                     *           "errorMessage": null,
                     *           "clarifyingQuestions": [],
                     *           "hasCsv": true,
                     *           "createdAt": "2026-11-27T21:22:23.456Z",
                     *           "updatedAt": "2026-11-27T21:22:23.456Z",
                     *           "startedAt": "2026-11-27T21:22:23.456Z",
                     *           "deliveredAt": "2026-11-27T21:22:23.456Z",
                     *           "cancelledAt": null,
                     *           "failedAt": null,
                     *           "request": {
                     *             "count": 20,
                     *             "categories": [
                     *               {
                     *                 "id": "dental_clinic",
                     *                 "label": "Dentist"
                     *               }
                     *             ],
                     *             "place": {
                     *               "text": "Austin, TX",
                     *               "label": "Austin, Texas, United States",
                     *               "countryCode": "US",
                     *               "regionCode": "US-TX",
                     *               "bbox": [
                     *                 -97.94,
                     *                 30.1,
                     *                 -97.56,
                     *                 30.52
                     *               ],
                     *               "radiusMeters": null,
                     *               "parts": [
                     *                 {
                     *                   "kind": "city",
                     *                   "label": "Austin",
                     *                   "countryCode": "US",
                     *                   "regionCode": "US-TX",
                     *                   "bbox": [
                     *                     -97.94,
                     *                     30.1,
                     *                     -97.56,
                     *                     30.52
                     *                   ],
                     *                   "latitude": 30.27,
                     *                   "longitude": -97.74,
                     *                   "radiusMeters": 20000,
                     *                   "localities": [
                     *                     "Austin"
                     *                   ],
                     *                   "otherTowns": [
                     *                     "Round Rock"
                     *                   ],
                     *                   "postcode": null
                     *                 }
                     *               ]
                     *             },
                     *             "contactFields": [
                     *               "email"
                     *             ],
                     *             "filters": [],
                     *             "notes": [],
                     *             "brands": {
                     *               "include": [
                     *                 "Starbucks"
                     *               ],
                     *               "exclude": [
                     *                 "Walgreens"
                     *               ]
                     *             },
                     *             "excludedCategories": [],
                     *             "excludedPlaces": [],
                     *             "excludedAreas": []
                     *           },
                     *           "basedOn": null,
                     *           "monitorId": null,
                     *           "routing": {
                     *             "estimatedLeads": 20,
                     *             "estimatedCredits": 20,
                     *             "sources": [
                     *               {
                     *                 "id": "overture",
                     *                 "estimatedLeads": 20,
                     *                 "datasetVersion": "2026-11-18.0"
                     *               }
                     *             ]
                     *           },
                     *           "progress": {
                     *             "stage": "delivered",
                     *             "percent": 100,
                     *             "recordsRead": 179,
                     *             "leadsFound": 20,
                     *             "leadsTarget": 20
                     *           },
                     *           "etaSeconds": null,
                     *           "estimatedCompletionAt": null,
                     *           "cost": {
                     *             "estimatedCredits": 20,
                     *             "heldCredits": 0,
                     *             "chargedCredits": 20,
                     *             "maxCredits": 100
                     *           },
                     *           "duplicatesSkipped": 0,
                     *           "excludedSkipped": 0,
                     *           "exclusions": "all",
                     *           "shortfall": null,
                     *           "coverage": {
                     *             "read": 64,
                     *             "merged": 4,
                     *             "droppedBy": [
                     *               {
                     *                 "code": "not_needed",
                     *                 "count": 40
                     *               }
                     *             ],
                     *             "mightFit": 3,
                     *             "delivered": 20,
                     *             "release": "2026-11-18.0"
                     *           },
                     *           "changes": []
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["JobPage"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createJob: {
        parameters: {
            query?: never;
            header: {
                /** @description Names the intended job: any unique string. */
                "Idempotency-Key": string;
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "prompt": "find 20 dentists in Austin, TX with email and phone",
                 *       "maxCredits": 100,
                 *       "exclusions": "all"
                 *     }
                 */
                "application/json": components["schemas"]["CreateJobBody"];
            };
        };
        responses: {
            /** @description Accepted; the work continues in the background. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Seconds until the next poll; absent when the job is terminal. */
                    "Retry-After"?: number;
                    /** @description Address of the job. */
                    Location?: string;
                    /** @description `true` when the job was created by an earlier call with this key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "prompt": "find 20 dentists in Austin, TX with email",
                     *       "status": "delivered",
                     *       "channel": "api",
                     *       "sandbox": false,
                     *       "maxCredits": 100,
                     *       "creditsHeld": 0,
                     *       "creditsCharged": 20,
                     *       "leadsDelivered": 20,
                     *       "errorCode": null,
                     *       "errorMessage": null,
                     *       "clarifyingQuestions": [],
                     *       "hasCsv": true,
                     *       "createdAt": "2026-11-27T21:22:23.456Z",
                     *       "updatedAt": "2026-11-27T21:22:23.456Z",
                     *       "startedAt": "2026-11-27T21:22:23.456Z",
                     *       "deliveredAt": "2026-11-27T21:22:23.456Z",
                     *       "cancelledAt": null,
                     *       "failedAt": null,
                     *       "request": {
                     *         "count": 20,
                     *         "categories": [
                     *           {
                     *             "id": "dental_clinic",
                     *             "label": "Dentist"
                     *           }
                     *         ],
                     *         "place": {
                     *           "text": "Austin, TX",
                     *           "label": "Austin, Texas, United States",
                     *           "countryCode": "US",
                     *           "regionCode": "US-TX",
                     *           "bbox": [
                     *             -97.94,
                     *             30.1,
                     *             -97.56,
                     *             30.52
                     *           ],
                     *           "radiusMeters": null,
                     *           "parts": [
                     *             {
                     *               "kind": "city",
                     *               "label": "Austin",
                     *               "countryCode": "US",
                     *               "regionCode": "US-TX",
                     *               "bbox": [
                     *                 -97.94,
                     *                 30.1,
                     *                 -97.56,
                     *                 30.52
                     *               ],
                     *               "latitude": 30.27,
                     *               "longitude": -97.74,
                     *               "radiusMeters": 20000,
                     *               "localities": [
                     *                 "Austin"
                     *               ],
                     *               "otherTowns": [
                     *                 "Round Rock"
                     *               ],
                     *               "postcode": null
                     *             }
                     *           ]
                     *         },
                     *         "contactFields": [
                     *           "email"
                     *         ],
                     *         "filters": [],
                     *         "notes": [],
                     *         "brands": {
                     *           "include": [
                     *             "Starbucks"
                     *           ],
                     *           "exclude": [
                     *             "Walgreens"
                     *           ]
                     *         },
                     *         "excludedCategories": [],
                     *         "excludedPlaces": [],
                     *         "excludedAreas": []
                     *       },
                     *       "basedOn": null,
                     *       "monitorId": null,
                     *       "routing": {
                     *         "estimatedLeads": 20,
                     *         "estimatedCredits": 20,
                     *         "sources": [
                     *           {
                     *             "id": "overture",
                     *             "estimatedLeads": 20,
                     *             "datasetVersion": "2026-11-18.0"
                     *           }
                     *         ]
                     *       },
                     *       "progress": {
                     *         "stage": "delivered",
                     *         "percent": 100,
                     *         "recordsRead": 179,
                     *         "leadsFound": 20,
                     *         "leadsTarget": 20
                     *       },
                     *       "etaSeconds": null,
                     *       "estimatedCompletionAt": null,
                     *       "cost": {
                     *         "estimatedCredits": 20,
                     *         "heldCredits": 0,
                     *         "chargedCredits": 20,
                     *         "maxCredits": 100
                     *       },
                     *       "duplicatesSkipped": 0,
                     *       "excludedSkipped": 0,
                     *       "exclusions": "all",
                     *       "shortfall": null,
                     *       "coverage": {
                     *         "read": 64,
                     *         "merged": 4,
                     *         "droppedBy": [
                     *           {
                     *             "code": "not_needed",
                     *             "count": 40
                     *           }
                     *         ],
                     *         "mightFit": 3,
                     *         "delivered": 20,
                     *         "release": "2026-11-18.0"
                     *       },
                     *       "changes": []
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["IdempotencyKeyRequiredOrValidation"];
            401: components["responses"]["Unauthenticated"];
            402: components["responses"]["InsufficientCreditsOrApiKeyDailyCapExceeded"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimitedOrConcurrentJobsLimit"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Seconds until the next poll; absent when the job is terminal. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "prompt": "find 20 dentists in Austin, TX with email",
                     *       "status": "delivered",
                     *       "channel": "api",
                     *       "sandbox": false,
                     *       "maxCredits": 100,
                     *       "creditsHeld": 0,
                     *       "creditsCharged": 20,
                     *       "leadsDelivered": 20,
                     *       "errorCode": null,
                     *       "errorMessage": null,
                     *       "clarifyingQuestions": [],
                     *       "hasCsv": true,
                     *       "createdAt": "2026-11-27T21:22:23.456Z",
                     *       "updatedAt": "2026-11-27T21:22:23.456Z",
                     *       "startedAt": "2026-11-27T21:22:23.456Z",
                     *       "deliveredAt": "2026-11-27T21:22:23.456Z",
                     *       "cancelledAt": null,
                     *       "failedAt": null,
                     *       "request": {
                     *         "count": 20,
                     *         "categories": [
                     *           {
                     *             "id": "dental_clinic",
                     *             "label": "Dentist"
                     *           }
                     *         ],
                     *         "place": {
                     *           "text": "Austin, TX",
                     *           "label": "Austin, Texas, United States",
                     *           "countryCode": "US",
                     *           "regionCode": "US-TX",
                     *           "bbox": [
                     *             -97.94,
                     *             30.1,
                     *             -97.56,
                     *             30.52
                     *           ],
                     *           "radiusMeters": null,
                     *           "parts": [
                     *             {
                     *               "kind": "city",
                     *               "label": "Austin",
                     *               "countryCode": "US",
                     *               "regionCode": "US-TX",
                     *               "bbox": [
                     *                 -97.94,
                     *                 30.1,
                     *                 -97.56,
                     *                 30.52
                     *               ],
                     *               "latitude": 30.27,
                     *               "longitude": -97.74,
                     *               "radiusMeters": 20000,
                     *               "localities": [
                     *                 "Austin"
                     *               ],
                     *               "otherTowns": [
                     *                 "Round Rock"
                     *               ],
                     *               "postcode": null
                     *             }
                     *           ]
                     *         },
                     *         "contactFields": [
                     *           "email"
                     *         ],
                     *         "filters": [],
                     *         "notes": [],
                     *         "brands": {
                     *           "include": [
                     *             "Starbucks"
                     *           ],
                     *           "exclude": [
                     *             "Walgreens"
                     *           ]
                     *         },
                     *         "excludedCategories": [],
                     *         "excludedPlaces": [],
                     *         "excludedAreas": []
                     *       },
                     *       "basedOn": null,
                     *       "monitorId": null,
                     *       "routing": {
                     *         "estimatedLeads": 20,
                     *         "estimatedCredits": 20,
                     *         "sources": [
                     *           {
                     *             "id": "overture",
                     *             "estimatedLeads": 20,
                     *             "datasetVersion": "2026-11-18.0"
                     *           }
                     *         ]
                     *       },
                     *       "progress": {
                     *         "stage": "delivered",
                     *         "percent": 100,
                     *         "recordsRead": 179,
                     *         "leadsFound": 20,
                     *         "leadsTarget": 20
                     *       },
                     *       "etaSeconds": null,
                     *       "estimatedCompletionAt": null,
                     *       "cost": {
                     *         "estimatedCredits": 20,
                     *         "heldCredits": 0,
                     *         "chargedCredits": 20,
                     *         "maxCredits": 100
                     *       },
                     *       "duplicatesSkipped": 0,
                     *       "excludedSkipped": 0,
                     *       "exclusions": "all",
                     *       "shortfall": null,
                     *       "coverage": {
                     *         "read": 64,
                     *         "merged": 4,
                     *         "droppedBy": [
                     *           {
                     *             "code": "not_needed",
                     *             "count": 40
                     *           }
                     *         ],
                     *         "mightFit": 3,
                     *         "delivered": 20,
                     *         "release": "2026-11-18.0"
                     *       },
                     *       "changes": []
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    clarifyJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "answers": [
                 *         {
                 *           "questionId": "r1_place",
                 *           "answer": "Austin, TX"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ClarifyJobBody"];
            };
        };
        responses: {
            /** @description Accepted; the work continues in the background. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Seconds until the next poll; absent when the job is terminal. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "prompt": "find 20 dentists in Austin, TX with email",
                     *       "status": "delivered",
                     *       "channel": "api",
                     *       "sandbox": false,
                     *       "maxCredits": 100,
                     *       "creditsHeld": 0,
                     *       "creditsCharged": 20,
                     *       "leadsDelivered": 20,
                     *       "errorCode": null,
                     *       "errorMessage": null,
                     *       "clarifyingQuestions": [],
                     *       "hasCsv": true,
                     *       "createdAt": "2026-11-27T21:22:23.456Z",
                     *       "updatedAt": "2026-11-27T21:22:23.456Z",
                     *       "startedAt": "2026-11-27T21:22:23.456Z",
                     *       "deliveredAt": "2026-11-27T21:22:23.456Z",
                     *       "cancelledAt": null,
                     *       "failedAt": null,
                     *       "request": {
                     *         "count": 20,
                     *         "categories": [
                     *           {
                     *             "id": "dental_clinic",
                     *             "label": "Dentist"
                     *           }
                     *         ],
                     *         "place": {
                     *           "text": "Austin, TX",
                     *           "label": "Austin, Texas, United States",
                     *           "countryCode": "US",
                     *           "regionCode": "US-TX",
                     *           "bbox": [
                     *             -97.94,
                     *             30.1,
                     *             -97.56,
                     *             30.52
                     *           ],
                     *           "radiusMeters": null,
                     *           "parts": [
                     *             {
                     *               "kind": "city",
                     *               "label": "Austin",
                     *               "countryCode": "US",
                     *               "regionCode": "US-TX",
                     *               "bbox": [
                     *                 -97.94,
                     *                 30.1,
                     *                 -97.56,
                     *                 30.52
                     *               ],
                     *               "latitude": 30.27,
                     *               "longitude": -97.74,
                     *               "radiusMeters": 20000,
                     *               "localities": [
                     *                 "Austin"
                     *               ],
                     *               "otherTowns": [
                     *                 "Round Rock"
                     *               ],
                     *               "postcode": null
                     *             }
                     *           ]
                     *         },
                     *         "contactFields": [
                     *           "email"
                     *         ],
                     *         "filters": [],
                     *         "notes": [],
                     *         "brands": {
                     *           "include": [
                     *             "Starbucks"
                     *           ],
                     *           "exclude": [
                     *             "Walgreens"
                     *           ]
                     *         },
                     *         "excludedCategories": [],
                     *         "excludedPlaces": [],
                     *         "excludedAreas": []
                     *       },
                     *       "basedOn": null,
                     *       "monitorId": null,
                     *       "routing": {
                     *         "estimatedLeads": 20,
                     *         "estimatedCredits": 20,
                     *         "sources": [
                     *           {
                     *             "id": "overture",
                     *             "estimatedLeads": 20,
                     *             "datasetVersion": "2026-11-18.0"
                     *           }
                     *         ]
                     *       },
                     *       "progress": {
                     *         "stage": "delivered",
                     *         "percent": 100,
                     *         "recordsRead": 179,
                     *         "leadsFound": 20,
                     *         "leadsTarget": 20
                     *       },
                     *       "etaSeconds": null,
                     *       "estimatedCompletionAt": null,
                     *       "cost": {
                     *         "estimatedCredits": 20,
                     *         "heldCredits": 0,
                     *         "chargedCredits": 20,
                     *         "maxCredits": 100
                     *       },
                     *       "duplicatesSkipped": 0,
                     *       "excludedSkipped": 0,
                     *       "exclusions": "all",
                     *       "shortfall": null,
                     *       "coverage": {
                     *         "read": 64,
                     *         "merged": 4,
                     *         "droppedBy": [
                     *           {
                     *             "code": "not_needed",
                     *             "count": 40
                     *           }
                     *         ],
                     *         "mightFit": 3,
                     *         "delivered": 20,
                     *         "release": "2026-11-18.0"
                     *       },
                     *       "changes": []
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "prompt": "find 20 dentists in Austin, TX with email",
                     *       "status": "delivered",
                     *       "channel": "api",
                     *       "sandbox": false,
                     *       "maxCredits": 100,
                     *       "creditsHeld": 0,
                     *       "creditsCharged": 20,
                     *       "leadsDelivered": 20,
                     *       "errorCode": null,
                     *       "errorMessage": null,
                     *       "clarifyingQuestions": [],
                     *       "hasCsv": true,
                     *       "createdAt": "2026-11-27T21:22:23.456Z",
                     *       "updatedAt": "2026-11-27T21:22:23.456Z",
                     *       "startedAt": "2026-11-27T21:22:23.456Z",
                     *       "deliveredAt": "2026-11-27T21:22:23.456Z",
                     *       "cancelledAt": null,
                     *       "failedAt": null,
                     *       "request": {
                     *         "count": 20,
                     *         "categories": [
                     *           {
                     *             "id": "dental_clinic",
                     *             "label": "Dentist"
                     *           }
                     *         ],
                     *         "place": {
                     *           "text": "Austin, TX",
                     *           "label": "Austin, Texas, United States",
                     *           "countryCode": "US",
                     *           "regionCode": "US-TX",
                     *           "bbox": [
                     *             -97.94,
                     *             30.1,
                     *             -97.56,
                     *             30.52
                     *           ],
                     *           "radiusMeters": null,
                     *           "parts": [
                     *             {
                     *               "kind": "city",
                     *               "label": "Austin",
                     *               "countryCode": "US",
                     *               "regionCode": "US-TX",
                     *               "bbox": [
                     *                 -97.94,
                     *                 30.1,
                     *                 -97.56,
                     *                 30.52
                     *               ],
                     *               "latitude": 30.27,
                     *               "longitude": -97.74,
                     *               "radiusMeters": 20000,
                     *               "localities": [
                     *                 "Austin"
                     *               ],
                     *               "otherTowns": [
                     *                 "Round Rock"
                     *               ],
                     *               "postcode": null
                     *             }
                     *           ]
                     *         },
                     *         "contactFields": [
                     *           "email"
                     *         ],
                     *         "filters": [],
                     *         "notes": [],
                     *         "brands": {
                     *           "include": [
                     *             "Starbucks"
                     *           ],
                     *           "exclude": [
                     *             "Walgreens"
                     *           ]
                     *         },
                     *         "excludedCategories": [],
                     *         "excludedPlaces": [],
                     *         "excludedAreas": []
                     *       },
                     *       "basedOn": null,
                     *       "monitorId": null,
                     *       "routing": {
                     *         "estimatedLeads": 20,
                     *         "estimatedCredits": 20,
                     *         "sources": [
                     *           {
                     *             "id": "overture",
                     *             "estimatedLeads": 20,
                     *             "datasetVersion": "2026-11-18.0"
                     *           }
                     *         ]
                     *       },
                     *       "progress": {
                     *         "stage": "delivered",
                     *         "percent": 100,
                     *         "recordsRead": 179,
                     *         "leadsFound": 20,
                     *         "leadsTarget": 20
                     *       },
                     *       "etaSeconds": null,
                     *       "estimatedCompletionAt": null,
                     *       "cost": {
                     *         "estimatedCredits": 20,
                     *         "heldCredits": 0,
                     *         "chargedCredits": 20,
                     *         "maxCredits": 100
                     *       },
                     *       "duplicatesSkipped": 0,
                     *       "excludedSkipped": 0,
                     *       "exclusions": "all",
                     *       "shortfall": null,
                     *       "coverage": {
                     *         "read": 64,
                     *         "merged": 4,
                     *         "droppedBy": [
                     *           {
                     *             "code": "not_needed",
                     *             "count": 40
                     *           }
                     *         ],
                     *         "mightFit": 3,
                     *         "delivered": 20,
                     *         "release": "2026-11-18.0"
                     *       },
                     *       "changes": []
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRejected: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items on the page. */
                limit?: number;
            };
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "Bright Dental",
                     *           "city": "Austin",
                     *           "code": "closed",
                     *           "mightFit": false
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["RejectedBusinessPage"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    parsePrompt: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "prompt": "find 20 dentists in Austin, TX with email and phone",
                 *       "answers": [
                 *         {
                 *           "questionId": "r1_place",
                 *           "answer": "Austin, TX"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ParsePromptBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "request": {
                     *         "count": 20,
                     *         "categories": [
                     *           {
                     *             "id": "dental_clinic",
                     *             "label": "Dentist"
                     *           }
                     *         ],
                     *         "place": {
                     *           "text": "Austin, TX",
                     *           "label": "Austin, Texas, United States",
                     *           "countryCode": "US",
                     *           "regionCode": "US-TX",
                     *           "bbox": [
                     *             -97.94,
                     *             30.1,
                     *             -97.56,
                     *             30.52
                     *           ],
                     *           "radiusMeters": null,
                     *           "parts": [
                     *             {
                     *               "kind": "city",
                     *               "label": "Austin",
                     *               "countryCode": "US",
                     *               "regionCode": "US-TX",
                     *               "bbox": [
                     *                 -97.94,
                     *                 30.1,
                     *                 -97.56,
                     *                 30.52
                     *               ],
                     *               "latitude": 30.27,
                     *               "longitude": -97.74,
                     *               "radiusMeters": 20000,
                     *               "localities": [
                     *                 "Austin"
                     *               ],
                     *               "otherTowns": [
                     *                 "Round Rock"
                     *               ],
                     *               "postcode": null
                     *             }
                     *           ]
                     *         },
                     *         "contactFields": [
                     *           "email"
                     *         ],
                     *         "filters": [],
                     *         "notes": [],
                     *         "brands": {
                     *           "include": [
                     *             "Starbucks"
                     *           ],
                     *           "exclude": [
                     *             "Walgreens"
                     *           ]
                     *         },
                     *         "excludedCategories": [],
                     *         "excludedPlaces": [],
                     *         "excludedAreas": []
                     *       },
                     *       "questions": [
                     *         {
                     *           "id": "r1_place",
                     *           "question": "In which city, region or country should we look?",
                     *           "type": "text",
                     *           "options": [
                     *             {
                     *               "id": "text",
                     *               "label": "text"
                     *             }
                     *           ],
                     *           "required": true
                     *         }
                     *       ],
                     *       "refused": true,
                     *       "refusal": {
                     *         "code": "private_people",
                     *         "message": "The request is about private individuals, not about businesses."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ParsePromptAnswer"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    quoteJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "prompt": "find 20 dentists in Austin, TX with email and phone",
                 *       "exclusions": "all"
                 *     }
                 */
                "application/json": components["schemas"]["QuoteJobBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "request": {
                     *         "count": 20,
                     *         "categories": [
                     *           {
                     *             "id": "dental_clinic",
                     *             "label": "Dentist"
                     *           }
                     *         ],
                     *         "place": {
                     *           "text": "Austin, TX",
                     *           "label": "Austin, Texas, United States",
                     *           "countryCode": "US",
                     *           "regionCode": "US-TX",
                     *           "bbox": [
                     *             -97.94,
                     *             30.1,
                     *             -97.56,
                     *             30.52
                     *           ],
                     *           "radiusMeters": null,
                     *           "parts": [
                     *             {
                     *               "kind": "city",
                     *               "label": "Austin",
                     *               "countryCode": "US",
                     *               "regionCode": "US-TX",
                     *               "bbox": [
                     *                 -97.94,
                     *                 30.1,
                     *                 -97.56,
                     *                 30.52
                     *               ],
                     *               "latitude": 30.27,
                     *               "longitude": -97.74,
                     *               "radiusMeters": 20000,
                     *               "localities": [
                     *                 "Austin"
                     *               ],
                     *               "otherTowns": [
                     *                 "Round Rock"
                     *               ],
                     *               "postcode": null
                     *             }
                     *           ]
                     *         },
                     *         "contactFields": [
                     *           "email"
                     *         ],
                     *         "filters": [],
                     *         "notes": [],
                     *         "brands": {
                     *           "include": [
                     *             "Starbucks"
                     *           ],
                     *           "exclude": [
                     *             "Walgreens"
                     *           ]
                     *         },
                     *         "excludedCategories": [],
                     *         "excludedPlaces": [],
                     *         "excludedAreas": []
                     *       },
                     *       "questions": [
                     *         {
                     *           "id": "r1_place",
                     *           "question": "In which city, region or country should we look?",
                     *           "type": "text",
                     *           "options": [
                     *             {
                     *               "id": "text",
                     *               "label": "text"
                     *             }
                     *           ],
                     *           "required": true
                     *         }
                     *       ],
                     *       "refused": true,
                     *       "refusal": {
                     *         "code": "private_people",
                     *         "message": "The request is about private individuals, not about businesses."
                     *       },
                     *       "estimate": {
                     *         "matching": 312,
                     *         "mightFit": 12,
                     *         "netNew": 290,
                     *         "netNewAtLeast": false,
                     *         "fill": {
                     *           "phone": 0.92,
                     *           "website": 0.81,
                     *           "email": null,
                     *           "socials": 0.44
                     *         },
                     *         "maxCredits": 50,
                     *         "sources": [
                     *           {
                     *             "id": "overture",
                     *             "datasetVersion": "2026-11-18.0"
                     *           }
                     *         ],
                     *         "samples": [
                     *           {
                     *             "name": "Bright Dental",
                     *             "category": "dental_clinic",
                     *             "city": "Austin"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Quote"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listLeads: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items on the page. */
                limit?: number;
                /** @description Leads after this rank, the best lead having rank 1: pages that begin at 0, 100, 200 ... can be read in parallel. Cannot be combined with `cursor`. */
                afterRank?: number;
                /** @description Fields to return, comma-separated; all when absent. `id` is always included. */
                fields?: string;
            };
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "lead_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *           "jobId": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *           "name": "Bright Dental",
                     *           "category": "dental_clinic",
                     *           "categories": [
                     *             "dental_clinic"
                     *           ],
                     *           "brand": null,
                     *           "ownershipType": "independent",
                     *           "address": "410 Congress Ave, Austin, TX 78701, United States",
                     *           "street": "410 Congress Ave",
                     *           "city": "Austin",
                     *           "region": "TX",
                     *           "postalCode": "78701",
                     *           "countryCode": "US",
                     *           "latitude": 30.2672,
                     *           "longitude": -97.7431,
                     *           "phone": "+15125550142",
                     *           "phones": [
                     *             {
                     *               "number": "+15125550142",
                     *               "type": "fixed_line",
                     *               "scope": "location",
                     *               "source": "overture"
                     *             }
                     *           ],
                     *           "email": "hello@brightdental.example",
                     *           "emailStatus": "deliverable",
                     *           "emails": [
                     *             {
                     *               "address": "hello@brightdental.example",
                     *               "kind": "generic",
                     *               "status": "deliverable",
                     *               "source": "website"
                     *             }
                     *           ],
                     *           "website": "https://brightdental.example/",
                     *           "domain": "brightdental.example",
                     *           "websiteStatus": "ok",
                     *           "socials": {
                     *             "facebook": "https://www.facebook.com/brightdental",
                     *             "instagram": null,
                     *             "linkedin": null,
                     *             "x": null,
                     *             "youtube": null,
                     *             "tiktok": null
                     *           },
                     *           "score": 92,
                     *           "scoreReason": "Dental clinic in Austin, as asked. Known: phone, e-mail (verified), website. Independent. Very likely open. Scored: open 96 %, fit 100 %, reach 98 %.",
                     *           "matchedCriteria": [
                     *             {
                     *               "criterion": "email",
                     *               "satisfied": "yes",
                     *               "reason": "An address was found on its website."
                     *             }
                     *           ],
                     *           "confidence": 0.94,
                     *           "businessStatus": "operational",
                     *           "openingHours": "Mo-Fr 08:00-17:00",
                     *           "sources": [
                     *             {
                     *               "id": "overture",
                     *               "recordId": "2f6a1c0e-8d4b-4a7e-9c35-0b1d7e8f9a24",
                     *               "url": null,
                     *               "license": "CDLA-Permissive-2.0",
                     *               "attribution": "Overture Maps Foundation",
                     *               "retrievedAt": "2026-11-27T21:22:23.456Z"
                     *             }
                     *           ],
                     *           "createdAt": "2026-11-27T21:22:23.456Z",
                     *           "reported": null
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["LeadPage"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportLeads: {
        parameters: {
            query?: {
                /** @description The importer that the columns are for; `full`: every field of a lead. */
                preset?: "full" | "hubspot" | "salesforce" | "pipedrive";
                /** @description The file format. */
                format?: "csv" | "xlsx";
                /** @description Only leads with at least this score. */
                minScore?: number;
                /** @description Only leads whose e-mail has one of these statuses, comma-separated. */
                emailStatus?: string;
                /** @description Only these leads, at most 100, comma-separated; an id that the job does not have selects nothing. */
                leadIds?: string;
            };
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://example.com/",
                     *       "expiresAt": "2026-11-27T21:22:23.456Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ExportLink"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    openExport: {
        parameters: {
            query: {
                /** @description As in the link. */
                expires: string;
                /** @description As in the link. */
                kid: string;
                /** @description As in the link. */
                signature: string;
                /** @description As in the link. */
                preset?: string;
                /** @description As in the link. */
                minScore?: string;
                /** @description As in the link. */
                emailStatus?: string;
                /** @description As in the link. */
                leadIds?: string;
            };
            header?: never;
            path: {
                /** @description As in the link. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, once the redirect is followed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            /** @description A redirect to the file. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Address of the file, valid for a few minutes. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PublicValidation"];
            404: components["responses"]["PublicNotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reportLead: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the job. */
                id: string;
                /** @description Id of the lead. */
                leadId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "bounced",
                 *       "note": "The address bounced on Monday."
                 *     }
                 */
                "application/json": components["schemas"]["ReportLeadBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lead": {
                     *         "id": "lead_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *         "jobId": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *         "name": "Bright Dental",
                     *         "category": "dental_clinic",
                     *         "categories": [
                     *           "dental_clinic"
                     *         ],
                     *         "brand": null,
                     *         "ownershipType": "independent",
                     *         "address": "410 Congress Ave, Austin, TX 78701, United States",
                     *         "street": "410 Congress Ave",
                     *         "city": "Austin",
                     *         "region": "TX",
                     *         "postalCode": "78701",
                     *         "countryCode": "US",
                     *         "latitude": 30.2672,
                     *         "longitude": -97.7431,
                     *         "phone": "+15125550142",
                     *         "phones": [
                     *           {
                     *             "number": "+15125550142",
                     *             "type": "fixed_line",
                     *             "scope": "location",
                     *             "source": "overture"
                     *           }
                     *         ],
                     *         "email": "hello@brightdental.example",
                     *         "emailStatus": "deliverable",
                     *         "emails": [
                     *           {
                     *             "address": "hello@brightdental.example",
                     *             "kind": "generic",
                     *             "status": "deliverable",
                     *             "source": "website"
                     *           }
                     *         ],
                     *         "website": "https://brightdental.example/",
                     *         "domain": "brightdental.example",
                     *         "websiteStatus": "ok",
                     *         "socials": {
                     *           "facebook": "https://www.facebook.com/brightdental",
                     *           "instagram": null,
                     *           "linkedin": null,
                     *           "x": null,
                     *           "youtube": null,
                     *           "tiktok": null
                     *         },
                     *         "score": 92,
                     *         "scoreReason": "Dental clinic in Austin, as asked. Known: phone, e-mail (verified), website. Independent. Very likely open. Scored: open 96 %, fit 100 %, reach 98 %.",
                     *         "matchedCriteria": [
                     *           {
                     *             "criterion": "email",
                     *             "satisfied": "yes",
                     *             "reason": "An address was found on its website."
                     *           }
                     *         ],
                     *         "confidence": 0.94,
                     *         "businessStatus": "operational",
                     *         "openingHours": "Mo-Fr 08:00-17:00",
                     *         "sources": [
                     *           {
                     *             "id": "overture",
                     *             "recordId": "2f6a1c0e-8d4b-4a7e-9c35-0b1d7e8f9a24",
                     *             "url": null,
                     *             "license": "CDLA-Permissive-2.0",
                     *             "attribution": "Overture Maps Foundation",
                     *             "retrievedAt": "2026-11-27T21:22:23.456Z"
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-27T21:22:23.456Z",
                     *         "reported": null
                     *       },
                     *       "refund": {
                     *         "granted": true,
                     *         "credits": 1,
                     *         "reason": "borne_out"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportLeadAnswer"];
                };
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undoReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the job. */
                id: string;
                /** @description Id of the lead. */
                leadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMonitors: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items on the page. */
                limit?: number;
            };
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "mon_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *           "prompt": "find 20 dentists in Austin, TX with email",
                     *           "request": {
                     *             "count": 20,
                     *             "categories": [
                     *               {
                     *                 "id": "dental_clinic",
                     *                 "label": "Dentist"
                     *               }
                     *             ],
                     *             "place": {
                     *               "text": "Austin, TX",
                     *               "label": "Austin, Texas, United States",
                     *               "countryCode": "US",
                     *               "regionCode": "US-TX",
                     *               "bbox": [
                     *                 -97.94,
                     *                 30.1,
                     *                 -97.56,
                     *                 30.52
                     *               ],
                     *               "radiusMeters": null,
                     *               "parts": [
                     *                 {
                     *                   "kind": "city",
                     *                   "label": "Austin",
                     *                   "countryCode": "US",
                     *                   "regionCode": "US-TX",
                     *                   "bbox": [
                     *                     -97.94,
                     *                     30.1,
                     *                     -97.56,
                     *                     30.52
                     *                   ],
                     *                   "latitude": 30.27,
                     *                   "longitude": -97.74,
                     *                   "radiusMeters": 20000,
                     *                   "localities": [
                     *                     "Austin"
                     *                   ],
                     *                   "otherTowns": [
                     *                     "Round Rock"
                     *                   ],
                     *                   "postcode": null
                     *                 }
                     *               ]
                     *             },
                     *             "contactFields": [
                     *               "email"
                     *             ],
                     *             "filters": [],
                     *             "notes": [],
                     *             "brands": {
                     *               "include": [
                     *                 "Starbucks"
                     *               ],
                     *               "exclude": [
                     *                 "Walgreens"
                     *               ]
                     *             },
                     *             "excludedCategories": [],
                     *             "excludedPlaces": [],
                     *             "excludedAreas": []
                     *           },
                     *           "every": "week",
                     *           "maxCredits": 100,
                     *           "changes": true,
                     *           "exclusions": "all",
                     *           "enabled": true,
                     *           "disabledReason": null,
                     *           "notices": [],
                     *           "nextRunAt": "2026-11-27T21:22:23.456Z",
                     *           "lastJobId": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *           "lastDeliveredAt": "2026-11-27T21:22:23.456Z",
                     *           "leadsDelivered": 120,
                     *           "createdAt": "2026-11-27T21:22:23.456Z"
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["MonitorPage"];
                };
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createMonitor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the intended call: any unique string. An empty one counts as missing. */
                "Idempotency-Key"?: string;
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "prompt": "find 20 dentists in Austin, TX with email and phone",
                 *       "every": "month",
                 *       "maxCredits": 100,
                 *       "changes": false,
                 *       "exclusions": "all",
                 *       "enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["CreateMonitorBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description `true` when the monitor was created by an earlier call with this key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "mon_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "prompt": "find 20 dentists in Austin, TX with email",
                     *       "request": {
                     *         "count": 20,
                     *         "categories": [
                     *           {
                     *             "id": "dental_clinic",
                     *             "label": "Dentist"
                     *           }
                     *         ],
                     *         "place": {
                     *           "text": "Austin, TX",
                     *           "label": "Austin, Texas, United States",
                     *           "countryCode": "US",
                     *           "regionCode": "US-TX",
                     *           "bbox": [
                     *             -97.94,
                     *             30.1,
                     *             -97.56,
                     *             30.52
                     *           ],
                     *           "radiusMeters": null,
                     *           "parts": [
                     *             {
                     *               "kind": "city",
                     *               "label": "Austin",
                     *               "countryCode": "US",
                     *               "regionCode": "US-TX",
                     *               "bbox": [
                     *                 -97.94,
                     *                 30.1,
                     *                 -97.56,
                     *                 30.52
                     *               ],
                     *               "latitude": 30.27,
                     *               "longitude": -97.74,
                     *               "radiusMeters": 20000,
                     *               "localities": [
                     *                 "Austin"
                     *               ],
                     *               "otherTowns": [
                     *                 "Round Rock"
                     *               ],
                     *               "postcode": null
                     *             }
                     *           ]
                     *         },
                     *         "contactFields": [
                     *           "email"
                     *         ],
                     *         "filters": [],
                     *         "notes": [],
                     *         "brands": {
                     *           "include": [
                     *             "Starbucks"
                     *           ],
                     *           "exclude": [
                     *             "Walgreens"
                     *           ]
                     *         },
                     *         "excludedCategories": [],
                     *         "excludedPlaces": [],
                     *         "excludedAreas": []
                     *       },
                     *       "every": "week",
                     *       "maxCredits": 100,
                     *       "changes": true,
                     *       "exclusions": "all",
                     *       "enabled": true,
                     *       "disabledReason": null,
                     *       "notices": [],
                     *       "nextRunAt": "2026-11-27T21:22:23.456Z",
                     *       "lastJobId": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "lastDeliveredAt": "2026-11-27T21:22:23.456Z",
                     *       "leadsDelivered": 120,
                     *       "createdAt": "2026-11-27T21:22:23.456Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrPlanLimitExceeded"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMonitor: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the monitor. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "mon_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "prompt": "find 20 dentists in Austin, TX with email",
                     *       "request": {
                     *         "count": 20,
                     *         "categories": [
                     *           {
                     *             "id": "dental_clinic",
                     *             "label": "Dentist"
                     *           }
                     *         ],
                     *         "place": {
                     *           "text": "Austin, TX",
                     *           "label": "Austin, Texas, United States",
                     *           "countryCode": "US",
                     *           "regionCode": "US-TX",
                     *           "bbox": [
                     *             -97.94,
                     *             30.1,
                     *             -97.56,
                     *             30.52
                     *           ],
                     *           "radiusMeters": null,
                     *           "parts": [
                     *             {
                     *               "kind": "city",
                     *               "label": "Austin",
                     *               "countryCode": "US",
                     *               "regionCode": "US-TX",
                     *               "bbox": [
                     *                 -97.94,
                     *                 30.1,
                     *                 -97.56,
                     *                 30.52
                     *               ],
                     *               "latitude": 30.27,
                     *               "longitude": -97.74,
                     *               "radiusMeters": 20000,
                     *               "localities": [
                     *                 "Austin"
                     *               ],
                     *               "otherTowns": [
                     *                 "Round Rock"
                     *               ],
                     *               "postcode": null
                     *             }
                     *           ]
                     *         },
                     *         "contactFields": [
                     *           "email"
                     *         ],
                     *         "filters": [],
                     *         "notes": [],
                     *         "brands": {
                     *           "include": [
                     *             "Starbucks"
                     *           ],
                     *           "exclude": [
                     *             "Walgreens"
                     *           ]
                     *         },
                     *         "excludedCategories": [],
                     *         "excludedPlaces": [],
                     *         "excludedAreas": []
                     *       },
                     *       "every": "week",
                     *       "maxCredits": 100,
                     *       "changes": true,
                     *       "exclusions": "all",
                     *       "enabled": true,
                     *       "disabledReason": null,
                     *       "notices": [],
                     *       "nextRunAt": "2026-11-27T21:22:23.456Z",
                     *       "lastJobId": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "lastDeliveredAt": "2026-11-27T21:22:23.456Z",
                     *       "leadsDelivered": 120,
                     *       "createdAt": "2026-11-27T21:22:23.456Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteMonitor: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the monitor. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMonitor: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the monitor. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "every": "month",
                 *       "maxCredits": 100,
                 *       "enabled": true,
                 *       "prompt": "find 20 dentists in Austin, TX with email and phone",
                 *       "exclusions": "all"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMonitorBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "mon_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "prompt": "find 20 dentists in Austin, TX with email",
                     *       "request": {
                     *         "count": 20,
                     *         "categories": [
                     *           {
                     *             "id": "dental_clinic",
                     *             "label": "Dentist"
                     *           }
                     *         ],
                     *         "place": {
                     *           "text": "Austin, TX",
                     *           "label": "Austin, Texas, United States",
                     *           "countryCode": "US",
                     *           "regionCode": "US-TX",
                     *           "bbox": [
                     *             -97.94,
                     *             30.1,
                     *             -97.56,
                     *             30.52
                     *           ],
                     *           "radiusMeters": null,
                     *           "parts": [
                     *             {
                     *               "kind": "city",
                     *               "label": "Austin",
                     *               "countryCode": "US",
                     *               "regionCode": "US-TX",
                     *               "bbox": [
                     *                 -97.94,
                     *                 30.1,
                     *                 -97.56,
                     *                 30.52
                     *               ],
                     *               "latitude": 30.27,
                     *               "longitude": -97.74,
                     *               "radiusMeters": 20000,
                     *               "localities": [
                     *                 "Austin"
                     *               ],
                     *               "otherTowns": [
                     *                 "Round Rock"
                     *               ],
                     *               "postcode": null
                     *             }
                     *           ]
                     *         },
                     *         "contactFields": [
                     *           "email"
                     *         ],
                     *         "filters": [],
                     *         "notes": [],
                     *         "brands": {
                     *           "include": [
                     *             "Starbucks"
                     *           ],
                     *           "exclude": [
                     *             "Walgreens"
                     *           ]
                     *         },
                     *         "excludedCategories": [],
                     *         "excludedPlaces": [],
                     *         "excludedAreas": []
                     *       },
                     *       "every": "week",
                     *       "maxCredits": 100,
                     *       "changes": true,
                     *       "exclusions": "all",
                     *       "enabled": true,
                     *       "disabledReason": null,
                     *       "notices": [],
                     *       "nextRunAt": "2026-11-27T21:22:23.456Z",
                     *       "lastJobId": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "lastDeliveredAt": "2026-11-27T21:22:23.456Z",
                     *       "leadsDelivered": 120,
                     *       "createdAt": "2026-11-27T21:22:23.456Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listExclusionLists: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items on the page. */
                limit?: number;
            };
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "exc_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *           "name": "Customers in the CRM",
                     *           "entryCount": 812,
                     *           "createdAt": "2026-11-27T21:22:23.456Z",
                     *           "updatedAt": "2026-11-27T21:22:23.456Z"
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["ExclusionListPage"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createExclusionList: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the intended call: any unique string. An empty one counts as missing. */
                "Idempotency-Key"?: string;
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Customers in the CRM",
                 *       "entries": [
                 *         {
                 *           "name": "Bright Dental",
                 *           "domain": "https://www.brightdental.example/contact",
                 *           "email": "info@brightdental.example",
                 *           "phone": "(512) 555-0142",
                 *           "street": "410 Congress Ave",
                 *           "city": "Austin",
                 *           "region": "TX",
                 *           "postalCode": "78701",
                 *           "countryCode": "US"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateExclusionListBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description `true` when the list was created by an earlier call with this key. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "exc_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "name": "Customers in the CRM",
                     *       "entryCount": 812,
                     *       "createdAt": "2026-11-27T21:22:23.456Z",
                     *       "updatedAt": "2026-11-27T21:22:23.456Z",
                     *       "refused": []
                     *     }
                     */
                    "application/json": components["schemas"]["FilledExclusionList"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrPlanLimitExceeded"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteExclusionList: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the list. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renameExclusionList: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the list. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Customers in the CRM"
                 *     }
                 */
                "application/json": components["schemas"]["RenameExclusionListBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "exc_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "name": "Customers in the CRM",
                     *       "entryCount": 812,
                     *       "createdAt": "2026-11-27T21:22:23.456Z",
                     *       "updatedAt": "2026-11-27T21:22:23.456Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ExclusionList"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listExclusionEntries: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items on the page. */
                limit?: number;
            };
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the list. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "ent_5ZQ8M4T6V7W2R3S9D0E1F2G3H4",
                     *           "name": "Bright Dental",
                     *           "domain": "brightdental.example",
                     *           "email": "info@brightdental.example",
                     *           "phone": "+15125550142",
                     *           "street": "410 Congress Ave",
                     *           "city": "Austin",
                     *           "region": "TX",
                     *           "postalCode": "78701",
                     *           "countryCode": "US",
                     *           "createdAt": "2026-11-27T21:22:23.456Z"
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["ExclusionEntryPage"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addExclusionEntries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names the intended call: any unique string. An empty one counts as missing. */
                "Idempotency-Key"?: string;
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the list. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "entries": [
                 *         {
                 *           "name": "Bright Dental",
                 *           "domain": "https://www.brightdental.example/contact",
                 *           "email": "info@brightdental.example",
                 *           "phone": "(512) 555-0142",
                 *           "street": "410 Congress Ave",
                 *           "city": "Austin",
                 *           "region": "TX",
                 *           "postalCode": "78701",
                 *           "countryCode": "US"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AddExclusionEntriesBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "exc_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "name": "Customers in the CRM",
                     *       "entryCount": 812,
                     *       "createdAt": "2026-11-27T21:22:23.456Z",
                     *       "updatedAt": "2026-11-27T21:22:23.456Z",
                     *       "refused": []
                     *     }
                     */
                    "application/json": components["schemas"]["FilledExclusionList"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrPlanLimitExceeded"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteExclusionEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the list. */
                id: string;
                /** @description Id of the entry. */
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verifyEmails: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "hello@brightdental.example"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["VerifyEmailsBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "email": "hello@brightdental.example",
                     *           "status": "deliverable",
                     *           "reason": "accepted_email",
                     *           "flags": {
                     *             "disposable": false,
                     *             "catchAll": false,
                     *             "role": false,
                     *             "free": false
                     *           },
                     *           "didYouMean": null,
                     *           "checkedAt": "2026-11-27T21:22:23.456Z"
                     *         }
                     *       ],
                     *       "quota": {
                     *         "used": 1,
                     *         "limit": 1,
                     *         "resetsAt": "2026-11-27T21:22:23.456Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VerifyEmailsAnswer"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrPlanLimitExceeded"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verifyJobEmails: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the job. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "email": "hello@brightdental.example",
                     *           "status": "deliverable",
                     *           "reason": "accepted_email",
                     *           "flags": {
                     *             "disposable": false,
                     *             "catchAll": false,
                     *             "role": false,
                     *             "free": false
                     *           },
                     *           "didYouMean": null,
                     *           "checkedAt": "2026-11-27T21:22:23.456Z"
                     *         }
                     *       ],
                     *       "quota": {
                     *         "used": 1,
                     *         "limit": 1,
                     *         "resetsAt": "2026-11-27T21:22:23.456Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VerifyJobEmailsAnswer"];
                };
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrPlanLimitExceeded"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCredits: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items on the page. */
                limit?: number;
            };
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "balance": {
                     *         "available": 980,
                     *         "held": 0,
                     *         "spentToday": 20
                     *       },
                     *       "data": [
                     *         {
                     *           "id": "text",
                     *           "type": "grant",
                     *           "amount": 20,
                     *           "effect": {
                     *             "available": 1,
                     *             "held": 1
                     *           },
                     *           "balanceAfter": {
                     *             "available": 1,
                     *             "held": 1
                     *           },
                     *           "jobId": "text",
                     *           "apiKeyId": "text",
                     *           "description": "Leads delivered",
                     *           "createdAt": "2026-11-27T21:22:23.456Z"
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Credits"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBilling: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "plan": "free",
                     *       "subscription": {
                     *         "status": "incomplete",
                     *         "interval": "month",
                     *         "currentPeriodStart": "2026-11-27T21:22:23.456Z",
                     *         "currentPeriodEnd": "2026-11-27T21:22:23.456Z",
                     *         "cancelAtPeriodEnd": true
                     *       },
                     *       "usage": {
                     *         "periodStart": "2026-11-27T21:22:23.456Z",
                     *         "periodEnd": "2026-11-27T21:22:23.456Z",
                     *         "leadsDelivered": 1,
                     *         "includedLeads": 1,
                     *         "creditsCharged": 1,
                     *         "emailVerifications": 1,
                     *         "emailVerificationsQuota": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Billing"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCreditCheckout: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "packId": "pack_500",
                 *       "successUrl": "https://app.example.com/billing",
                 *       "cancelUrl": "https://app.example.com/billing"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCreditCheckoutBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "url": "https://example.com/",
                     *       "expiresAt": "2026-11-27T21:22:23.456Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    subscribe: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "planId": "starter",
                 *       "interval": "month",
                 *       "successUrl": "https://app.example.com/billing",
                 *       "cancelUrl": "https://app.example.com/billing"
                 *     }
                 */
                "application/json": components["schemas"]["SubscribeBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "url": "https://example.com/",
                     *       "expiresAt": "2026-11-27T21:22:23.456Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    openBillingPortal: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "returnUrl": "https://app.example.com/billing"
                 *     }
                 */
                "application/json": components["schemas"]["OpenBillingPortalBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "url": "https://example.com/",
                     *       "expiresAt": "2026-11-27T21:22:23.456Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "free",
                     *           "name": "text",
                     *           "prices": [
                     *             {
                     *               "interval": "month",
                     *               "unitAmount": 1,
                     *               "currency": "USD"
                     *             }
                     *           ],
                     *           "includedLeads": 1,
                     *           "welcomeCredits": 1,
                     *           "limits": {
                     *             "requestsPerMinOrg": 1,
                     *             "requestsPerMinKey": 1,
                     *             "requestsPerDayOrg": 1,
                     *             "jobCreatesPerMin": 1,
                     *             "concurrentJobs": 1,
                     *             "apiKeys": 1,
                     *             "webhookEndpoints": 1,
                     *             "emailVerificationsPerMonth": 1,
                     *             "exclusionEntries": 1,
                     *             "monitors": 1,
                     *             "quotesPerDayOrg": 1
                     *           }
                     *         }
                     *       ],
                     *       "creditPacks": [
                     *         {
                     *           "id": "text",
                     *           "credits": 1,
                     *           "unitAmount": 1,
                     *           "currency": "USD"
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ListPlansAnswer"];
                };
            };
            400: components["responses"]["PublicValidation"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items on the page. */
                limit?: number;
            };
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "we_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *           "url": "https://example.com/hooks/leads",
                     *           "events": [
                     *             "job.delivered"
                     *           ],
                     *           "description": "CRM",
                     *           "enabled": true,
                     *           "disabledReason": null,
                     *           "notices": [
                     *             {
                     *               "type": "failing",
                     *               "deadCount": 1,
                     *               "at": "2026-11-27T21:22:23.456Z"
                     *             }
                     *           ],
                     *           "createdAt": "2026-11-27T21:22:23.456Z",
                     *           "updatedAt": "2026-11-27T21:22:23.456Z"
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointPage"];
                };
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/hooks/leads",
                 *       "events": [
                 *         "job.delivered"
                 *       ],
                 *       "description": "CRM",
                 *       "enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookEndpointBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "we_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "url": "https://example.com/hooks/leads",
                     *       "events": [
                     *         "job.delivered"
                     *       ],
                     *       "description": "CRM",
                     *       "enabled": true,
                     *       "disabledReason": null,
                     *       "notices": [
                     *         {
                     *           "type": "failing",
                     *           "deadCount": 1,
                     *           "at": "2026-11-27T21:22:23.456Z"
                     *         }
                     *       ],
                     *       "createdAt": "2026-11-27T21:22:23.456Z",
                     *       "updatedAt": "2026-11-27T21:22:23.456Z",
                     *       "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["SandboxOnlyOrWebhookUrlInvalidOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrPlanLimitExceeded"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/hooks/leads",
                 *       "events": [
                 *         "job.delivered"
                 *       ],
                 *       "description": "CRM",
                 *       "enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookEndpointBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "we_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "url": "https://example.com/hooks/leads",
                     *       "events": [
                     *         "job.delivered"
                     *       ],
                     *       "description": "CRM",
                     *       "enabled": true,
                     *       "disabledReason": null,
                     *       "notices": [
                     *         {
                     *           "type": "failing",
                     *           "deadCount": 1,
                     *           "at": "2026-11-27T21:22:23.456Z"
                     *         }
                     *       ],
                     *       "createdAt": "2026-11-27T21:22:23.456Z",
                     *       "updatedAt": "2026-11-27T21:22:23.456Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["SandboxOnlyOrWebhookUrlInvalidOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "we_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "url": "https://example.com/hooks/leads",
                     *       "events": [
                     *         "job.delivered"
                     *       ],
                     *       "description": "CRM",
                     *       "enabled": true,
                     *       "disabledReason": null,
                     *       "notices": [
                     *         {
                     *           "type": "failing",
                     *           "deadCount": 1,
                     *           "at": "2026-11-27T21:22:23.456Z"
                     *         }
                     *       ],
                     *       "createdAt": "2026-11-27T21:22:23.456Z",
                     *       "updatedAt": "2026-11-27T21:22:23.456Z",
                     *       "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work continues in the background. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveryId": "dlv_01KB39X5ZQ8M4T6V7W2R3S9D0E"
                     *     }
                     */
                    "application/json": components["schemas"]["TestWebhookEndpointAnswer"];
                };
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items on the page. */
                limit?: number;
            };
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "dlv_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *           "eventId": "evt_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *           "eventType": "job.delivered",
                     *           "endpointId": "we_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *           "test": true,
                     *           "status": "pending",
                     *           "attemptCount": 1,
                     *           "nextAttemptAt": null,
                     *           "createdAt": "2026-11-27T21:22:23.456Z",
                     *           "completedAt": "2026-11-27T21:22:23.456Z",
                     *           "attempts": [
                     *             {
                     *               "number": 1,
                     *               "attemptedAt": "2026-11-27T21:22:23.456Z",
                     *               "statusCode": 200,
                     *               "durationMs": 84,
                     *               "error": null,
                     *               "responseBody": "ok"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retryWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the resource. */
                id: string;
                /** @description Id of the delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work continues in the background. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dlv_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "eventId": "evt_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "eventType": "job.delivered",
                     *       "endpointId": "we_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "test": true,
                     *       "status": "pending",
                     *       "attemptCount": 1,
                     *       "nextAttemptAt": null,
                     *       "createdAt": "2026-11-27T21:22:23.456Z",
                     *       "completedAt": "2026-11-27T21:22:23.456Z",
                     *       "attempts": [
                     *         {
                     *           "number": 1,
                     *           "attemptedAt": "2026-11-27T21:22:23.456Z",
                     *           "statusCode": 200,
                     *           "durationMs": 84,
                     *           "error": null,
                     *           "responseBody": "ok"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recoverWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-27T21:22:23.456Z"
                 *     }
                 */
                "application/json": components["schemas"]["RecoverWebhookDeliveriesBody"];
            };
        };
        responses: {
            /** @description Accepted; the work continues in the background. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "queued": 1
                     *     }
                     */
                    "application/json": components["schemas"]["RecoverWebhookDeliveriesAnswer"];
                };
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items on the page. */
                limit?: number;
                /** @description Only events of this type. */
                type?: "job.delivered" | "job.failed" | "job.awaiting_clarification" | "job.cancelled" | "credits.charged";
            };
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "evt_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *           "type": "job.delivered",
                     *           "createdAt": "2026-11-27T21:22:23.456Z",
                     *           "test": true,
                     *           "data": {
                     *             "job": {
                     *               "id": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *               "prompt": "find 20 dentists in Austin, TX with email",
                     *               "status": "delivered",
                     *               "channel": "api",
                     *               "leadsDelivered": 20,
                     *               "creditsCharged": 20,
                     *               "errorCode": null,
                     *               "errorMessage": null,
                     *               "clarifyingQuestions": [],
                     *               "hasCsv": true,
                     *               "createdAt": "2026-11-27T21:22:23.456Z",
                     *               "deliveredAt": "2026-11-27T21:22:23.456Z",
                     *               "monitorId": null
                     *             },
                     *             "links": {
                     *               "job": "https://example.com/",
                     *               "leads": "https://example.com/",
                     *               "export": "https://example.com/",
                     *               "dashboard": "https://example.com/"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "evt_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "type": "job.delivered",
                     *       "createdAt": "2026-11-27T21:22:23.456Z",
                     *       "test": true,
                     *       "data": {
                     *         "job": {
                     *           "id": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *           "prompt": "find 20 dentists in Austin, TX with email",
                     *           "status": "delivered",
                     *           "channel": "api",
                     *           "leadsDelivered": 20,
                     *           "creditsCharged": 20,
                     *           "errorCode": null,
                     *           "errorMessage": null,
                     *           "clarifyingQuestions": [],
                     *           "hasCsv": true,
                     *           "createdAt": "2026-11-27T21:22:23.456Z",
                     *           "deliveredAt": "2026-11-27T21:22:23.456Z",
                     *           "monitorId": null
                     *         },
                     *         "links": {
                     *           "job": "https://example.com/",
                     *           "leads": "https://example.com/",
                     *           "export": "https://example.com/",
                     *           "dashboard": "https://example.com/"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["SandboxOnlyOrValidation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page. */
                cursor?: string;
                /** @description Maximum number of items on the page. */
                limit?: number;
            };
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "key_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *           "name": "CRM import",
                     *           "type": "live",
                     *           "prefix": "lp_live_8fJq",
                     *           "scopes": [
                     *             "leads:read"
                     *           ],
                     *           "dailyCreditCap": 500,
                     *           "spentToday": 20,
                     *           "createdAt": "2026-11-27T21:22:23.456Z",
                     *           "lastUsedAt": "2026-11-27T21:22:23.456Z",
                     *           "revokedAt": null
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "CRM import",
                 *       "type": "live",
                 *       "scopes": [
                 *         "leads:read",
                 *         "jobs:write",
                 *         "credits:read"
                 *       ],
                 *       "dailyCreditCap": 500
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiKeyBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "name": "CRM import",
                     *       "type": "live",
                     *       "prefix": "lp_live_8fJq",
                     *       "scopes": [
                     *         "leads:read"
                     *       ],
                     *       "dailyCreditCap": 500,
                     *       "spentToday": 20,
                     *       "createdAt": "2026-11-27T21:22:23.456Z",
                     *       "lastUsedAt": "2026-11-27T21:22:23.456Z",
                     *       "revokedAt": null,
                     *       "key": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateApiKeyAnswer"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScopeOrPlanLimitExceeded"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path: {
                /** @description Id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no content. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "org_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "name": "text",
                     *       "plan": "free",
                     *       "createdAt": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renameOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description For dashboard sessions: which data to use. An API key always uses its own, whatever this says. */
                "X-Mode"?: components["parameters"]["Mode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "CRM import"
                 *     }
                 */
                "application/json": components["schemas"]["RenameOrganizationBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "org_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                     *       "name": "text",
                     *       "plan": "free",
                     *       "createdAt": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["Validation"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDemoExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            400: components["responses"]["PublicValidation"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.1"
                     *     }
                     */
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            400: components["responses"]["PublicValidation"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
            400: components["responses"]["PublicValidation"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["GetHealthAnswer"];
                };
            };
            400: components["responses"]["PublicValidation"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSources: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "text",
                     *           "name": "text",
                     *           "description": "text",
                     *           "status": "available",
                     *           "coverage": {
                     *             "countries": "*",
                     *             "fields": [
                     *               "text"
                     *             ]
                     *           },
                     *           "costHint": {
                     *             "creditsPerLead": 1,
                     *             "note": "text"
                     *           },
                     *           "license": "text",
                     *           "attribution": "text"
                     *         }
                     *       ],
                     *       "nextCursor": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["SourcePage"];
                };
            };
            400: components["responses"]["PublicValidation"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    callMcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 1,
                 *       "method": "tools/call",
                 *       "params": {
                 *         "name": "get_job",
                 *         "arguments": {}
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": "text",
                     *       "result": {
                     *         "content": [
                     *           {
                     *             "type": "text",
                     *             "text": "{}"
                     *           }
                     *         ],
                     *         "structuredContent": {}
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["McpAnswer"];
                };
            };
            /** @description A notification was received. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description The message does not fit any known revision.
             *
             *     `SANDBOX_ONLY`: Not available with a test key, or in the sandbox of the dashboard.
             *
             *     `VALIDATION_ERROR`: The input is not valid, or the state of the resource does not allow the call; `details.fields` says where and why.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxOnlyError"] | components["schemas"]["ValidationError"] | components["schemas"]["McpError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["InsufficientScope"];
            /** @description The revision has no such method. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": "text",
                     *       "error": {
                     *         "code": -32601,
                     *         "message": "text"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["McpError"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    onJobDelivered: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<hex>`: v1 is the HMAC-SHA256 of `<t>.<raw body>` with the secret of the endpoint. Refuse a `t` that is more than 300 seconds from now.
                 * @example t=1795814543,v1=0000000000000000000000000000000000000000000000000000000000000000
                 */
                "X-Service-Signature": string;
                /**
                 * @description The event type.
                 * @example job.delivered
                 */
                "X-Service-Event": string;
                /**
                 * @description Id of the delivery, the same for its retries.
                 * @example dlv_01KB39X5ZQ8M4T6V7W2R3S9D0E
                 */
                "X-Service-Delivery": string;
                /**
                 * @description Id of the event (Standard Webhooks).
                 * @example evt_01KB39X5ZQ8M4T6V7W2R3S9D0E
                 */
                "webhook-id": string;
                /**
                 * @description Unix seconds of the attempt (Standard Webhooks).
                 * @example 1795814543
                 */
                "webhook-timestamp": string;
                /**
                 * @description The signature of Standard Webhooks; its key is the decoded part of the secret after `whsec_`.
                 * @example v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                 *       "type": "job.delivered",
                 *       "createdAt": "2026-11-27T21:22:23.456Z",
                 *       "test": false,
                 *       "data": {
                 *         "job": {
                 *           "id": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                 *           "prompt": "25 dentists in Austin, TX with phone and email",
                 *           "status": "delivered",
                 *           "channel": "api",
                 *           "leadsDelivered": 25,
                 *           "creditsCharged": 25,
                 *           "errorCode": null,
                 *           "errorMessage": null,
                 *           "clarifyingQuestions": [],
                 *           "hasCsv": true,
                 *           "createdAt": "2026-11-27T21:22:23.456Z",
                 *           "deliveredAt": "2026-11-27T21:22:23.456Z",
                 *           "monitorId": null
                 *         },
                 *         "links": {
                 *           "job": "https://api.example.com/v1/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                 *           "leads": "https://api.example.com/v1/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E/leads",
                 *           "export": "https://api.example.com/v1/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E/export",
                 *           "dashboard": "https://app.example.com/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["JobDeliveredEvent"];
            };
        };
        responses: {
            /** @description Received, within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: anything but 2xx is retried, up to six attempts in all. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onJobFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<hex>`: v1 is the HMAC-SHA256 of `<t>.<raw body>` with the secret of the endpoint. Refuse a `t` that is more than 300 seconds from now.
                 * @example t=1795814543,v1=0000000000000000000000000000000000000000000000000000000000000000
                 */
                "X-Service-Signature": string;
                /**
                 * @description The event type.
                 * @example job.delivered
                 */
                "X-Service-Event": string;
                /**
                 * @description Id of the delivery, the same for its retries.
                 * @example dlv_01KB39X5ZQ8M4T6V7W2R3S9D0E
                 */
                "X-Service-Delivery": string;
                /**
                 * @description Id of the event (Standard Webhooks).
                 * @example evt_01KB39X5ZQ8M4T6V7W2R3S9D0E
                 */
                "webhook-id": string;
                /**
                 * @description Unix seconds of the attempt (Standard Webhooks).
                 * @example 1795814543
                 */
                "webhook-timestamp": string;
                /**
                 * @description The signature of Standard Webhooks; its key is the decoded part of the secret after `whsec_`.
                 * @example v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                 *       "type": "job.failed",
                 *       "createdAt": "2026-11-27T21:22:23.456Z",
                 *       "test": false,
                 *       "data": {
                 *         "job": {
                 *           "id": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                 *           "prompt": "25 dentists in Austin, TX with phone and email",
                 *           "status": "failed",
                 *           "channel": "api",
                 *           "leadsDelivered": 0,
                 *           "creditsCharged": 0,
                 *           "errorCode": "SOURCE_UNAVAILABLE",
                 *           "errorMessage": "The data sources could not be reached. Nothing was charged; try again later.",
                 *           "clarifyingQuestions": [],
                 *           "hasCsv": false,
                 *           "createdAt": "2026-11-27T21:22:23.456Z",
                 *           "deliveredAt": null,
                 *           "monitorId": null
                 *         },
                 *         "links": {
                 *           "job": "https://api.example.com/v1/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                 *           "leads": "https://api.example.com/v1/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E/leads",
                 *           "export": "https://api.example.com/v1/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E/export",
                 *           "dashboard": "https://app.example.com/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["JobFailedEvent"];
            };
        };
        responses: {
            /** @description Received, within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: anything but 2xx is retried, up to six attempts in all. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onJobAwaitingClarification: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<hex>`: v1 is the HMAC-SHA256 of `<t>.<raw body>` with the secret of the endpoint. Refuse a `t` that is more than 300 seconds from now.
                 * @example t=1795814543,v1=0000000000000000000000000000000000000000000000000000000000000000
                 */
                "X-Service-Signature": string;
                /**
                 * @description The event type.
                 * @example job.delivered
                 */
                "X-Service-Event": string;
                /**
                 * @description Id of the delivery, the same for its retries.
                 * @example dlv_01KB39X5ZQ8M4T6V7W2R3S9D0E
                 */
                "X-Service-Delivery": string;
                /**
                 * @description Id of the event (Standard Webhooks).
                 * @example evt_01KB39X5ZQ8M4T6V7W2R3S9D0E
                 */
                "webhook-id": string;
                /**
                 * @description Unix seconds of the attempt (Standard Webhooks).
                 * @example 1795814543
                 */
                "webhook-timestamp": string;
                /**
                 * @description The signature of Standard Webhooks; its key is the decoded part of the secret after `whsec_`.
                 * @example v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                 *       "type": "job.awaiting_clarification",
                 *       "createdAt": "2026-11-27T21:22:23.456Z",
                 *       "test": false,
                 *       "data": {
                 *         "job": {
                 *           "id": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                 *           "prompt": "25 dentists in Austin, TX with phone and email",
                 *           "status": "awaiting_clarification",
                 *           "channel": "api",
                 *           "leadsDelivered": 0,
                 *           "creditsCharged": 0,
                 *           "errorCode": null,
                 *           "errorMessage": null,
                 *           "clarifyingQuestions": [
                 *             {
                 *               "id": "q1_place",
                 *               "question": "In which city, region or country should we look?",
                 *               "type": "text",
                 *               "required": true
                 *             }
                 *           ],
                 *           "hasCsv": false,
                 *           "createdAt": "2026-11-27T21:22:23.456Z",
                 *           "deliveredAt": null,
                 *           "monitorId": null
                 *         },
                 *         "links": {
                 *           "job": "https://api.example.com/v1/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                 *           "leads": "https://api.example.com/v1/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E/leads",
                 *           "export": "https://api.example.com/v1/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E/export",
                 *           "dashboard": "https://app.example.com/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["JobAwaitingClarificationEvent"];
            };
        };
        responses: {
            /** @description Received, within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: anything but 2xx is retried, up to six attempts in all. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onJobCancelled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<hex>`: v1 is the HMAC-SHA256 of `<t>.<raw body>` with the secret of the endpoint. Refuse a `t` that is more than 300 seconds from now.
                 * @example t=1795814543,v1=0000000000000000000000000000000000000000000000000000000000000000
                 */
                "X-Service-Signature": string;
                /**
                 * @description The event type.
                 * @example job.delivered
                 */
                "X-Service-Event": string;
                /**
                 * @description Id of the delivery, the same for its retries.
                 * @example dlv_01KB39X5ZQ8M4T6V7W2R3S9D0E
                 */
                "X-Service-Delivery": string;
                /**
                 * @description Id of the event (Standard Webhooks).
                 * @example evt_01KB39X5ZQ8M4T6V7W2R3S9D0E
                 */
                "webhook-id": string;
                /**
                 * @description Unix seconds of the attempt (Standard Webhooks).
                 * @example 1795814543
                 */
                "webhook-timestamp": string;
                /**
                 * @description The signature of Standard Webhooks; its key is the decoded part of the secret after `whsec_`.
                 * @example v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                 *       "type": "job.cancelled",
                 *       "createdAt": "2026-11-27T21:22:23.456Z",
                 *       "test": false,
                 *       "data": {
                 *         "job": {
                 *           "id": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                 *           "prompt": "25 dentists in Austin, TX with phone and email",
                 *           "status": "cancelled",
                 *           "channel": "api",
                 *           "leadsDelivered": 0,
                 *           "creditsCharged": 0,
                 *           "errorCode": null,
                 *           "errorMessage": null,
                 *           "clarifyingQuestions": [],
                 *           "hasCsv": false,
                 *           "createdAt": "2026-11-27T21:22:23.456Z",
                 *           "deliveredAt": null,
                 *           "monitorId": null
                 *         },
                 *         "links": {
                 *           "job": "https://api.example.com/v1/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                 *           "leads": "https://api.example.com/v1/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E/leads",
                 *           "export": "https://api.example.com/v1/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E/export",
                 *           "dashboard": "https://app.example.com/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["JobCancelledEvent"];
            };
        };
        responses: {
            /** @description Received, within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: anything but 2xx is retried, up to six attempts in all. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCreditsCharged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix seconds>,v1=<hex>`: v1 is the HMAC-SHA256 of `<t>.<raw body>` with the secret of the endpoint. Refuse a `t` that is more than 300 seconds from now.
                 * @example t=1795814543,v1=0000000000000000000000000000000000000000000000000000000000000000
                 */
                "X-Service-Signature": string;
                /**
                 * @description The event type.
                 * @example job.delivered
                 */
                "X-Service-Event": string;
                /**
                 * @description Id of the delivery, the same for its retries.
                 * @example dlv_01KB39X5ZQ8M4T6V7W2R3S9D0E
                 */
                "X-Service-Delivery": string;
                /**
                 * @description Id of the event (Standard Webhooks).
                 * @example evt_01KB39X5ZQ8M4T6V7W2R3S9D0E
                 */
                "webhook-id": string;
                /**
                 * @description Unix seconds of the attempt (Standard Webhooks).
                 * @example 1795814543
                 */
                "webhook-timestamp": string;
                /**
                 * @description The signature of Standard Webhooks; its key is the decoded part of the secret after `whsec_`.
                 * @example v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                 *       "type": "credits.charged",
                 *       "createdAt": "2026-11-27T21:22:23.456Z",
                 *       "test": false,
                 *       "data": {
                 *         "jobId": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                 *         "amount": 25,
                 *         "channel": "api",
                 *         "job": {
                 *           "id": "job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                 *           "prompt": "25 dentists in Austin, TX with phone and email",
                 *           "status": "delivered",
                 *           "channel": "api",
                 *           "leadsDelivered": 25,
                 *           "creditsCharged": 25,
                 *           "errorCode": null,
                 *           "errorMessage": null,
                 *           "clarifyingQuestions": [],
                 *           "hasCsv": true,
                 *           "createdAt": "2026-11-27T21:22:23.456Z",
                 *           "deliveredAt": "2026-11-27T21:22:23.456Z",
                 *           "monitorId": null
                 *         },
                 *         "links": {
                 *           "job": "https://api.example.com/v1/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E",
                 *           "leads": "https://api.example.com/v1/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E/leads",
                 *           "export": "https://api.example.com/v1/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E/export",
                 *           "dashboard": "https://app.example.com/jobs/job_01KB39X5ZQ8M4T6V7W2R3S9D0E"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreditsChargedEvent"];
            };
        };
        responses: {
            /** @description Received, within 10 seconds. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused: anything but 2xx is retried, up to six attempts in all. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
