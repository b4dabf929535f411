import { Label } from 'react-aria-components/Label';
import { RadioGroup } from 'react-aria-components/RadioGroup';
import type { Question } from '../api/types.ts';
import { Radio, TextField } from './field.tsx';

const MAX_ANSWER = 500;

/** The service's questions, each with its options or a text. */
export function Questions({
  questions,
  answers,
  onAnswer,
}: {
  questions: readonly Question[];
  answers: Readonly<Record<string, string>>;
  onAnswer: (id: string, answer: string) => void;
}) {
  return questions.map((question) => (
    <QuestionField
      key={question.id}
      question={question}
      answer={answers[question.id] ?? ''}
      onAnswer={(answer) => onAnswer(question.id, answer)}
    />
  ));
}

function QuestionField({
  question: { question, options = [] },
  answer,
  onAnswer,
}: {
  question: Question;
  answer: string;
  onAnswer: (answer: string) => void;
}) {
  if (options.length === 0)
    return <TextField label={question} value={answer} maxLength={MAX_ANSWER} onChange={onAnswer} />;
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
        maxLength={MAX_ANSWER}
        onChange={onAnswer}
      />
    </div>
  );
}
