import type { LeadRequest } from '../../prompt/request.ts';
import type { Business } from '../lead.ts';
import { askedCategories, categoryFit } from './category-fit.ts';
import type { CategoryTree } from './category-fit.ts';
import { parentOf } from './parent-body.ts';

/** What shows that a business is of another trade though its record lists it under a kind. */
interface ContraryKinds {
  /** Main kinds beside which this one is a sideline. */
  readonly main?: readonly string[];
  /** Other kinds of the record that deny it: ids of any release, whole branches included. */
  readonly others?: readonly string[];
  /** Other kinds that bear it out all the same. */
  readonly unless?: readonly string[];
  /** Names that deny it. */
  readonly names?: RegExp;
  /** Names and domains that bear it out, whatever the kinds of the record. */
  readonly proof?: RegExp;
}

/** Addresses where homes are let or sold: nobody stays there for a night. */
const HOME_LISTINGS =
  /^https?:\/\/(?:[a-z0-9-]+\.)*(?:movoto|zillow|realtor|trulia|redfin|apartments|apartmentguide|apartmentfinder|apartmentlist|rent|rentcafe|rentals|rentalhousingdeals|homes)\.com(?:\/|$)/iu;

/** Names of those who sell to shops and restaurants. */
const SUPPLIER =
  /\b(?:distribut(?:ors?|ing|ion)|wholesalers?|manufacturers?|manufacturing|mfg)\b[ ,.]*(?:co|company|inc|llc|corp)?\.?$/iu;

/** By the kind that is asked for; what lies below it counts too. */
const FAMILIES: Readonly<Record<string, ContraryKinds>> = {
  restaurant: {
    main: ['bakery', 'desserts', 'dessert_shop', 'candy_store', 'caterer', 'food_truck_stand'],
    names:
      /\b(?:nutrition|taquizas?)$|(?<!(?:&|\band|\by) )\b(?:catering|caterers|desserts|bakery)$/iu,
    proof: /restaurant|grill|kitchen|cafe|café|diner|bistro|seafood|cantina|taqueria|pizz/iu,
  },
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
    names: /^(?:cafe|café|restaurant|bar|spa)\b|\b(?:apts?|apartments|condos?|condominiums)$/iu,
    proof: /hotel|motel|suites|resort|lodg|hostel/iu,
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
    names:
      /^(?!.*(?:pharm|drug|rx|apothe|chemist)).*\b(?:internal medicine|optical|laboratory|labs?|dental|clinic)\b/iu,
  },
  printing_service: {
    others: ['packing_supply', 'packing_service', 'shipping_center', 'freight_and_cargo_service'],
    names: /^(?:the )?(?:ups store|pak mail|postal annex)\b/iu,
    proof: /print/iu,
  },
};

/**
 * A test whether a business is of another trade than what is asked for, though its record lists it so: the bakery that is
 * also a restaurant, the block of flats among the hotels, the parcel shop among the print shops, the second kind of a
 * counter inside an airport.
 */
export function contraryTest(
  request: LeadRequest,
  tree: CategoryTree | undefined,
): (business: Business) => boolean {
  const asked = askedCategories(request);
  if (tree === undefined || asked.length === 0) return () => false;
  const below = (ids: readonly string[] = []) => tree.withDescendants(ids);
  const families = Object.entries(FAMILIES)
    .filter(([id]) => asked.every((wanted) => below([id]).has(wanted)))
    .map(([, { main, others, unless, names, proof }]) => ({
      main: below(main),
      others: below(others),
      unless: below(unless),
      names,
      proof,
    }));
  const today = (id: string): string => tree.idOfName(id) ?? id;
  const isOf = (ids: readonly string[]): boolean => asked.every((id) => below(ids).has(id));
  const isLodging = isOf(['lodging']);
  const isConsumers = isOf(['shopping', 'food_and_drink']);
  return (business) => {
    const isSecond = categoryFit(business, asked) === 'secondary';
    if (isSecond && parentOf(business, asked) !== undefined) return true;
    const { name, domain, category, website } = business;
    if (isLodging && HOME_LISTINGS.test(website ?? '')) return true;
    if (isConsumers && SUPPLIER.test(name)) return true;
    const rest = business.categories.filter((id) => id !== category);
    const hasOne = (ids: ReadonlySet<string>) =>
      rest.some((id) => ids.has(id) || ids.has(today(id)));
    return families.some(({ main, others, unless, names, proof }) => {
      if (names?.test(name) === true) return true;
      if (proof !== undefined && (proof.test(name) || proof.test(domain ?? ''))) return false;
      if (hasOne(unless)) return false;
      return hasOne(others) || (isSecond && category !== null && main.has(today(category)));
    });
  };
}
