/** How people open, close and pad what they ask, in German, French and Dutch, over folded words. */

const GERMAN_LIST =
  '(?:eine? )?(?:kurze |kleine |komplette |vollstandige )?(?:liste|ubersicht|aufstellung|auswahl|zusammenstellung)(?: (?:mit|von|uber|der|an|aller))?';

const GERMAN = [
  '(?:ich |wir )?(?:bin |sind |waren )?auf der suche nach',
  `(?:ich |wir )?(?:hatten?|haben?|mochten?|wollen|will|brauchen?|brauchten?|brauch|benotigen?|suchen?)(?: (?:ich|wir|da|dann|noch|mal|gerne?|bitte|dringend|schnell|eben|kurz|aktuell|derzeit|gerade|bis|morgen|heute|nun))*(?: ${GERMAN_LIST})?`,
  '(?:konnte?|konnten|konntet|konnt|kannst|wurdest|wurden|kann|konnen) (?:ihr|du|sie|man|wir)(?: (?:mir|uns|bitte|mal|vielleicht|eventuell|eine?|liste|mit|von))*',
  `(?:(?:ich |wir )?bitten? )?um ${GERMAN_LIST}`,
  `(?:mach|mache|machen sie|schick|schicke|schickt|schicken sie|stell|stelle|such|zeig|zeige|liefere?|liefern sie|erstelle?|erstellen sie|gib|geben sie)(?: (?:mir|uns|bitte|mal))*(?: ${GERMAN_LIST})?`,
  '(?:eine? )?(?:ubersicht|aufstellung|auswahl|zusammenstellung) (?:uber|von|aller|der|an|mit)',
  '(?:mir|uns) fehlen (?:noch|aktuell)?',
  'wo (?:finde ich|finden wir|gibt es|gibts)',
  'welche(?= .*\\b(?:gibt es|gibts|es gibt|sind|sitzen|finde)\\b)|(?:gibt|gab) es|gibts|es gibt',
  'gesucht(?: werden| wird| sind)?',
  '(?:raussuchen|heraussuchen|rausschicken|zusammenstellen|zusammensuchen|auflisten|kontaktieren|anschreiben|anrufen|ansprechen|akquirieren|anmailen|recherchieren)(?= ?(?:$|,))',
  '(?:hast du|habt ihr|haben sie)(?: (?:noch|auch|mir|fur mich|fur uns))*',
  '(?:fur|an) (?:mich|uns)\\b(?! (?:ist|sind))',
  'so um die|in etwa|mehr oder weniger',
  'ein paar|einige|so viele?(?= .* wie moglich)|moglichst viele|wie moglich|so viele? wie moglich|aller\\b|samtliche[nr]?',
  '(?:wenn|falls|soweit|wo|sofern) (?:moglich|vorhanden|verfugbar|bekannt|machbar|es geht)|am besten|am liebsten|moglichst|idealerweise|vorzugsweise',
  '(?:insgesamt|mindestens|ungefahr|etwa|hochstens)(?= \\d)|(?<=\\d )insgesamt|jeweils|dringend|(?:ab )?sofort',
  '(?<=\\d )(?:adressen|kontakte|datensatze|eintrage|treffer|leads)(?: (?:von|aus|zu))?',
  'hallo zusammen|liebes team|vielen dank(?: im voraus)?|danke (?:schon mal|vorab|im voraus|und gruss|dir|euch|ihnen)|(?:und )?(?:viele|beste|liebe|schone) grusse|lg|vg|mfg',
  'fur (?:eine?n? |unsere?n? |die |den )?(?:mailing|mailingaktion|werbeaktion|akquise|kaltakquise|telefonakquise|kampagne|vertrieb|vertriebsaktion|aussendung|briefaktion|umfrage|projekt|kunden)',
];

const FRENCH = [
  '(?<=\\d )(?:adresses|contacts|fiches|prospects|leads|lignes)(?: (?:de|d))?',
  'j (?:aimerais|ai besoin|ai|aurais besoin)(?: (?:bien|avoir|obtenir|recevoir|besoin|trouver|de|d))*',
  '(?:je (?:suis|serais)|on est|nous sommes) (?:a|en) (?:la )?recherche (?:de|d|des)',
  'il (?:me|nous|m en|nous en) (?:faudrait|faut)|il faudrait|faut',
  '(?:pourriez|pouvez|peux|pourrais|peut|sauriez) (?:vous|tu|on)(?: (?:me|nous|m|svp|stp|s il vous plait))*(?: (?:sortir|trouver|donner|faire|fournir|lister|envoyer|chercher|indiquer|dire|preparer))?',
  '(?:sors|sortez|fais|faites|dresse|dressez|liste|listez|fournis|fournissez|envoie|envoyez|prepare|preparez|extrais|extraire|sortir) (?:moi|nous)(?: (?:une )?liste (?:de|d|des))?',
  '(?:quels|quelles) (?:sont|sont tous|sont toutes)(?: (?:les|des))?',
  'ou (?:trouver|puis je trouver)',
  '(?:au total|en tout)(?= \\d)|(?<=\\d )(?:au total|en tout)',
  '(?:a peu pres|environ|grosso modo|au moins|aux alentours de|dans les|plus ou moins)(?= \\d)',
  'le plus (?:de|d)(?= .* possible)|le plus possible|quelques',
  'si (?:possible|dispo|disponibles?|vous avez|vous l avez|tu as|ca existe|besoin)',
  'et (?:ses |les |leurs )?(?:alentours|environs|peripherie|environs proches)|(?:et|ou) (?:aux )?alentours',
  '(?:basee?s?|situee?s?|installee?s?|implantee?s?|etablie?s?|localisee?s?|domiciliee?s?|presente?s?)(?= (?:a|au|aux|en|dans|sur|pres|autour|vers|du|de|d)\\b)',
  '(?:qui )?(?:se trouvent|sont situee?s|sont basee?s|sont installee?s|sont implantee?s|exercent|se situent)(?= (?:a|au|aux|en|dans|sur|pres|autour|vers)\\b)',
  'du cote d(?:e|u)',
  '(?:avec|ainsi que|plus|et)? ?(?:leurs?|son|sa|ses)(?= (?:e ?mails?|mails?|courriels?|adresses?|telephones?|tels?|numeros?|portables?|sites?|coordonnees|noms?|pages?|horaires?|06)\\b)',
  'ainsi que',
  'stp|svp|s il (?:vous|te) plait|merci (?:d avance|beaucoup|a vous|bien|par avance)|bien cordialement|cordialement|bonne journee|par avance',
  'pour (?:une|ma|notre|nos|mes|la)? ?(?:campagne|prospection|demarchage|emailing|mailing|prospections|enquete|etude|projet|phoning)(?: (?:de|d) (?:prospection|mailing|emailing|demarchage|communication))?',
];

const DUTCH = [
  '(?<=\\d )(?:adressen|contacten|leads|gegevens|regels)(?: (?:van|met))?',
  '(?:ik |wij |we )?(?:ben|zijn|is) (?:op )?zoek(?:ende)? naar|op zoek naar',
  '(?:ik|wij|we) (?:zou|zouden|wil|willen|heb|hebben|zoek|zoeken)(?: (?:graag|nog|dringend|even|een|nodig|willen|hebben))*(?: (?:lijst|lijstje|overzicht)(?: (?:van|met))?)?',
  '(?:kun|kan|kunt|kunnen|zou|zouden|wil|willen) (?:je|jij|u|jullie|men)(?: (?:mij|me|ons|even|misschien|eens|aub|voor mij))*',
  '(?:mag|mogen|kan|kunnen) (?:ik|wij|we)(?: (?:een|lijst|lijstje|overzicht|van|met|ook))*',
  '(?:heb|hebt|hebben) (?:je|jij|u|jullie)(?: (?:een|lijst|lijstje|ook))*',
  '(?:maak|geef|stuur|bezorg|lever|zoek|vind|toon)(?: (?:mij|me|ons|even|eens|een))+(?: (?:lijst|lijstje|overzicht)(?: (?:van|met))?)?',
  'welke(?= .*\\b(?:zijn|zitten|hebben|vind)\\b)|hoeveel(?= .*\\bzijn)|(?:zitten|zijn) er(?: (?:in|te))?|(?:zitten|gevestigd zijn)(?= ?(?:$|,))',
  '(?:opzoeken|doorsturen|bezorgen|geven|sturen|aanleveren|benaderen|bellen|mailen|krijgen|hebben|nodig)(?= ?(?:$|,|in\\b))',
  'gezocht(?: worden)?|gezocht wordt',
  '(?:een )?(?:stuk of|stuks? of)(?= \\d)|(?:in )?totaal(?= \\d)|(?<=\\d )in totaal|zo ?n(?= \\d)|ongeveer(?= \\d)|minstens(?= \\d)',
  'een paar|enkele|zo ?veel mogelijk|zo ?veel als mogelijk',
  '(?:indien|waar|als|voor zover|liefst waar) (?:mogelijk|beschikbaar|bekend)|liefst|bij voorkeur',
  '(?:met|en|plus)? ?(?:hun|haar|zijn)(?= (?:e ?mails?|mail|adres|adressen|telefoon\\w*|nummers?|site|website|gsm|contact\\w*|naam|namen|mail ?adres\\w*|e ?mailadres\\w*)\\b)',
  '(?:gevestigd|gelegen|gesitueerd|actief|werkzaam|te vinden)(?= (?:in|te|rond|nabij|bij)\\b)',
  'en (?:omgeving|omstreken|directe omgeving|wijde omgeving|omliggende gemeenten)',
  'alvast (?:bedankt|dank)|met vriendelijke groet(?:en)?|dank (?:je|u|jullie)(?: wel)?|bvd|mvg|aub|alstublieft|alsjeblieft|a u b',
  '(?:hoi|hallo|goedemiddag|goedemorgen|goeiedag|dag|beste|hey) ?(?:team|allemaal)?(?= ?,)',
  'voor (?:een|onze|mijn|de) (?:mailing|acquisitie|campagne|belactie|sales|verkoop|marketing|onderzoek|project|prospectie)',
];

/** `phone is enough`: what is asked for is not more. */
const ENOUGH = [
  '(?:naam|namen|noms?|nombres?|nomes?|nomi)(?= (?:,|en|et|y|e|und) )',
  '(?:(?:is|are|would be|will be|s) )(?:enough|sufficient|fine|ok|okay|plenty|all (?:we|i) need|perfect|great|best|good)(?= ?(?:$|,))',
  '(?:will|would) (?:do|suffice)(?= ?(?:$|,))',
  '(?:reicht|reichen|genugt|genugen)(?: (?:mir|uns|aus|vollig|schon|dabei))*(?= ?(?:$|,))|(?:ware|waren|ist|sind) (?:gut|toll|super|schon|nett|klasse|prima|wichtig|ausreichend|hilfreich)(?= ?(?:$|,))',
  '(?:me |nous )?suffi(?:t|sent|ra|ront|rait)(?= ?(?:$|,))|(?:ce )?serait (?:bien|top|parfait|ideal)(?= ?(?:$|,))',
  '(?:(?:me|nos|mi|ci) )?(?:basta|bastan|bastano|chega|chegam|alcanza)(?= ?(?:$|,|il|lo|la|l|el|un|uma|o|a)\\b)|(?:e|es) suficiente(?= ?(?:$|,))|(?:seria|sarebbe) (?:ideal|ideale|bueno|bom|perfetto|genial|otimo)(?= ?(?:$|,))',
  '(?:is|zijn) (?:genoeg|voldoende|prima|fijn)(?= ?(?:$|,))|volstaat|volstaan|zou (?:fijn|mooi|handig|top) zijn(?= ?(?:$|,))',
];

/** `abrir mercado en Sevilla`: a market that somebody wants to enter is no place with stalls. */
const MARKETS = [
  '(?:enter|entering|break into|breaking into|expand into|expanding into|crack|cracking) (?:the |a |an |new |our )*markets?',
  '(?:neuer?n? |einen |den )+markte?(?= (?:erschliessen|erobern|testen|betreten|ausbauen))',
  '(?:ouvrir|conquerir|developper|explorer|penetrer|tester|attaquer|entrer sur) (?:le |un |notre |de |nouveaux? )*marches?',
  '(?:abrir(?:nos|se)?|ampliar|explorar|conquistar|expandir(?:nos)?|abordar|ganar|ganhar|entrar (?:en|no|em|num)) (?:el |al |un |nuestro |o |um |nuevos? |novos? )*mercados?(?: nuevos?| novos?)?',
  '(?:aprire|conquistare|esplorare|espandere|entrare (?:nel|sul|in)) (?:il |un |nuov[oi] )*mercat[oi]',
  '(?:nieuwe |de |een )+markt(?:en)?(?= (?:betreden|verkennen|veroveren|aanboren))',
  'let ?s (?:go|start|begin|do|try)(?: with| for)?',
];

export const FILLER_PHRASES = new RegExp(
  `(?<![a-z0-9])(?:${[...GERMAN, ...FRENCH, ...DUTCH, ...ENOUGH, ...MARKETS].join('|')})(?![a-z0-9])`,
  'gu',
);
