import type { Sentence } from '../tokens.ts';

/** Words whose number is one of a road or a part of a town or a building: `Route 66`, `Sector 17`. */
const WHERE =
  'exit|gate|pier|terminal|zone|unit|room|building|block|lot|sector|ward|district|precinct|route|interstate|highway|ruta|statale|nationale|autobahn|bundesstrasse|autoroute|autopista|carretera|ausfahrt|sortie|salida|uscita|afrit';
/** Words whose number is one of a law, a norm or a class: `Part 145`. */
const NUMBERED =
  'part|parts|section|class|title|chapter|grade|tier|type|form|schedule|rule|article|art|prop|proposition|regulation|reg|code|standard|category|cat|stage|formula|version|euro|paragraf|paragraph|abschnitt|klasse|stufe|pflegegrad|norm|norme|norma|loi|ley|lei|legge|decreto|artikel|articolo|articulo|artigo|clase|classe|nivel|niveau|livello|iso|din|nfpa|astm|iec|ieee|ansi|cfr|faa|osha|sae|nen|gost|haccp|brc|sic|naics|windows';
/** The same, and other words where they are not all capitals. */
const INITIALS = /^(?:en|bs|as|ul|nf|ce|api|uni|mil|us|ce|cr|sr|fm|rn|ss|sp)$/u;
const NUMBERED_WORD = new RegExp(`^(?:${NUMBERED}|${WHERE})$`, 'u');

/** `Part 145 repair stations`, `Section 8`: a number that names a rule, and counts nothing. */
export const isOfRule = (sentence: Sentence, at: number): boolean =>
  NUMBERED_WORD.test(sentence.word(at - 1)) ||
  (INITIALS.test(sentence.word(at - 1)) && sentence.isShouted(at - 1)) ||
  sentence.word(at) === '401k';

/** A rule with its number, over folded words: what it says of the businesses is noted whole. */
export const RULES = new RegExp(
  `(?<= |^)(?:${NUMBERED}) \\d{1,5}[a-z]?(?: (?:certified|accredited|approved|registered|licensed|compliant|listed|zertifiziert\\w*|certifie\\w*|certificad\\w*|certificat\\w*|gecertificeerd\\w*))?(?= |$)|(?<= |^)401k(?= |$)`,
  'gu',
);
