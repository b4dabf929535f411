import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { creditsQuery } from '../api/queries.ts';
import { useApi, useMode } from '../lib/context.ts';
import { keepDraft } from '../lib/draft.ts';
import { count, formatNumber } from '../lib/format.ts';
import { useCreateJob } from '../lib/use-create-job.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice, fieldError } from '../ui/error-notice.tsx';
import { TextField } from '../ui/field.tsx';
import { Reading, useReading } from './reading.tsx';

const MAX_PROMPT = 2_000;
const EXAMPLES = [
  '20 dentists in Austin, TX with phone and email',
  '15 independent restaurants in Chicago with a website',
  '10 hair salons in Berlin with phone',
];

/** The sentence, what was understood of it, and the button that sends it. */
export function PromptForm({ initial }: { initial: string }) {
  const mode = useMode();
  const [prompt, setPrompt] = useState(initial);
  useEffect(() => keepDraft(prompt), [prompt]);
  const [limit, setLimit] = useState('');
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const create = useCreateJob();
  const reading = useReading(prompt);
  const limitError = limitProblem(limit) ?? fieldError(create.error, 'maxCredits');
  const submit = () => {
    if (prompt.trim() === '' || limitProblem(limit) !== undefined) return;
    const maxCredits = limit.trim() === '' ? undefined : Number(limit);
    create.mutate({ prompt: prompt.trim(), mode, maxCredits, answers });
  };
  return (
    <form
      className="card prompt-card"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label="Your request, in one sentence"
        hint={
          <>
            How many, what kind of business, where, and which contacts you need.
            <span className="key-hint"> Ctrl + Enter sends it.</span>
          </>
        }
        rows={3}
        maxLength={MAX_PROMPT}
        value={prompt}
        error={fieldError(create.error, 'prompt')}
        placeholder={EXAMPLES[0] ?? ''}
        onChange={(text) => {
          setPrompt(text);
          setAnswers({});
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
          else event.continuePropagation();
        }}
      />
      {prompt.trim() === '' && (
        <div className="chips" role="group" aria-label="Examples">
          {EXAMPLES.map((example) => (
            <button key={example} type="button" className="chip" onClick={() => setPrompt(example)}>
              <Sparkles aria-hidden size={14} />
              {example}
            </button>
          ))}
        </div>
      )}
      <Reading
        reading={reading}
        answers={answers}
        onAnswer={(id, answer) => setAnswers((before) => ({ ...before, [id]: answer }))}
      />
      {create.isError && <ErrorNotice error={create.error} />}
      <div className="home-foot">
        <TextField
          label="Spend at most (optional)"
          inputMode="numeric"
          value={limit}
          error={limitError}
          placeholder="credits"
          onChange={setLimit}
        />
        <div className="row">
          <Price leads={reading.data?.request.count ?? undefined} />
          <Button
            type="submit"
            variant="primary"
            isPending={create.isPending}
            isDisabled={prompt.trim() === ''}
          >
            {mode === 'test' ? 'Find in the sandbox' : 'Find leads'}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Leads that a job delivers when the sentence names no number. */
const DEFAULT_LEADS = 25;

function Price({ leads = DEFAULT_LEADS }: { leads?: number | undefined }) {
  const mode = useMode();
  const { data } = useInfiniteQuery(creditsQuery(useApi(), mode));
  const balance = data?.pages[0]?.balance;
  if (mode === 'test' || balance === undefined) return null;
  if (balance.available === 0)
    return (
      <span className="muted small">
        You have no credits left. <Link to="/billing">Buy credits</Link>
      </span>
    );
  const most = Math.min(leads, balance.available);
  return (
    <span className="muted small">
      Up to {count(most, 'credit')} of your {formatNumber(balance.available)}; you pay for delivered
      leads only.
    </span>
  );
}

function limitProblem(limit: string): string | undefined {
  const text = limit.trim();
  if (text === '') return undefined;
  const isFine = /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= 1_000_000;
  return isFine ? undefined : 'A whole number from 1 to 1,000,000.';
}
