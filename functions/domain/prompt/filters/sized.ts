import type { FilterKind } from '../../filters/filters.ts';
import type { FilterPattern } from './filter-pattern.ts';

/** Who works there, in all languages. */
export const STAFF =
  '(?:employees?|staff(?: members)?|people|workers|team members|fte|mitarbeitern?|beschaftigten?|angestellten?|empleados|trabajadores|employes|salaries|dipendenti|funcionarios|colaboradores|medewerkers|werknemers|personeelsleden)';
/** What stands before a least number. */
export const MORE =
  '(?:more than|over|above|at least|minimum|min|mind|minimo|from|mas de|al menos|plus de|au moins|mehr als|uber|mindestens|ab|mais de|pelo menos|piu di|oltre|almeno|meer dan|minstens)';
const LESS =
  '(?:less than|fewer than|under|below|at most|up to|max|maximum|menos de|hasta|moins de|jusqu a|weniger als|unter|hochstens|bis zu|ate|meno di|fino a|minder dan|hoogstens)';
const RANGE = '(?:to|and|a|bis|et|y|e|en|tot|ate|through)';

/** `10 50 employees` (a dash is no word), `more than 10`, `10 and employees` (10+). */
export function sized(kind: FilterKind, unit: string): FilterPattern[] {
  return [
    {
      pattern: new RegExp(
        `\\b(?:(?:with|between|having|mit|con|avec|com|met|zwischen|entre|tra|tussen) )?(\\d+) (?:${RANGE} )?(\\d+) ${unit}\\b`,
        'gu',
      ),
      read: ([, least, most]) =>
        Number(least) <= Number(most)
          ? [{ kind, op: 'between', value: [Number(least), Number(most)] }]
          : [],
    },
    {
      pattern: new RegExp(
        `\\b(?:with |having |mit |con |avec |com |met )?(${LESS}) (\\d+) (?:google )?${unit}\\b`,
        'gu',
      ),
      read: ([, , number]) => [{ kind, op: 'lte', value: Number(number) }],
    },
    {
      pattern: new RegExp(
        `\\b(?:with |having |mit |con |avec |com |met )?(?:${MORE} )?(\\d+)(?: and| or more| plus| o mas| ou plus| oder mehr)? (?:google )?${unit}\\b`,
        'gu',
      ),
      read: ([whole, number]) =>
        // `20 people` alone may be the crew of a joke or a party size, not a head count.
        unit === STAFF && /^\d+ people$/u.test(whole)
          ? []
          : [{ kind, op: 'gte', value: Number(number) }],
    },
  ];
}
