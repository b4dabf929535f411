import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { parsedPromptQuery } from '../api/queries.ts';
import type { Answer, ParsedPrompt, Question } from '../api/types.ts';
import { useApi, useMode } from './context.ts';
import { answersTo } from './early-answers.ts';
import type { Answers } from './early-answers.ts';
import { useSettled } from './hooks.ts';

const REST_MS = 350;
const LEAST = 3;
/** Rounds of questions that a job asks at most. */
const ROUNDS = 3;

/** What the service understands of a sentence with the answers given so far. */
export interface Preview {
  /** Of the latest round that was read; undefined until there is one. */
  parsed: ParsedPrompt | undefined;
  /** Of all rounds: an answered one stays, so that it can be changed. */
  questions: readonly Question[];
  /** Still unclear after all rounds that a job would ask. */
  isStuck: boolean;
  isFetching: boolean;
}

/** The preview of a sentence, once the typing rests. */
export function usePreview(prompt: string, answers: Answers): Preview {
  const settled = useSettled(prompt.trim(), REST_MS);
  const given = useSettled(answers, REST_MS);
  const isLongEnough = settled.length >= LEAST && prompt.trim().length >= LEAST;
  const first = useRound(settled, isLongEnough ? [] : undefined);
  const toSecond = first.isOfAnother ? undefined : withAnswers([], first.data, given);
  const second = useRound(settled, toSecond);
  const toThird = withAnswers(toSecond, second.data, given);
  const third = useRound(settled, toThird);
  const rounds = [first, second, third];
  return {
    parsed: third.data ?? second.data ?? first.data,
    questions: rounds.flatMap(({ data }) => data?.questions ?? []),
    isStuck: withAnswers(toThird, third.data, given) !== undefined,
    isFetching: rounds.some(({ isFetching }) => isFetching),
  };
}

/** One round; nothing without the answers that lead to it. `isOfAnother`: it is still of the sentence before. */
function useRound(prompt: string, answers: readonly Answer[] | undefined) {
  const query = useQuery({
    ...parsedPromptQuery(useApi(), useMode(), prompt, answers),
    enabled: answers !== undefined,
    // The preview of the sentence before stays in sight while the next one comes.
    ...(answers?.length === 0 ? { placeholderData: keepPreviousData } : {}),
  });
  return answers === undefined
    ? { data: undefined, isFetching: false, isOfAnother: false }
    : { data: query.data, isFetching: query.isFetching, isOfAnother: query.isPlaceholderData };
}

/** The answers that the next round is read with; undefined while there is none. */
function withAnswers(
  before: readonly Answer[] | undefined,
  parsed: ParsedPrompt | undefined,
  answers: Answers,
): readonly Answer[] | undefined {
  if (before === undefined || parsed === undefined || parsed.questions.length === 0)
    return undefined;
  const given = answersTo(parsed.questions, answers);
  return given === undefined ? undefined : [...before, ...given];
}

/** `clear`: a job would ask nothing that is not answered; `open`: it would; `refused`: it would fail. */
export type Clarity = 'clear' | 'open' | 'refused';

/** Finds out whether a sentence can be sent: reads it to the end, however fast it was typed. */
export function useClarity() {
  const api = useApi();
  const mode = useMode();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      prompt,
      answers,
    }: {
      prompt: string;
      answers: Answers;
    }): Promise<Clarity> => {
      let given: readonly Answer[] | undefined = [];
      for (let round = 0; round <= ROUNDS && given !== undefined; round += 1) {
        const parsed: ParsedPrompt = await client.query(
          parsedPromptQuery(api, mode, prompt, given),
        );
        if (parsed.refused) return 'refused';
        if (parsed.questions.length === 0) return 'clear';
        given = withAnswers(given, parsed, answers);
      }
      return 'open';
    },
  });
}
