import { foldToAscii } from '../kernel/text.ts';

/** Languages in which customer systems name countries. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;

/** What people write beside the names: short forms and codes of three letters. */
const SHORT_FORMS = `
  uk=GB great britain=GB england=GB scotland=GB wales=GB northern ireland=GB usa=US us=US u s a=US u s=US america=US
  united states of america=US uae=AE emirates=AE holland=NL gbr=GB deu=DE ger=DE fra=FR esp=ES ita=IT nld=NL prt=PT
  che=CH aut=AT bel=BE can=CA aus=AU nzl=NZ irl=IE swe=SE nor=NO dnk=DK fin=FI pol=PL bra=BR mex=MX jpn=JP ind=IN
  czech republic=CZ turkey=TR korea=KR south korea=KR`;

const NO_COUNTRIES: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

let codeByName: ReadonlyMap<string, string> | undefined;

/** The ISO 3166-1 alpha-2 code that a text gives or names ("us", "Deutschland", "U.S.A."); null for any other. */
export function countryCodeOf(raw: string | null): string | null {
  if (raw === null) return null;
  const text = raw.trim();
  codeByName ??= readNames();
  if (text.length > 60) return null;
  return codeByName.get(foldToAscii(text)) ?? null;
}

function readNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const first of letters)
      for (const second of letters) {
        const code = first + second;
        const name = display.of(code);
        // Codes of no country, and those that another one took over: DD reads as DE.
        const isCurrent = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
        if (name === undefined || !isCurrent || NO_COUNTRIES.has(code)) continue;
        names.set(foldToAscii(code), code);
        if (!names.has(foldToAscii(name))) names.set(foldToAscii(name), code);
      }
  }
  for (const pair of SHORT_FORMS.trim().split(/(?<=[A-Z]{2})\s+/)) {
    const [name = '', code = ''] = pair.split('=');
    names.set(name, code);
  }
  return names;
}
