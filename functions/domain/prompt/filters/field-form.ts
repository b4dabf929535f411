import type { ContactField } from '../request.ts';

/** Words that name contact fields, and where they are read. */
export interface FieldForm {
  readonly fields: readonly ContactField[];
  readonly pattern: RegExp;
  /** Read only after `with` or a like word, or in a list of fields: the form means something else by itself. */
  readonly needsWith?: boolean;
  /** Read only in a list of fields, and where the sentence is about owners: `dueños de ..., nombre, celular y correo`. */
  readonly onlyInList?: boolean;
  /** No contact field holds it: its words are noted. */
  readonly isNoted?: true;
  /** Read only beside another field or after a word of requirement right before it. */
  readonly onlyInFields?: true;
  /** The only languages in which it is read: `06` begins a mobile number in two of them. */
  readonly languages?: readonly string[];
}
