import { foldToAscii } from '../../kernel/text.ts';
import type { Business } from '../lead.ts';

const names = (list: string): ReadonlySet<string> =>
  new Set(list.split('|').map((name) => foldToAscii(name)));

interface Brands {
  names: ReadonlySet<string>;
  firstWords: ReadonlySet<string>;
}

function brandList(list: string): Brands {
  const all = names(list);
  return { names: all, firstWords: new Set([...all].map((name) => name.split(' ')[0] ?? '')) };
}

/** Brands whose outlets are mostly run by franchisees: the owner on the spot decides. */
const FRANCHISES = brandList(`
  McDonald's | Subway | Burger King | KFC | Wendy's | Taco Bell | Pizza Hut | Domino's | Domino's Pizza | Dunkin |
  Dunkin Donuts | Dairy Queen | Arby's | Sonic Drive-In | Jimmy John's | Jersey Mike's | Jersey Mike's Subs | Papa John's |
  Papa Johns Pizza | Little Caesars | Popeyes | Baskin-Robbins | Wingstop | Firehouse Subs | Culver's | Hardee's | Carl's Jr |
  Denny's | IHOP | Applebee's | Tim Hortons | 7-Eleven | Circle K | The UPS Store | UPS Store | Great Clips | Supercuts |
  Sport Clips | Fantastic Sams | Massage Envy | European Wax Center | Anytime Fitness | Planet Fitness | Orangetheory Fitness |
  Snap Fitness | Crunch Fitness | F45 Training | Jiffy Lube | Midas | Meineke | Valvoline Instant Oil Change | Maaco | AAMCO |
  H&R Block | Jackson Hewitt | Liberty Tax | RE/MAX | Keller Williams | Century 21 | Coldwell Banker | ERA Real Estate |
  Ace Hardware | Kumon | Mathnasium | Sylvan Learning | Goddard School | Kiddie Academy | Primrose School | Servpro |
  Servicemaster | Molly Maid | Merry Maids | Mr Rooter | Mr Rooter Plumbing | Roto-Rooter | Two Men and a Truck | Fastsigns |
  Minuteman Press | Holiday Inn | Holiday Inn Express | Hampton Inn | Best Western | Super 8 | Days Inn | Motel 6 | Comfort Inn |
  Quality Inn | La Quinta | Home Instead | Visiting Angels | Wetzel's Pretzels | Auntie Anne's | Cold Stone Creamery |
  Smoothie King | Tropical Smoothie Cafe | Orange Julius | Edible Arrangements | Budget Blinds | Vision Express | Specsavers
`);

/** Chains that run their own outlets. */
const CHAINS = brandList(`
  Starbucks | Walmart | Walmart Supercenter | Target | Costco | Costco Wholesale | CVS | CVS Pharmacy | Walgreens | Rite Aid |
  Home Depot | The Home Depot | Lowe's | Best Buy | Kroger | Safeway | Publix | Whole Foods Market | Trader Joe's | Aldi | Lidl |
  Tesco | Sainsbury's | Asda | Carrefour | Rewe | Edeka | Rossmann | dm-drogerie markt | Family Dollar | Dollar General |
  Dollar Tree | Chipotle | Chipotle Mexican Grill | Chick-fil-A | Panera Bread | Five Guys | In-N-Out Burger | Shake Shack |
  Olive Garden | Red Lobster | Texas Roadhouse | Cracker Barrel | Chili's | Pret A Manger | Costa Coffee | Greggs | Nando's |
  Peet's Coffee | Blue Bottle Coffee | Bank of America | Chase | Chase Bank | Wells Fargo | U.S. Bank | PNC Bank | TD Bank |
  Citibank | Capital One | Fifth Third Bank | Verizon | AT&T | T-Mobile | GameStop | AutoZone | O'Reilly Auto Parts |
  Advance Auto Parts | Pep Boys | Firestone Complete Auto Care | Goodyear Auto Service | PetSmart | Petco | Banfield Pet Hospital |
  VCA Animal Hospitals | Aspen Dental | Western Dental | LensCrafters | Pearle Vision | Ulta Beauty | Sephora | IKEA | H&M | Zara |
  Primark | REI | Barnes & Noble | Public Storage | Extra Space Storage | CubeSmart | Marriott | Hilton | Hyatt | Ibis | Premier Inn
`);

/** Longest known brand, in words. */
const MAX_WORDS = 5;

/** True for a brand that is mostly franchised, by brand data or by the words that the name begins with. */
export function isFranchise(foldedName: string, brand: Business['brand']): boolean {
  return (
    (brand !== null && beginsWith(FRANCHISES, foldToAscii(brand.name))) ||
    beginsWith(FRANCHISES, foldedName) ||
    /\bfranchises?\b/.test(foldedName)
  );
}

export function isKnownChain(foldedName: string): boolean {
  return beginsWith(CHAINS, foldedName);
}

/** True for a one-word brand that no other business's name begins with. */
export const isUnmistakable = (foldedName: string): boolean => UNMISTAKABLE.has(foldedName);

/** The folded name of the chain that a name is or begins with; null when it is none that stands in these lists. */
export const chainNamedBy = (foldedName: string): string | null =>
  brandAtStart(FRANCHISES, foldedName) ?? brandAtStart(CHAINS, foldedName);

const beginsWith = (brands: Brands, name: string): boolean => brandAtStart(brands, name) !== null;

/** "Starbucks Reserve Roastery" is Starbucks; "Chase Plumbing" is not the bank: one-word brands need care. */
function brandAtStart(brands: Brands, name: string): string | null {
  if (brands.names.has(name)) return name;
  const end = name.indexOf(' ');
  const first = end < 0 ? name : name.slice(0, end);
  if (!brands.firstWords.has(first)) return null;
  if (UNMISTAKABLE.has(first) && brands.names.has(first)) return first;
  const words = name.split(' ').slice(0, MAX_WORDS);
  for (let length = words.length; length >= 2; length -= 1) {
    const start = words.slice(0, length).join(' ');
    if (brands.names.has(start)) return start;
  }
  return null;
}

/** One-word brands that no other business's name begins with. */
const UNMISTAKABLE = names(`
  McDonald's | Starbucks | Walmart | KFC | Wendy's | Arby's | Popeyes | Wingstop | Culver's | Hardee's | Walgreens | Costco | Lowe's |
  Kroger | Publix | Chipotle | Chick-fil-A | AutoZone | PetSmart | Petco | GameStop | Verizon | Meineke | Maaco | Kumon | Mathnasium |
  Servpro | Fastsigns | IKEA | Sephora | Tesco | Sainsbury's | Specsavers | Carrefour | LensCrafters | CVS
`);
