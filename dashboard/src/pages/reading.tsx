import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { AtSign, Building2, Hash, ListFilter, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { readingQuery } from '../api/queries.ts';
import type { LeadRequest, PromptReading } from '../api/types.ts';
import { useApi, useMode } from '../lib/context.ts';
import { count } from '../lib/format.ts';
import { useSettled } from '../lib/hooks.ts';
import { fieldText, filterText, placeText } from '../lib/words.ts';
import { Notice } from '../ui/notice.tsx';
import { Questions } from '../ui/questions.tsx';

const REST_MS = 350;
const LEAST = 3;

/** What the service understands of a sentence, once the typing rests. */
export function useReading(prompt: string): UseQueryResult<PromptReading> {
  const settled = useSettled(prompt.trim(), REST_MS);
  const isLongEnough = settled.length >= LEAST && prompt.trim().length >= LEAST;
  return useQuery({
    ...readingQuery(useApi(), useMode(), settled),
    enabled: isLongEnough,
    ...(isLongEnough ? { placeholderData: keepPreviousData } : {}),
  });
}

/** The preview of a sentence; its questions can be answered before anything is sent. */
export function Reading({
  reading,
  answers,
  onAnswer,
}: {
  reading: UseQueryResult<PromptReading>;
  answers: Readonly<Record<string, string>>;
  onAnswer: (id: string, answer: string) => void;
}) {
  const { data } = reading;
  if (data === undefined) return null;
  const { request, questions, refused } = data;
  if (refused)
    return (
      <Notice tone="warn" isLive>
        <p>
          <strong>This can’t be served.</strong> Ask for businesses of some kind in some place:
          personal data of private people, and other things, are not looked up.
        </p>
      </Notice>
    );
  return (
    <section className="reading" aria-label="What we understood" aria-busy={reading.isFetching}>
      <RequestFacts request={request} />
      {questions.length > 0 && (
        <Questions questions={questions} answers={answers} onAnswer={onAnswer} />
      )}
    </section>
  );
}

/** The parts of a request: how many, what, where, with which contacts, under which conditions. */
export function RequestFacts({ request }: { request: LeadRequest }) {
  const { categories, place, contactFields, filters } = request;
  return (
    <dl className="reading-facts">
      <Fact icon={<Building2 aria-hidden size={14} />} label="What">
        {categories.length === 0 ? (
          <Missing>not clear yet</Missing>
        ) : (
          categories.map(({ label }) => label).join(', ')
        )}
      </Fact>
      <Fact icon={<MapPin aria-hidden size={14} />} label="Where">
        {place === null ? <Missing>not clear yet</Missing> : placeText(place)}
      </Fact>
      <Fact icon={<Hash aria-hidden size={14} />} label="How many">
        {request.count === null ? 'up to 25' : count(request.count, 'lead')}
      </Fact>
      <Fact icon={<AtSign aria-hidden size={14} />} label="With">
        {contactFields.length === 0 ? 'any contact' : contactFields.map(fieldText).join(', ')}
      </Fact>
      {filters.length > 0 && (
        <Fact icon={<ListFilter aria-hidden size={14} />} label="Only">
          {filters.map(filterText).join(', ')}
        </Fact>
      )}
    </dl>
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
  <span className="reading-missing">{children}</span>
);
