import type { Chance } from './chance.ts';
import type { Language, SampleCity } from './cities.ts';

type Words = readonly [string, ...string[]];

const SURNAMES: Readonly<Record<Language, Words>> = {
  en: split(
    'Abernathy Aldermoor Ashgrove Barrowby Bellweather Birchall Brackenridge Briarwood Calloway Carrow Chadwell Corwin Crestley Dalloway Dunmore Easterby Ellerby Fairbourne Farrow Fenwick Garrick Glenholme Halloran Hartwell Haverly Holloway Inglewood Jessop Kettering Kingsley Langmere Larkin Lockridge Marlowe Merriden Netherby Northcote Oakley Okafor Parrish Pemberly Quimby Radcliff Renwick Rosendale Sandoval Selwyn Stanhope Tamworth Thackery Underhill Vasquez Wainwright Whitlock Winslade Yarrow',
  ),
  de: split(
    'Ahrendt Bachmeier Birkholz Brandhorst Dornfeld Eberling Eichhorn Falkenrath Feldkamp Gerstner Grünwald Haberland Hallstein Heidkamp Hirschfeld Immenhof Kaltenborn Kirchhoff Kleinert Lindner Lohmeyer Mühlbach Niedermann Oberländer Pfeilsticker Quandt Rabenau Rosenthal Sandkühler Schönfeld Steinbach Tannhof Ullrich Vossberg Wacholder Weidner Winterstein Zeisig',
  ),
  fr: split(
    'Aubrac Beaulieu Belmont Boisvert Carillon Chantemerle Clairval Courtois Delorme Duchesnay Estève Fontenelle Garance Grandpré Hautefort Jolivet Laforge Lamoureux Larivière Lemarchand Malaval Montclair Noirel Orsini Peyrac Quennevil Rochefort Sainclair Tourneval Valcourt Verdier Villedieu',
  ),
};
const FIRST_WORDS: Readonly<Record<Language, Words>> = {
  en: split(
    'Amber Autumn Blue Bright Copper Coral Crimson Crystal Dusty Early Emerald Fable Gentle Golden Green Harbor Hidden Honey Indigo Iron Ivory Jade Juniper Kindred Little Lucky Maple Meadow Midnight Misty Noble North Olive Open Orchid Paper Pearl Prairie Quiet Red River Rustic Sage Silver Starlit Stone Summer Sunny Tall Twin Velvet Violet Wild Willow Winter',
  ),
  de: split(
    'Alte Blaue Bunte Feine Frische Goldene Grüne Helle Kleine Klare Lichte Neue Rote Runde Schöne Silberne Stille Weiße Wilde Zarte',
  ),
  // A space in front: the word stands behind its noun.
  fr: splitAt(
    ',',
    'Beau,Grand,Haut,Joli,Nouveau,Petit,Premier,Vieux, Blanc, Bleu, Calme, Clair, Doré, Fleuri, Gris, Rouge, Royal, Sauvage, Vert',
  ),
};
/** German ones are feminine and French ones masculine, as their first words are. */
const SECOND_WORDS: Readonly<Record<Language, Words>> = {
  en: split(
    'Anchor Arbor Badger Bell Birch Bluff Branch Bridge Brook Canyon Cedar Clover Compass Cottage Creek Falcon Feather Fern Field Finch Fox Gate Grove Hare Hearth Heron Hill Hollow Kettle Lantern Lark Leaf Lighthouse Mill Moon Nest Oak Orchard Otter Owl Peak Pine Quill Ridge Robin Rose Shore Spoon Spring Star Swan Thistle Trail Valley Wagon Wren',
  ),
  de: split(
    'Amsel Birke Brücke Eiche Feder Glocke Halle Insel Kanne Laterne Linde Mühle Quelle Rose Scheune Sonne Straße Tanne Traube Wiese',
  ),
  fr: split(
    'Arbre Bois Canal Cygne Faubourg Jardin Lac Laurier Marché Moulin Olivier Pavé Phare Pont Port Quai Rivage Soleil Tilleul Verger',
  ),
};
const EN_STREETS = split('Street Avenue Boulevard Road Lane Drive');

export function surname(chance: Chance, language: Language): string {
  return chance.pick(SURNAMES[language]);
}

/**
 * Fills a trade's name pattern: `@` a surname, `#` a word pair, `~` the city; in French, `de @` and `du #` become one
 * with what begins with a vowel.
 */
export function businessName(chance: Chance, pattern: string, city: SampleCity): string {
  const { language } = city;
  const name = pattern
    .replaceAll('@', () => surname(chance, language))
    .replaceAll('#', () =>
      wordPair(language, chance.pick(FIRST_WORDS[language]), chance.pick(SECOND_WORDS[language])),
    )
    .replaceAll('~', city.name);
  return language === 'fr' ? elided(name) : name;
}

/** What some French adjectives are before a vowel. */
const BEFORE_VOWEL: Readonly<Record<string, string>> = {
  Beau: 'Bel',
  Nouveau: 'Nouvel',
  Vieux: 'Vieil',
};
const VOWEL = /^[AEIOUÉÈÊÎÔ]/;

function wordPair(language: Language, first: string, second: string): string {
  if (language !== 'fr') return `${first} ${second}`;
  if (first.startsWith(' ')) return `${second}${first}`;
  return `${VOWEL.test(second) ? (BEFORE_VOWEL[first] ?? first) : first} ${second}`;
}

/** `du Olivier` is `de l'Olivier`, `de Aubrac` is `d'Aubrac`. */
function elided(text: string): string {
  return text
    .replaceAll(/\bdu (?=[AEIOUÉÈÊÎÔ])/g, "de l'")
    .replaceAll(/\bde (?=[AEIOUÉÈÊÎÔ])/g, "d'");
}

/** A street and number in the city's own order. */
export function streetAddress(chance: Chance, { country, language }: SampleCity): string {
  const number = 1 + chance.below(country === 'US' || country === 'CA' ? 4_900 : 180);
  const word = chance.pick(SECOND_WORDS[language]);
  if (language === 'de') return `${chance.pick(SURNAMES.de)}straße ${number}`;
  if (language === 'fr') return `${number} ${elided(`rue du ${word}`)}`;
  return `${number} ${word} ${chance.pick(EN_STREETS)}`;
}

export function postcode(chance: Chance, city: SampleCity): string {
  const code = chance.pick(city.postcodes);
  const letter = () => 'ABDEFGHJLNPQRSTUWXYZ'.charAt(chance.below(20));
  const digit = () => String(chance.below(10));
  if (city.country === 'GB') return `${code} ${digit()}${letter()}${letter()}`;
  if (city.country === 'CA') return `${code} ${digit()}${letter()}${digit()}`;
  if (city.country === 'IE') return `${code} ${letter()}${digit()}${digit()}${digit()}`;
  return code;
}

function split(words: string): Words {
  return splitAt(' ', words);
}

function splitAt(separator: string, words: string): Words {
  const [first = '', ...rest] = words.split(separator);
  return [first, ...rest];
}
