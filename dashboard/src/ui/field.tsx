import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import type { CheckboxFieldProps } from 'react-aria-components/Checkbox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { RadioButton, RadioField } from 'react-aria-components/RadioGroup';
import type { RadioFieldProps } from 'react-aria-components/RadioGroup';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { Check } from './icons.generated.tsx';

interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> {
  label: ReactNode;
  /** Where the placeholder and the place say it: the label is read out only. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
  /** Lines of a text area; a single line when not given. */
  rows?: number;
}

/** A labelled input with its hint and its error. */
export function TextField({
  label,
  isLabelHidden = false,
  hint,
  error,
  placeholder,
  rows,
  ...props
}: TextFieldProps) {
  const shared = { className: 'input', ...(placeholder === undefined ? {} : { placeholder }) };
  return (
    <AriaTextField
      {...props}
      className="field"
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={isLabelHidden ? 'hidden-visually' : 'label'}>{label}</Label>
      {rows === undefined ? <Input {...shared} /> : <TextArea {...shared} rows={rows} />}
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </AriaTextField>
  );
}

interface ChoiceText {
  label: ReactNode;
  hint?: ReactNode;
}

const choiceHint = (hint: ReactNode) =>
  hint === undefined ? null : (
    <Text slot="description" className="hint choice-hint">
      {hint}
    </Text>
  );

export function Checkbox({
  label,
  hint,
  ...props
}: Omit<CheckboxFieldProps, 'className' | 'children' | 'style'> & ChoiceText) {
  return (
    <CheckboxField {...props}>
      <CheckboxButton className="choice">
        {({ isSelected }) => (
          <>
            <span className="choice-mark">
              {isSelected && <Check aria-hidden size={14} strokeWidth={3} />}
            </span>
            {label}
          </>
        )}
      </CheckboxButton>
      {choiceHint(hint)}
    </CheckboxField>
  );
}

export function Radio({
  label,
  hint,
  ...props
}: Omit<RadioFieldProps, 'className' | 'children' | 'style'> & ChoiceText) {
  return (
    <RadioField {...props}>
      <RadioButton className="choice choice-radio">
        <span className="choice-mark" />
        {label}
      </RadioButton>
      {choiceHint(hint)}
    </RadioField>
  );
}

/** The browser's own select: short, known lists only. */
export function Select<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  onChange: (value: T) => void;
}) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <select
        className="input"
        value={value}
        onChange={(event) => {
          const chosen = options.find(([option]) => option === event.target.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
