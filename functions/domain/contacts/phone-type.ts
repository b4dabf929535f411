/** `fixed_line_or_mobile`: the country's numbers don't tell (North America). */
export type PhoneType =
  | 'mobile'
  | 'fixed_line'
  | 'fixed_line_or_mobile'
  | 'toll_free'
  | 'premium_rate'
  | 'shared_cost'
  | 'voip';

const NANP_TOLL_FREE = /^\+18(?:00|33|44|55|66|77|88)/;

/** Prefixes of mobile numbers, from the national numbering plans; other numbers there are fixed lines. */
const MOBILE: readonly (readonly [callingCode: string, mobile: RegExp])[] = [
  ['+44', /^\+447(?!0|6(?!24))/],
  ['+49', /^\+491[567]/],
  ['+33', /^\+33[67]/],
  ['+34', /^\+34(?:6|7[1-9])/],
  ['+39', /^\+393/],
  ['+31', /^\+316/],
  ['+32', /^\+324[5-9]/],
  ['+41', /^\+417[4-9]/],
  ['+43', /^\+436(?:[4-9]|[05-9]\d)/],
  ['+351', /^\+3519[1-36]/],
  ['+353', /^\+3538[35-9]/],
  ['+45', /^\+45(?:2\d|3[01]|4[0-2]|5[0-3]|6[01])/],
  ['+46', /^\+467[02369]/],
  ['+47', /^\+47[49]/],
  ['+48', /^\+48(?:45|5[0137]|6[069]|7[2389]|88)/],
  ['+61', /^\+614/],
  ['+64', /^\+642/],
  ['+55', /^\+55\d{2}9\d{8}$/],
  ['+81', /^\+81[789]0/],
  ['+91', /^\+91[6-9]/],
  ['+66', /^\+66[689]/],
  ['+90', /^\+905/],
  ['+971', /^\+9715/],
  ['+27', /^\+27(?:6|7|8[1-4])/],
];
const FREE_OR_SHARED: readonly (readonly [RegExp, PhoneType])[] = [
  [/^\+44(?:800|808)/, 'toll_free'],
  [/^\+49800/, 'toll_free'],
  [/^\+3380[0-5]/, 'toll_free'],
  [/^\+34[89]00/, 'toll_free'],
  [/^\+3980[03]/, 'toll_free'],
  [/^\+611800/, 'toll_free'],
  [/^\+550?800/, 'toll_free'],
  [/^\+44(?:84|3)/, 'shared_cost'],
  [/^\+49180/, 'shared_cost'],
  [/^\+611?3\d{2}$|^\+611300/, 'shared_cost'],
  [/^\+34901|^\+34902/, 'shared_cost'],
];

/** The line type that the national numbering plan tells of an E.164 number; null when we don't know the plan. */
export function phoneType(number: string): PhoneType | null {
  if (number.startsWith('+1')) {
    return NANP_TOLL_FREE.test(number) ? 'toll_free' : 'fixed_line_or_mobile';
  }
  for (const [pattern, type] of FREE_OR_SHARED) if (pattern.test(number)) return type;
  for (const [callingCode, mobile] of MOBILE) {
    if (number.startsWith(callingCode)) return mobile.test(number) ? 'mobile' : 'fixed_line';
  }
  return null;
}
