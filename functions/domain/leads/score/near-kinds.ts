/** A kind that a buyer of another one keeps, where a record is mainly of it. */
interface NearKind {
  /** Of today's taxonomy, or an older name that it has no id for. Kinds below it don't count. */
  readonly id: string;
  /** Only businesses with such a name; all when absent. */
  readonly names?: RegExp;
}

/** What doctors are listed as who have a field; `doctor` is of older releases. */
const DOCTORS = (
  'doctor family_practice primary_care_or_general_clinic concierge_medicine internal_medicine pediatric_clinic cardiology ' +
  'obstetrics_and_gynecology orthopedics dermatology urology neurology ophthalmology otolaryngology ear_nose_and_throat ' +
  'gastroenterology endocrinology rheumatology oncology hematology pulmonology nephrology psychiatry surgery ' +
  'orthopedic_surgery plastic_and_reconstructive_surgery allergy_and_immunology sports_medicine pain_management ' +
  'geriatric_medicine vascular_medicine proctology'
).split(' ');

/** By the kind that is asked for: what is searched and delivered too, after those that are of it. */
const NEAR_KINDS: Readonly<Record<string, readonly NearKind[]>> = {
  advertising_agency: [{ id: 'marketing_agency' }, { id: 'internet_marketing_service' }],
  animal_hospital: [{ id: 'veterinarian' }],
  architect: [{ id: 'architectural_designer' }],
  architectural_designer: [{ id: 'architect' }],
  attorney_or_law_firm: [{ id: 'legal_service', names: /\blaw\b|attorney|legal|lawyer|counsel/iu }],
  bank: [{ id: 'bank_or_credit_union', names: /^(?!.*(?:credit union|\bf?cu\b))/iu }],
  beauty_salon: [{ id: 'hair_salon', names: /beauty/iu }],
  bed_and_breakfast: [
    { id: 'hotel', names: /\bbed (?:and|&|n) breakfast|\bb ?& ?b\b/iu },
    { id: 'inn', names: /\bbed (?:and|&|n) breakfast|\bb ?& ?b\b/iu },
  ],
  builder: [
    { id: 'building_contractor' },
    { id: 'contractor', names: /build|construct|homes/iu },
    { id: 'building_or_construction_service', names: /build|construct|homes/iu },
  ],
  cafe: [{ id: 'coffee_shop' }],
  car_rental_service: [{ id: 'car_rental_agency' }],
  coffee_shop: [{ id: 'cafe', names: /coffee|espresso|caf[eé]|kaff|roast|brew|bean|java/iu }],
  contractor: [
    {
      id: 'building_or_construction_service',
      names: /construct|contract|build(?!ings\b)|remodel|renovat|roof/iu,
    },
  ],
  craft_store: [
    {
      id: 'arts_crafts_and_hobby_store',
      names: /craft|yarn|quilt|fabric|bead|knit|sew|hobby lobby|michaels/iu,
    },
  ],
  credit_union: [{ id: 'bank_or_credit_union', names: /credit union|\bf?cu\b/iu }],
  doctors_office: DOCTORS.map((id) => ({ id })),
  drugstore: [{ id: 'pharmacy' }],
  event_venue: [{ id: 'venue_and_event_space' }],
  florist: [
    {
      id: 'flowers_and_gifts_store',
      names: /flor(?:a|i)|flower|bloom|blossom|bouquet|petal|blumen|fleur/iu,
    },
  ],
  grocery_store: [{ id: 'supermarket' }],
  hair_salon: [{ id: 'beauty_salon', names: /hair|\bcuts?\b|coiff|friseur/iu }],
  internet_marketing_service: [
    { id: 'marketing_agency', names: /digital|\bseo\b|search|online|web|internet/iu },
  ],
  marketing_agency: [{ id: 'advertising_agency' }, { id: 'internet_marketing_service' }],
  mortgage_broker: [{ id: 'mortgage_lender', names: /mortgage|home loans?|broker/iu }],
  mortgage_lender: [{ id: 'mortgage_broker' }],
  motel: [{ id: 'hotel', names: /\bmotel\b|\bmotor (?:inn|lodge|court)\b/iu }],
  party_and_event_planning: [
    {
      id: 'event_or_party_service',
      names:
        /^(?!.*(?:rental|photo|\bdjs?\b|balloon|cater|inflat|limo|\bhall\b|venue|cent(?:er|re)|entertain))(?=.*(?:event|part(?:y|ies)|plann|celebrat|occasion|soir|gala))/iu,
    },
  ],
  pharmacy: [{ id: 'drugstore' }],
  photography_service: [{ id: 'photography_store_and_services', names: /photo|studio/iu }],
  preschool: [
    { id: 'day_care_preschool', names: /pre-?school|pre-?k\b|montessori|nursery|kindergarten/iu },
  ],
  resort: [{ id: 'hotel', names: /\bresort\b/iu }],
  self_storage_facility: [
    { id: 'storage_facility', names: /^(?!.*(?:moving|movers|van lines|relocation)).*storage/iu },
  ],
  smoke_and_vape_store: [{ id: 'tobacco_shop', names: /vap(?:e|or)|\bsmoke (?:shop|n|&|and)/iu }],
  spa: [{ id: 'beauty_and_spa', names: /\bspa\b/iu }],
  supermarket: [{ id: 'grocery_store', names: /market|super|foods?\b|grocer/iu }],
  tobacco_shop: [{ id: 'smoke_and_vape_store', names: /smoke|tobacco|cigar/iu }],
  veterinarian: [{ id: 'animal_hospital' }],
  video_film_production: [{ id: 'videographer' }],
  videographer: [{ id: 'video_film_production' }],
};

const nearOf = (asked: readonly string[]): readonly NearKind[] =>
  asked.flatMap((id) => NEAR_KINDS[id] ?? []);

/** The kinds that are searched beside those asked for. */
export const nearIds = (asked: readonly string[]): readonly string[] =>
  nearOf(asked).map(({ id }) => id);

/** Whether a buyer of what is asked for keeps a business of this main kind and name. */
export const isNearKind = (
  { category, name }: { readonly category: string | null; readonly name: string },
  asked: readonly string[],
): boolean => nearOf(asked).some(({ id, names }) => id === category && names?.test(name) !== false);
