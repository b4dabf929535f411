import type { LeadRequest } from '../../prompt/request.ts';
import type { Business } from '../lead.ts';
import { askedCategories, categoryFit } from './category-fit.ts';
import type { CategoryTree } from './category-fit.ts';
import { parentOf } from './parent-body.ts';

/** What shows that a business is of another trade though its record lists it under a kind. */
interface KindSigns {
  /** Kinds below this one have signs of their own. */
  readonly alone?: boolean;
  /** Kinds below this one that the signs say nothing of. */
  readonly except?: readonly string[];
  /** Main kinds that deny it, even where the taxonomy has them below it. */
  readonly mains?: readonly string[];
  /** Main kinds that deny it where the business is one of a chain. */
  readonly chains?: readonly string[];
  /** Main kinds beside which this one is a sideline. */
  readonly main?: readonly string[];
  /** Other kinds of the record that deny it: ids of any release, whole branches included. */
  readonly others?: readonly string[];
  /** Other kinds that deny it where the main kind is this one, which says nothing: its trade is the other one. */
  readonly trades?: readonly string[];
  /** Other kinds that bear it out all the same. */
  readonly unless?: readonly string[];
  /** Names that deny it. */
  readonly names?: RegExp;
  /** Names that are of the kind, whatever the main category. */
  readonly known?: RegExp;
  /** Names that are of the kind where the main category is one of `main`. */
  readonly knownBeside?: RegExp;
  /** Names and domains that bear it out, whatever the kinds of the record. */
  readonly proof?: RegExp;
}

/** Addresses where homes are let or sold: nobody stays there for a night. */
const HOME_LISTINGS =
  /^https?:\/\/(?:[a-z0-9-]+\.)*(?:movoto|zillow|realtor|trulia|redfin|apartments|apartmentguide|apartmentfinder|apartmentlist|rent|rentcafe|rentals|rentalhousingdeals|homes)\.com(?:\/|$)/iu;

/** Counters of a large shop that have a record of their own. */
const DEPARTMENT =
  /\b(?:photo|connection|vision|money|garden|auto care|tire) cent(?:er|re)s?\b|\b(?:grocery )?pickup\b|\bpharmacy\b|\boptical\b|\btech\b|\bfuel\b/iu;

/** Names of those who sell to shops and restaurants. */
const SUPPLIER =
  /\b(?:distribut(?:ors?|ing|ion)|wholesalers?|manufacturers?|manufacturing|mfg)\b[ ,.]*(?:co|company|inc|llc|corp)?\.?$/iu;

/** Dealers, by the makes that they are called after; who only repairs a make says so. */
const DEALER =
  /^(?!.*(?:service|repair|collision|body|glass|tires?\b|specialist|auto care|mechanic|werks|workshop|garage)).*\b(?:ford|chevrolet|chevy|toyota|honda|nissan|kia|hyundai|lincoln|cadillac|buick|gmc|jeep|dodge|chrysler|subaru|mazda|volkswagen|bmw|audi|lexus|acura|infiniti|volvo|mercedes|porsche|jaguar|land rover|mitsubishi|maserati|alfa romeo|cdjr)\b/;

/** What sells space for advertisements, or gives prizes. */
const NO_AGENCY =
  /\b(?:awards?|magazine|licensing|newspaper|gazette|radio)\b(?! (?:marketing|ads?|advertis))/iu;

/** Homes that are let: a record that lists one is of a block of flats, whatever it lists first. */
const HOMES = ['apartment', 'condominium'];

/** Who sells, lets, builds, furnishes and looks after homes, or takes care of people in them. */
const OF_HOMES = [
  'real_estate',
  'real_estate_service',
  'lodging',
  'home_service',
  'building_or_construction_service',
  'health_care',
  'storage_facility',
  'hardware_home_and_garden_store',
  'community_and_government',
];

/** Where a chain of shops is run from. */
const HEAD_OFFICE =
  /\b(?:corporate|head|regional|district|administrative) (?:offices?|headquarters?)\b|\bheadquarters\b|\b(?:distribution|fulfillment) cent(?:er|re)\b/iu;

/** A trade that goes to its customers: what of it a shop's record lists too is not what the shop is known for. */
const TRADES = ['home_service', 'landscaping', 'building_or_construction_service'];

/** What shops for the house are called. */
const STORE =
  /\b(?:stores?|shops?|suppl(?:y|ies)|lumber|hardware|depot|outlet|warehouse|gallery|showroom|mart|market|cent(?:er|re)s?|home improvement|furniture|floor(?:s|ing)?|carpets?|tiles?|paints?|lighting|kitchens?|mattress|nursery|gardens?|growers?|doors?|windows?|trim|interiors)\b/iu;

/** An authority, not a shop that takes parcels. */
const POST_OFFICE = /\b(?:postal service|post office|usps)\b/iu;

/** By the kind that is asked for; what lies below it counts too. */
const FAMILIES: Readonly<Record<string, KindSigns>> = {
  restaurant: {
    main: ['bakery', 'desserts', 'dessert_shop', 'candy_store', 'caterer', 'food_truck_stand'],
    names:
      /\b(?:nutrition|taquizas?|equipment|suppl(?:y|ies))$|(?<!(?:&|\band|\by) )\b(?:catering|caterers|desserts|bakery)$/iu,
    proof: /restaurant|grill|kitchen|cafe|café|diner|bistro|seafood|cantina|taqueria|pizz/iu,
  },
  mediterranean_restaurant: { mains: ['italian_restaurant'], proof: /mediterran/iu },
  italian_restaurant: { except: ['pizza_restaurant'], chains: ['pizza_restaurant'] },
  seafood_restaurant: {
    main: ['american_restaurant'],
    proof: /fish|oyster|crab|lobster|shrimp|mariscos|clam|catch|crawfish|harbor|ocean|bay\b/iu,
  },
  hotel: {
    main: ['accommodation'],
    others: [
      'restaurant',
      'casual_eatery',
      'bar',
      'real_estate',
      'real_estate_service',
      'apartment',
    ],
    unless: [
      'lodging',
      'accommodation',
      'travel',
      'travel_service',
      'travel_company',
      'transportation',
      'holiday_rental_home',
      'beach',
      'casino',
    ],
    names:
      /^(?:cafe|café|restaurant|bar|spa)\b|\b(?:apts?|apartments|condos?|condominiums|(?:town|shopping|outlet|lifestyle) cent(?:er|re)|(?:outlet )?mall)$/iu,
    proof: /hotel|motel|suites|resort|lodg|hostel/iu,
  },
  resort: {
    names:
      /^(?!.*(?:resort|spa|beach|lodge|ranch|club|villas?|island|bay)\b).*\b(?:hotel|motel|inns?|suites|super 8|by (?:hilton|wyndham|marriott|hyatt|ihg|choice|best western))\b/iu,
  },
  bed_and_breakfast: {
    main: ['hotel', 'resort', 'motel', 'inn'],
    knownBeside: /bed|b ?(?:&|n|and) ?b\b|guest ?house|\binn\b|auberge|cottage|manor/iu,
    proof: /bed|b ?(?:&|n|and) ?b\b|guest|inn\b|house|auberge|cottage|manor/iu,
  },
  grocery_store: {
    others: ['gas_station'],
    names: new RegExp(`\\bmini ?-?marts?\\b|${DEPARTMENT.source}`, 'iu'),
    proof: /market|grocer|super|foods?\b|mercado|produce/iu,
  },
  supermarket: { names: DEPARTMENT },
  department_store: { names: DEPARTMENT },
  discount_store: { names: DEPARTMENT },
  personal_or_beauty_service: { mains: ['life_coach', 'shoe_repair'], names: DEPARTMENT },
  event_photography_service: { names: /^(?!.*photo).*\b(?:videos?|films?|productions?)\b/iu },
  second_hand_store: {
    mains: ['pawn_shop', 'antique_store'],
    proof: /thrift|second.?hand|consign|resale|vintage|goodwill/iu,
  },
  smoke_and_vape_store: {
    mains: ['cannabis_dispensary', 'cannabis_collective'],
    proof: /vap(?:e|or)|smoke|tobacco|cigar/iu,
  },
  hardware_store: {
    names: /\b(?:sherwin|benjamin moore|paints?)\b/iu,
  },
  pet_store: {
    others: ['veterinarian', 'pest_control_service', 'animal_shelter'],
    unless: ['pet_groomer', 'pet_boarding', 'aquatic_pet_store', 'pet_services'],
    names: /\bclinics?$|\bvaccinat/iu,
    proof: /pets?\b|paws|puppy|aquari|fish|bird|reptile/iu,
  },
  engineering_service: {
    others: [
      'industrial_company',
      'commercial_industrial',
      'hardware_store',
      'community_services_non_profits',
      'retirement_home',
      'manufacturer',
    ],
    names: /\b(?:union|brotherhood)\b.*\b(?:local|engineers)\b/iu,
    proof: /engineering(?! corp)/iu,
  },
  contractor: {
    main: ['pest_control_service', 'funeral_service', 'industrial_company', 'hardware_store'],
    others: ['industrial_company', 'commercial_industrial'],
    proof: /construct|contract|build|remodel|roof/iu,
  },
  home_improvement_store: {
    names:
      /\b(?:re(?:modeling|finishing|modelers?)|tree (?:service|werks|works)|storm shelters)$/iu,
  },
  shipping_center: { names: POST_OFFICE },
  legal_service: {
    others: ['landmark_and_historical_building', 'apartment', 'property_management'],
    proof:
      /\blaw|legal|attorney|lawyer|counsel|notary|\b(?:llp|pllc|esq|p\.?[ac]\.?)\b|solicitor/iu,
  },
  nursery_and_gardening_store: {
    names: /\b(?:power|industrial|rental) (?:equipment|rubber|supply)\b|\bmowers?\b/iu,
  },
  employment_agency: {
    others: [
      'central_government_office',
      'government_office',
      'public_service_and_government',
      'community_services_non_profits',
      'social_or_community_service',
      'charity_organization',
    ],
    proof:
      /staff|recruit|personnel|temp(?:s|orar)|talent|placement|employment (?:agency|professionals)/iu,
  },
  campground: {
    others: [
      'sports_and_recreation_venue',
      'youth_organization',
      'youth_organizations',
      'religious_organization',
      'place_of_worship',
      'community_services_non_profits',
    ],
    unless: ['rv_park', 'park', 'cabin', 'lake', 'river'],
    names: /\bcampground (?:store|shop|office|entry)$/iu,
    proof: /campground|camping|campsite|\brv\b/iu,
  },
  bar: {
    main: ['restaurant', 'winery', 'distillery', 'liquor_store'],
    unless: ['pub', 'sports_bar', 'cocktail_bar', 'beer_bar', 'dive_bar', 'lounge'],
    others: [
      'community_services_non_profits',
      'social_or_community_service',
      'fraternal_organization',
      'veterans_organization',
    ],
    names: /\b(?:elks|eagles|moose|vfw|amvets|american legion)\b.*\b(?:lodge|post|aerie|club)\b/iu,
    proof: /\b(?:bar|pub|tavern|saloon|cantina|lounge|tap(?:room|house|s)?|brew\w*|ales?)\b/iu,
  },
  coffee_shop: {
    main: ['restaurant', 'bakery', 'desserts', 'donuts', 'dessert_shop', 'bagel_shop', 'bar'],
    names: /\bgaming\b|\bcasino\b/iu,
    proof: /coffee|espresso|cafe|café|kaff|roast|brew|bean|java|latte|mocha/iu,
  },
  pharmacy: {
    known: /\b(?:walgreens|cvs|rite aid|duane reade)\b/iu,
    names:
      /^(?!.*(?:pharm|drug|rx|apothe|chemist)).*\b(?:internal medicine|optical|laboratory|labs?|dental|clinic)\b/iu,
  },
  preschool: { names: /\bafter.?school\b|\bsummer camps?\b/iu },
  automotive_service: {
    names: new RegExp(`\\bparts (?:cent(?:er|re)|counter|department)\\b|${DEALER.source}`, 'iu'),
  },
  doctors_office: {
    names:
      /\bhospital\b(?!.*(?:physician|doctor|medicine|group|clinic|associates|practice|\bcare\b|ology\b|iatric))/iu,
  },
  marketing_agency: { names: NO_AGENCY },
  advertising_agency: { names: NO_AGENCY },
  professional_service: {
    alone: true,
    trades: [
      'shopping',
      'food_and_drink',
      'industrial_company',
      'commercial_industrial',
      'manufacturer',
      'storage_facility',
      'home_service',
      'building_or_construction_service',
      'automotive_service',
      'community_and_government',
    ],
  },
  government_office: { names: /\bchamber$|\bchamber of commerce\b/iu },
  civic_organization: {
    others: ['assisted_living_facility', 'retirement_home', 'veterinarian', 'animal_hospital'],
  },
  education: {
    except: ['preschool', 'kindergarten', 'school'],
    mains: ['child_care_and_day_care', 'day_care_preschool', 'library'],
    names: /\bday ?care\b|\bchild ?care\b|\bschool district\b/iu,
    proof: /\bschool|academy|montessori|preschool/iu,
  },
  school: {
    except: ['preschool', 'kindergarten'],
    mains: ['child_care_and_day_care', 'day_care_preschool'],
    main: ['education'],
    names:
      /\b(?:after.?school|summer camps?|day ?care|child ?care|early learning|extended day|school district|(?:central|district|administration) office)\b/iu,
    proof: /\bschool|academy|montessori|prep\b|lyceum|institute/iu,
  },
  home_service: {
    names: /\b(?:chemicals?|agricultur\w+)\b/iu,
    mains: ['recycling_center', 'sewing_and_alterations'],
    main: ['laundry_service', 'furniture_store'],
    proof: /carpet|house|home|maid|window|upholster/iu,
    // Day cares are listed as home services.
    others: ['child_care_and_day_care', 'preschool', 'school'],
  },
  electrician: { main: ['electricity_supplier', 'utility_service', 'energy_company'] },
  hospital: {
    others: ['home_health_care', 'hospice'],
    names:
      /\b(?:clinics?|medical group|physicians?(?:'s?)? (?:group|associates)|family (?:practice|medicine)|p(?:a)?ediatrics|labs?|laborator(?:y|ies)|foundation|associates|(?:transplant|breast(?: health)?|imaging|sleep|infusion|urgent care|cancer|women's) cent(?:er|re))\b/iu,
    proof: /hospital|medical cent(?:er|re)/iu,
  },
  auto_dealer: { names: /\b(?:parts|(?:parts|service) (?:cent(?:er|re)|department))$/iu },
  nutrition_service: { names: /shop\b|\bstores?\b|\bsupplements?\b/iu },
  printing_service: {
    others: ['packing_supply', 'packing_service', 'shipping_center', 'freight_and_cargo_service'],
    names: /^(?:the )?(?:ups store|pak mail|postal annex)\b/iu,
    proof: /print/iu,
  },
};

/** `against`: of another trade than what is asked for; `for`: it is known to be of the kind; `open`: neither. */
export type Evidence = 'against' | 'for' | 'open';

/**
 * A judge of businesses whose records list them as what is asked for, by what is known of the kind: the bakery that is also
 * a restaurant, the block of flats among the hotels, the parcel shop among the print shops, the second kind of a counter
 * inside an airport.
 */
export function kindEvidence(
  request: LeadRequest,
  tree: CategoryTree | undefined,
): (business: Business) => Evidence {
  const asked = askedCategories(request);
  if (tree === undefined || asked.length === 0) return () => 'open';
  const today = (id: string): string => tree.idOfName(id) ?? id;
  const below = (ids: readonly string[] = []) => tree.withDescendants([...ids, ...ids.map(today)]);
  const families = Object.entries(FAMILIES)
    .filter(([id, { alone, except }]) =>
      alone === true
        ? asked.every((wanted) => wanted === id)
        : asked.every((wanted) => below([id]).has(wanted) && !below(except).has(wanted)),
    )
    .map(([kind, { mains = [], chains, main, others, trades, unless, ...tests }]) => ({
      kind,
      trades: below(trades),
      mains: below(mains.filter((id) => asked.every((wanted) => !below([id]).has(wanted)))),
      chains: below(chains),
      main: below(main),
      others: below(others),
      unless: below(unless),
      ...tests,
    }));
  const isOf = (ids: readonly string[]): boolean => asked.every((id) => below(ids).has(id));
  const isLodging = isOf(['lodging']);
  const isConsumers = isOf(['shopping', 'food_and_drink']);
  const isHome = isOf([...OF_HOMES, ...OF_HOMES.map(today)]);
  const homes = below(HOMES);
  const isHouseStore = isOf(['hardware_home_and_garden_store']);
  const trades = below(TRADES);
  return (business) => {
    const isSecond = categoryFit(business, asked) === 'secondary';
    if (isSecond && parentOf(business, asked) !== undefined) return 'against';
    const { name, domain, category, website } = business;
    const isOfChain = business.brand !== null || (business.brandKinds?.length ?? 0) > 0;
    if (isLodging && HOME_LISTINGS.test(website ?? '')) return 'against';
    if (isConsumers && SUPPLIER.test(name)) return 'against';
    if ((isConsumers || isLodging) && HEAD_OFFICE.test(name)) return 'against';
    const main = category === null ? '' : today(category);
    const rest = business.categories.filter((id) => id !== category);
    const hasOne = (ids: ReadonlySet<string>) =>
      rest.some((id) => ids.has(id) || ids.has(today(id)));
    if (!isHome && hasOne(homes)) return 'against';
    if (isHouseStore && hasOne(trades) && !STORE.test(name)) return 'against';
    const found = families.map((family): Evidence => {
      if (family.names?.test(name) === true) return 'against';
      if (isOfChain && family.chains.has(main)) return 'against';
      if (family.known?.test(name) === true) return 'for';
      if (isSecond && family.main.has(main) && family.knownBeside?.test(name) === true)
        return 'for';
      if (family.proof?.test(name) === true || family.proof?.test(domain ?? '') === true)
        return 'open';
      if (hasOne(family.unless)) return 'open';
      if (main === family.kind && hasOne(family.trades)) return 'against';
      const isSideline = isSecond && family.main.has(main);
      return family.mains.has(main) || hasOne(family.others) || isSideline ? 'against' : 'open';
    });
    return found.find((one) => one === 'against') ?? found.find((one) => one === 'for') ?? 'open';
  };
}
