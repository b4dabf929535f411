import { Label } from 'react-aria-components/Label';
import { RadioGroup } from 'react-aria-components/RadioGroup';
import type { Question } from '../api/types.ts';
import { Radio, TextField } from './field.tsx';

const MAX_ANSWER = 500;

/** The service's questions, each with its options or a text. */
export function Questions({
  questions,
  answers,
  isInsisting = false,
  onAnswer,
}: {
  questions: readonly Question[];
  answers: Readonly<Record<string, string>>;
  /** Somebody tried to go on: what is still open says so. */
  isInsisting?: boolean;
  onAnswer: (id: string, answer: string) => void;
}) {
  const isOpen = ({ id, required }: Question) => required && (answers[id] ?? '').trim() === '';
  return questions.map((question) => (
    <div key={question.id} data-open={isOpen(question) || undefined}>
      <QuestionField
        question={question}
        answer={answers[question.id] ?? ''}
        error={isInsisting && isOpen(question) ? 'Please answer this first.' : undefined}
        onAnswer={(answer) => onAnswer(question.id, answer)}
      />
    </div>
  ));
}

function QuestionField({
  question: { question, options = [] },
  answer,
  error,
  onAnswer,
}: {
  question: Question;
  answer: string;
  error: string | undefined;
  onAnswer: (answer: string) => void;
}) {
  if (options.length === 0)
    return (
      <TextField
        label={question}
        value={answer}
        error={error}
        maxLength={MAX_ANSWER}
        onChange={onAnswer}
      />
    );
  const isOption = options.some(({ id }) => id === answer);
  return (
    <div className="stack stack-tight">
      <RadioGroup className="field" value={isOption ? answer : ''} onChange={onAnswer}>
        <Label className="label">{question}</Label>
        <div className="choices">
          {options.map(({ id, label }) => (
            <Radio key={id} value={id} label={label} />
          ))}
        </div>
      </RadioGroup>
      <TextField
        label="Or in your own words"
        value={isOption ? '' : answer}
        error={error}
        maxLength={MAX_ANSWER}
        onChange={onAnswer}
      />
    </div>
  );
}
