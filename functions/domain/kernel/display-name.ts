import { textField } from './text-field.ts';

/** A name that a person gives: 1..80 characters on one line. */
export const DisplayName = textField({
  noun: 'name',
  most: 80,
  kind: 'line',
  docs: { examples: ['CRM import'] },
});
