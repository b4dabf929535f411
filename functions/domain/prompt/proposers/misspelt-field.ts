import { editDistance } from '../../kernel/text.ts';
import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import { CONTACT_FORMS, isContactForm } from '../filters/contact-forms.ts';
import type { Sentence } from '../tokens.ts';

/** Words for contact fields of six letters and more, and short ones that people mistype most. */
const WORDS =
  `emails telefon telefono telefone telefoon telephone telephones telefonnummer telefonnummern telefoonnummer telefoonnummers
   telefonnumbers handynummer handynummern mobilnummer rufnummer celular celulares cellulare cellulari portable movil
   website websites webseite webseiten homepage facebook instagram linkedin whatsapp twitter courriel correos
   mobile phones adresse adressen addresses address direccion indirizzo endereco`.split(/\s+/u);
const SHORTEST = 6;
/** Long words take two errors: `Telefonnumer`, `telefonumer`. */
const LONG = 10;
const MOST_TRIED = 12;

/** Contact fields with typing errors, among words that nothing else reads. */
export function proposeMisspeltFields(
  sentence: Sentence,
  unread: readonly number[],
): CandidateOf<'field'>[] {
  return unread.slice(0, MOST_TRIED).flatMap((at) => {
    const word = sentence.word(at);
    if (word.length < SHORTEST - 1 || /\d/u.test(word) || isContactForm(word)) return [];
    const meant = WORDS.find(
      (one) =>
        one.length >= SHORTEST - 1 &&
        editDistance(word, one, one.length >= LONG ? 2 : 1) <= (one.length >= LONG ? 2 : 1),
    );
    const form =
      meant === undefined
        ? undefined
        : CONTACT_FORMS.find(({ pattern, needsWith }) => pattern.test(meant) && needsWith !== true);
    if (form === undefined) return [];
    return [
      candidate(
        'field',
        { from: at, to: at + 1 },
        { fields: form.fields, lacking: [], isNoted: form.isNoted === true },
        { field: 1, field_word: 1, field_misspelt: 1 },
      ),
    ];
  });
}
