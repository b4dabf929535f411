import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Label } from 'react-aria-components/Label';
import { RadioGroup } from 'react-aria-components/RadioGroup';
import { bodyOf } from '../../api/client.ts';
import type { Job, Lead, ReportReason } from '../../api/types.ts';
import { useApi } from '../../lib/context.ts';
import { count, formatMoment } from '../../lib/format.ts';
import { useNow } from '../../lib/hooks.ts';
import { REPORT_TEXT } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Radio, TextField } from '../../ui/field.tsx';
import { Flag, Undo2 } from '../../ui/icons.generated.tsx';
import { Notice } from '../../ui/notice.tsx';
import { announce } from '../../ui/toasts.tsx';

const DAY_MS = 86_400_000;
/** How long a lead can be reported, from its delivery; and how long a report can be taken back. */
const REPORT_MS = 30 * DAY_MS;
const UNDO_MS = DAY_MS;
const MINUTE_MS = 60_000;
const MAX_NOTE = 500;

/** Says that a lead is wrong, or what came of saying so. Nothing for leads that can't be reported. */
export function ReportLead({ job, lead }: { job: Job; lead: Lead }) {
  const now = useNow(MINUTE_MS);
  const [isOpen, setIsOpen] = useState(false);
  if (lead.reported !== null) return <Reported job={job} lead={lead} now={now} />;
  const isLate = now - Date.parse(job.deliveredAt ?? job.createdAt) > REPORT_MS;
  if (job.sandbox || isLate) return null;
  return (
    <div>
      <Button small onPress={() => setIsOpen(true)}>
        <Flag aria-hidden size={14} />
        Report this lead
      </Button>
      {isOpen && <ReportDialog job={job} lead={lead} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function Reported({ job, lead, now }: { job: Job; lead: Lead; now: number }) {
  const api = useApi();
  const update = useUpdate(job);
  const undo = useMutation({
    mutationFn: () =>
      bodyOf(
        api.DELETE('/jobs/{id}/leads/{leadId}/report', {
          params: { path: { id: job.id, leadId: lead.id } },
        }),
      ),
    onSuccess: () => {
      update({ ...lead, reported: null });
      announce('The report was taken back.');
    },
  });
  if (lead.reported === null) return null;
  const { reason, at, refunded } = lead.reported;
  return (
    <Notice tone={refunded ? 'good' : 'info'}>
      <p>
        <strong>Reported: {REPORT_TEXT[reason].toLowerCase()}</strong>
      </p>
      <p className="small">
        {formatMoment(at)} · {refunded ? 'its credits were given back' : 'recorded without credit'}.
        You will not get this business again.
      </p>
      {now - Date.parse(at) < UNDO_MS && (
        <div>
          <Button small isPending={undo.isPending} onPress={() => undo.mutate()}>
            <Undo2 aria-hidden size={14} />
            Undo the report
          </Button>
        </div>
      )}
      {undo.isError && <ErrorNotice error={undo.error} />}
    </Notice>
  );
}

const isReason = (name: string): name is ReportReason => Object.hasOwn(REPORT_TEXT, name);

function ReportDialog({ job, lead, onClose }: { job: Job; lead: Lead; onClose: () => void }) {
  const api = useApi();
  const update = useUpdate(job);
  const [reason, setReason] = useState<ReportReason>();
  const [note, setNote] = useState('');
  const report = useMutation({
    mutationFn: (given: ReportReason) =>
      bodyOf(
        api.POST('/jobs/{id}/leads/{leadId}/report', {
          params: { path: { id: job.id, leadId: lead.id } },
          body: { reason: given, ...(note.trim() === '' ? {} : { note: note.trim() }) },
        }),
      ),
    onSuccess: ({ lead: next, refund }) => {
      update(next);
      announce(
        refund.granted
          ? `Thank you. ${count(refund.credits, 'credit')} given back.`
          : 'Thank you. The report is recorded.',
      );
      onClose();
    },
  });
  return (
    <Dialog title={`What is wrong with ${lead.name}?`} isOpen onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== undefined) report.mutate(reason);
        }}
      >
        <RadioGroup
          className="field"
          value={reason ?? ''}
          onChange={(value) => {
            if (isReason(value)) setReason(value);
          }}
        >
          <Label className="hidden-visually">Reason</Label>
          <div className="choices">
            {Object.entries(REPORT_TEXT).map(([id, text]) => (
              <Radio key={id} value={id} label={text} />
            ))}
          </div>
        </RadioGroup>
        <TextField
          label="Anything that helps us check it (optional)"
          value={note}
          maxLength={MAX_NOTE}
          onChange={setNote}
        />
        <p className="muted small">
          If our own check or the record bears it out, its credits come back at once; otherwise for
          up to 5 % of your leads of the last 30 days. You can undo a report for a day.
        </p>
        {report.isError && <ErrorNotice error={report.error} />}
        <div className="dialog-actions">
          <Button onPress={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            isPending={report.isPending}
            isDisabled={reason === undefined}
          >
            Report
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Puts a changed lead into the lists in sight, and asks for the credits anew. */
function useUpdate(job: Job) {
  const client = useQueryClient();
  return (next: Lead) => {
    client.setQueriesData<Lead[]>({ queryKey: ['live', 'jobs', job.id, 'leads'] }, (leads) =>
      leads?.map((lead) => (lead.id === next.id ? next : lead)),
    );
    void client.invalidateQueries({ queryKey: ['live', 'credits'] });
  };
}
