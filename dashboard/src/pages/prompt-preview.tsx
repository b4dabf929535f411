import type { ReactNode } from 'react';
import type { LeadRequest } from '../api/types.ts';
import type { Answers } from '../lib/early-answers.ts';
import { count, humanize } from '../lib/format.ts';
import type { Preview } from '../lib/use-preview.ts';
import { failureHelp, fieldText, filterText, placeText } from '../lib/words.ts';
import {
  AtSign,
  Ban,
  Building2,
  CircleHelp,
  EyeOff,
  Hash,
  ListFilter,
  MapPin,
  Tag,
} from '../ui/icons.generated.tsx';
import { Notice } from '../ui/notice.tsx';
import { Questions } from '../ui/questions.tsx';

/** The preview of a sentence; its questions are answered before anything is sent. */
export function PromptPreview({
  preview: { parsed, questions, isStuck, isFetching },
  answers,
  isInsisting,
  onAnswer,
}: {
  preview: Preview;
  answers: Answers;
  /** The sentence was to be sent while a question was open. */
  isInsisting: boolean;
  onAnswer: (id: string, answer: string) => void;
}) {
  if (parsed === undefined) return null;
  if (parsed.refusal !== null)
    return (
      <Notice tone="warn" isLive>
        <p>
          <strong>{parsed.refusal.message}</strong> {failureHelp('PROMPT_NOT_SUPPORTED')}
        </p>
      </Notice>
    );
  return (
    <RequestPanel request={parsed.request} isBusy={isFetching}>
      {questions.length > 0 && (
        <Questions
          questions={questions}
          answers={answers}
          isInsisting={isInsisting}
          onAnswer={onAnswer}
        />
      )}
      {isStuck && (
        <p className="field-error" role="status">
          It is still not clear. Please put the answer in the sentence itself.
        </p>
      )}
    </RequestPanel>
  );
}

/** What was understood of a sentence, and what belongs to it. */
export function RequestPanel({
  request,
  isBusy = false,
  children,
}: {
  request: LeadRequest;
  isBusy?: boolean;
  children?: ReactNode;
}) {
  return (
    <section className="prompt-preview" aria-label="What we understood" aria-busy={isBusy}>
      <RequestFacts request={request} />
      {children}
    </section>
  );
}

/** The parts of a request: how many, what, where, with which contacts, what is applied and what is not. */
export function RequestFacts({ request }: { request: LeadRequest }) {
  const { categories, place, brands, notes } = request;
  const isChecked = (name: string) => !notes.some(({ subject }) => subject === name);
  const fields = request.contactFields.filter(isChecked);
  const checked = request.filters.filter(({ kind }) => isChecked(kind));
  const filters = checked.filter((filter) => leftOut(filter) === undefined);
  const excluded = [
    ...checked.flatMap((filter) => leftOut(filter) ?? []),
    ...brands.exclude,
    ...request.excludedCategories.map(({ label }) => label),
    ...request.excludedPlaces,
  ];
  return (
    <>
      <dl className="prompt-preview-facts">
        <Fact icon={<Building2 aria-hidden size={14} />} label="What">
          {categories.length > 0 ? (
            categories.map(({ label }) => label).join(', ')
          ) : brands.include.length > 0 ? (
            'Any kind'
          ) : (
            <Missing>not clear yet</Missing>
          )}
        </Fact>
        {brands.include.length > 0 && (
          <Fact icon={<Tag aria-hidden size={14} />} label="Brand">
            {brands.include.join(', ')}
          </Fact>
        )}
        <Fact icon={<MapPin aria-hidden size={14} />} label="Where">
          {place === null ? <Missing>not clear yet</Missing> : placeText(place)}
        </Fact>
        <Fact icon={<Hash aria-hidden size={14} />} label="How many">
          {request.count === null ? 'up to 25' : count(request.count, 'lead')}
        </Fact>
        <Fact icon={<AtSign aria-hidden size={14} />} label="With">
          {fields.length === 0 ? 'any contact' : fields.map(fieldText).join(', ')}
        </Fact>
        {filters.length > 0 && (
          <Fact icon={<ListFilter aria-hidden size={14} />} label="Only">
            {filters.map(filterText).join(', ')}
          </Fact>
        )}
        {excluded.length > 0 && (
          <Fact icon={<Ban aria-hidden size={14} />} label="Left out">
            {excluded.join('; ')}
          </Fact>
        )}
      </dl>
      {notes.length > 0 && <Notes notes={notes} />}
    </>
  );
}

/** What a condition leaves out, when that is all that it says. */
const leftOut = ({ kind, value }: LeadRequest['filters'][number]): string | undefined =>
  kind === 'exclude_brand' || kind === 'exclude_category' ? humanize(String(value)) : undefined;

const EFFECTS = {
  not_kept_apart: {
    title: 'Not kept apart',
    text: 'The numbers are added up, and the kinds and places searched together.',
    icon: <CircleHelp aria-hidden size={14} />,
  },
  not_checked: {
    title: 'Not checked',
    text: 'No source has this information, so leads come whether or not it is true of them.',
    icon: <EyeOff aria-hidden size={14} />,
  },
  assumed: {
    title: 'Assumed',
    text: 'Rephrase these words if they mean something else.',
    icon: <CircleHelp aria-hidden size={14} />,
  },
  not_understood: {
    title: 'Not understood',
    text: 'These words have no effect. Rephrase them if they matter.',
    icon: <CircleHelp aria-hidden size={14} />,
  },
} as const satisfies Readonly<
  Record<
    Note['effect'] | 'not_kept_apart' | 'assumed',
    { title: string; text: string; icon: ReactNode }
  >
>;

type Note = LeadRequest['notes'][number];

/** `Paris (taken for Paris, France; also: ...)`: one of several meanings has an effect. */
const ASSUMED = /\((?:taken for|read as) /u;

/** Of several numbers only the sum counts: nothing that a source could tell. */
function effectOf({ effect, slot, text }: Note): keyof typeof EFFECTS {
  if (effect === 'not_checked' && slot === 'count') return 'not_kept_apart';
  return effect === 'not_understood' && ASSUMED.test(text) ? 'assumed' : effect;
}

/** What of the sentence will not be applied. */
function Notes({ notes }: { notes: LeadRequest['notes'] }) {
  return (
    <ul className="prompt-preview-notes" aria-label="Notes on the sentence">
      {(['assumed', 'not_kept_apart', 'not_checked', 'not_understood'] as const).flatMap(
        (effect) => {
          const texts = notes
            .filter((note) => effectOf(note) === effect)
            .map(({ text }) => `“${text}”`);
          if (texts.length === 0) return [];
          const { title, text, icon } = EFFECTS[effect];
          return [
            <li key={effect}>
              {icon}
              <span>
                <strong>
                  {title}: {texts.join(', ')}
                </strong>{' '}
                <span className="muted">{text}</span>
              </span>
            </li>,
          ];
        },
      )}
    </ul>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

const Missing = ({ children }: { children: string }) => (
  <span className="prompt-preview-missing">{children}</span>
);
