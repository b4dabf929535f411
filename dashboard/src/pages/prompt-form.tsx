import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { creditsQuery, exclusionsQuery, jobQuery } from '../api/queries.ts';
import type { LeadRequest } from '../api/types.ts';
import { useApi, useMode } from '../lib/context.ts';
import { keepDraft } from '../lib/draft.ts';
import type { Answers } from '../lib/early-answers.ts';
import { count, formatNumber } from '../lib/format.ts';
import { useCreateJob } from '../lib/use-create-job.ts';
import { useClarity, usePreview } from '../lib/use-preview.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice, fieldError } from '../ui/error-notice.tsx';
import { Checkbox, TextField } from '../ui/field.tsx';
import { Sparkles } from '../ui/icons.generated.tsx';
import { PromptPreview, RequestPanel } from './prompt-preview.tsx';
import { QuotePanel } from './quote-panel.tsx';

const MAX_PROMPT = 2_000;
const EXAMPLES = [
  '20 dentists in Austin, TX with phone and email',
  '15 independent restaurants in Chicago with a website',
  '10 hair salons in Berlin with phone',
];

/**
 * The sentence, what was understood of it, and the button that sends it. A sentence with an open question is not sent.
 *
 * @param basedOn the job that the sentence comes from: unchanged, it means what it meant there
 */
export function PromptForm({ initial, basedOn }: { initial: string; basedOn: string | undefined }) {
  const mode = useMode();
  const [prompt, setPrompt] = useState(initial);
  useEffect(() => keepDraft(prompt), [prompt]);
  const [limit, setLimit] = useState('');
  const [isExcluding, setIsExcluding] = useState(true);
  const [answers, setAnswers] = useState<Answers>({});
  const { basis, isLoading } = useBasis(prompt === initial ? basedOn : undefined);
  const create = useCreateJob();
  const clarity = useClarity();
  const preview = usePreview(basis === undefined && !isLoading ? prompt : '', answers);
  const isOpen = clarity.data === 'open';
  const questions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) questions.current?.querySelector<HTMLElement>('[data-open] input')?.focus();
  }, [isOpen]);
  const limitError = limitProblem(limit) ?? fieldError(create.error, 'maxCredits');
  const error = create.error ?? clarity.error;
  const isSending = useRef(false);
  const submit = async () => {
    if (prompt.trim() === '' || limitProblem(limit) !== undefined || isLoading) return;
    // Pressed twice is meant once.
    if (isSending.current) return;
    isSending.current = true;
    await send().finally(() => {
      isSending.current = false;
    });
  };
  const send = async () => {
    const sentence = prompt.trim();
    const maxCredits = limit.trim() === '' ? undefined : Number(limit);
    const exclusions = isExcluding ? undefined : ('none' as const);
    const job = { prompt: sentence, mode, maxCredits, answers, basedOn: basis?.id, exclusions };
    create.reset();
    if (basis === undefined) {
      const found = await clarity.mutateAsync({ prompt: sentence, answers }).catch(() => undefined);
      if (found !== 'clear') return;
    }
    await create.mutateAsync(job).catch(() => undefined);
  };
  return (
    <form
      className="card prompt-card"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
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
        error={fieldError(error, 'prompt')}
        placeholder={EXAMPLES[0] ?? ''}
        onChange={(text) => {
          setPrompt(text);
          setAnswers({});
          clarity.reset();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
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
      <div ref={questions}>
        {basis === undefined ? (
          <PromptPreview
            preview={preview}
            answers={answers}
            isInsisting={isOpen}
            onAnswer={(id, answer) => setAnswers((before) => ({ ...before, [id]: answer }))}
          />
        ) : (
          <RequestPanel request={basis.request}>
            <p className="muted small">
              As in the earlier job: what you answered there is not asked again. Edit the sentence
              to have it read afresh.
            </p>
          </RequestPanel>
        )}
      </div>
      {(basis !== undefined || (preview.parsed !== undefined && !preview.parsed.refused)) && (
        <QuotePanel
          key={`${prompt} ${basis?.id} ${mode}`}
          prompt={prompt}
          basedOn={basis?.id}
          isDisabled={basis === undefined && preview.questions.length > 0}
        />
      )}
      <ExclusionsUsed isUsed={isExcluding} onChange={setIsExcluding} />
      {error !== null && <ErrorNotice error={error} />}
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
          <Price leads={(basis?.request ?? preview.parsed?.request)?.count ?? undefined} />
          <Button
            type="submit"
            variant="primary"
            isPending={clarity.isPending || create.isPending}
            isDisabled={prompt.trim() === '' || isLoading}
          >
            {mode === 'test' ? 'Find in the sandbox' : 'Find leads'}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** An earlier job and what it understood; none when it is not there, or has understood nothing. */
function useBasis(id: string | undefined): {
  basis: { id: string; request: LeadRequest } | undefined;
  isLoading: boolean;
} {
  const { data, isLoading } = useQuery({
    ...jobQuery(useApi(), useMode(), id ?? ''),
    enabled: id !== undefined,
  });
  const request = data?.request ?? null;
  return { basis: id === undefined || request === null ? undefined : { id, request }, isLoading };
}

/** Whether the exclusion lists count; nothing for whom has none. */
function ExclusionsUsed({
  isUsed,
  onChange,
}: {
  isUsed: boolean;
  onChange: (isUsed: boolean) => void;
}) {
  const { data } = useQuery(exclusionsQuery(useApi(), useMode()));
  const lists = (data?.data ?? []).filter(({ entryCount }) => entryCount > 0);
  if (lists.length === 0) return null;
  const businesses = lists.reduce((sum, { entryCount }) => sum + entryCount, 0);
  return (
    <Checkbox
      label={`Leave out the ${count(businesses, 'business', 'businesses')} of ${
        lists.length === 1 ? `“${lists[0]?.name}”` : `my ${lists.length} exclusion lists`
      }`}
      isSelected={isUsed}
      onChange={onChange}
    />
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
