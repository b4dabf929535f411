import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../../functions/adapters/knowledge/load-knowledge.ts';
import type { Business } from '../../../../functions/domain/leads/lead.ts';
import { scoreLead } from '../../../../functions/domain/leads/score/score-lead.ts';
import { selectLeads } from '../../../../functions/domain/leads/score/select-leads.ts';
import { aBusiness, aRequest } from '../builders.ts';
import { selectionBy } from './selection-by.ts';

describe('a name that says another kind of business than the category', () => {
  const { categories } = loadKnowledge();
  const judged = (name: string, category: string) => {
    const hierarchy = ['restaurant', category];
    const business = aBusiness({
      name,
      category: { primary: category, hierarchy, alternates: [], basic: null },
    });
    const request = aRequest({ categories: [{ id: 'restaurant', label: 'Restaurant' }] });
    const selected = selectLeads({ businesses: [business], request, step: 'found', categories });
    const [lead] = selected.kept;
    if (lead === undefined) return selected.rejected[0]?.mightFit === true ? 'unclear' : 'no';
    return scoreLead(lead, request).matchedCriteria[0]?.satisfied;
  };

  test.for([
    ['Sunny Acres RV Park', 'unclear'],
    ['St. Luke Hospital', 'unclear'],
    ['Sunny Acres Painting, Inc.', 'unclear'],
    ['Lakeside Animal Hospital', 'unclear'],
    ['Grace Lutheran Church', 'unclear'],
    ['Sunny Acres Restaurant & RV Park', 'yes'],
    ['Grill at the Hyatt Hotel', 'yes'],
    ['The Left Bank', 'yes'],
    ['Olive Garden', 'yes'],
    ['Church Street Cafe', 'yes'],
  ] as const)('%s: %s', ([name, satisfied]) => {
    expect(judged(name, 'restaurant')).toBe(satisfied);
  });
});

describe('a business inside a greater body', () => {
  const cafe = (websites: string[], street = '12 Elm St', primary = 'cafe') =>
    aBusiness({
      name: 'Elm Coffee',
      websites,
      category: { primary, hierarchy: [], alternates: ['cafe'], basic: null },
      address: {
        freeform: street,
        locality: 'Austin',
        region: 'TX',
        postcode: '78704',
        country: 'US',
      },
    });
  const judged = (business: Business, asked = 'cafe') =>
    scoreLead(business, aRequest({ categories: [{ id: asked, label: asked }] }));

  test.for([
    ['a church', cafe(['https://elmchurch.example/'])],
    ['a school or university', cafe(['https://elmisd.us/'])],
    ['a school or university', cafe(['https://dining.elm.edu/'])],
    ['an airport', cafe([], 'Elm Airport, Terminal 3, Gate K15')],
  ] as const)('is doubtful and scored last: %s', ([body, business]) => {
    const { score, matchedCriteria } = judged(business);
    expect(matchedCriteria[0]).toMatchObject({
      satisfied: 'unclear',
      reason: `listed as cafe, but part of ${body}`,
    });
    expect(score).toBeLessThanOrEqual(50);
  });

  test('is left out where the kind is only its second one', () => {
    const { categories } = loadKnowledge();
    const request = aRequest({ categories: [{ id: 'cafe', label: 'Cafe' }] });
    const keeps = (business: Business) =>
      selectLeads({ businesses: [business], request, step: 'found', categories }).kept.length;
    expect(keeps(cafe([], 'Elm Airport, Terminal 3, Gate K15', 'bar'))).toBe(0);
    expect(keeps(cafe([], '3 Airport Road', 'bar'))).toBe(1);
  });

  test.for([
    ['a street at an airport', cafe([], '3 Airport Road'), 'cafe'],
    ['a name with a church in it', cafe(['https://churchstreetcafe.example/']), 'cafe'],
  ] as const)('is not %s', ([, business, asked]) => {
    expect(judged(business, asked).matchedCriteria[0]?.satisfied).toBe('yes');
  });
});

describe('a business that only passes for what was asked for', () => {
  const { categories } = loadKnowledge();
  const { kept, mightFit } = selectionBy(categories);

  test.for([
    ['a second category of another branch', 'bar', 'Post Eastside', 'accommodation', ['bar']],
    ['one under a mall', 'restaurant', 'The Bluffs', 'shopping', ['american_restaurant']],
    [
      'one business inside another',
      'printing_service',
      'Passport Counter',
      'courier_and_delivery_services',
      ['printing_services'],
    ],
    [
      'a name and a category at odds',
      'restaurant',
      'Tanker Wash',
      'seafood_restaurant',
      ['car_wash'],
    ],
    ['homes among hotels', 'hotel', 'Dune Vacation Rentals', 'hotel', ['holiday_rental_home']],
    ['a villa among hotels', 'hotel', 'Oleander Villa', 'hotel', ['holiday_rental_home', 'motel']],
    ['a second category with such a name', 'hotel', 'Pine RV Park', 'resort', ['hotel']],
  ] as const)('is left out: %s', ([, asked, name, primary, alternates]) => {
    expect(kept(asked, name, primary, [...alternates])).toBe(false);
  });

  test.for([
    ['its name says it', 'printing_service', 'Quick Print Shop', 'courier_and_delivery_services'],
    ['its name hints at it', 'dental_clinic', 'Oak Clinic Partners', 'professional_services'],
    ['its main category is broader', 'convenience_store', 'Corner 12', 'shopping'],
    ['its main category is a neighbour', 'restaurant', 'Lucky Tap', 'pub'],
    ['its main category is an older name', 'grocery_store', 'Harvest Foods', 'supermarket'],
  ] as const)('stays where %s', ([, asked, name, primary]) => {
    expect(kept(asked, name, primary, [asked])).toBe(true);
  });

  test.for([
    ['a bakery that also lists meals', 'restaurant', 'Rise & Co', 'bakery', ['french_restaurant']],
    ['sweets of an older release', 'restaurant', 'Dreamy', 'desserts', ['american_restaurant']],
    ['a shake club', 'restaurant', 'Rise Nutrition', 'restaurant', ['diner']],
    ['a caterer of tacos', 'mexican_restaurant', 'Lara Taquizas', 'mexican_restaurant', []],
    ['flats among hotels', 'hotel', 'Fifth and Oak', 'hotel', ['real_estate']],
    ['the restaurant of a club among hotels', 'hotel', 'Quail Inn', 'hotel', ['restaurant']],
    ['a hotel’s café among hotels', 'hotel', 'Cafe Norm', 'hotel', ['restaurant', 'cafe']],
    ['a children’s camp', 'campground', 'Camp Wokana', 'campground', ['youth_organizations']],
    ['a store of a campground', 'campground', 'Elm Campground Store', 'campground', ['rv_park']],
    ['a members’ club', 'bar', 'Elm Lodge', 'bar', ['community_services_non_profits']],
    ['an order’s lodge', 'bar', 'Elks Lodge 12', 'bar', []],
    ['flats that are called so', 'hotel', 'Elm Apts', 'accommodation', []],
    ['an eating place with a bar', 'bar', 'Domenic’s', 'italian_restaurant', ['restaurant']],
    ['a maker of wine', 'bar', 'Elm Reserve Room', 'winery', ['restaurant']],
    ['donuts with coffee', 'coffee_shop', 'Elm Donuts', 'donuts', ['bakery']],
    ['a room of games', 'coffee_shop', 'Elm Cafe & Gaming', 'cafe', ['betting_center']],
    ['a laboratory', 'pharmacy', 'Elm Optical Laboratory', 'pharmacy', ['health_and_medical']],
    ['homes by their listing', 'hotel', 'Elm Village', 'hotel', ['travel_services']],
    ['a supplier of shops', 'ice_cream_shop', 'Elm Ice Distributors', 'ice_cream_shop', []],
    ['an authority', 'employment_agency', 'Elm Jobs', 'employment_agencies', ['government_office']],
    ['another cuisine', 'chinese_restaurant', 'Nori Elm', 'japanese_restaurant', []],
    ['a cuisine beside a dish', 'seafood_restaurant', 'Elm Palace', 'thai_restaurant', []],
    ['what its name says it is', 'laundromat', 'Elm Dry Cleaners', 'dry_cleaning', []],
    ['a sideline of a shop', 'sushi_restaurant', 'Elm Bowls', 'hawaiian_restaurant', []],
    ['a pawnbroker', 'second_hand_store', 'Elm Pawn', 'pawn_shop', []],
    ['a motel among resorts', 'resort', 'Elm Motel', 'resort', ['hotel']],
    ['a vet', 'pet_store', 'Elm Breeding', 'pet_store', ['veterinarian']],
    [
      'a maker of valves',
      'engineering_service',
      'Elm Valve',
      'engineering_services',
      ['industrial_company'],
    ],
    ['a hotel among guest houses', 'bed_and_breakfast', 'Elm Grand', 'hotel', []],
    ['a small shop at a pump', 'grocery_store', 'Elm Stop', 'grocery_store', ['gas_station']],
    ['a machine in a shop', 'bank', 'Elm Mart ATM', 'bank', []],
    ['a counter in a shop', 'shipping_center', 'UPS Access Point location', 'shipping_center', []],
    ['a racing team', 'holiday_rental_home', 'Elm Racing', 'holiday_rental_home', ['race_track']],
    [
      'a firm of services among shops',
      'nursery_and_gardening_store',
      'Elm Co',
      'professional_services',
      [],
    ],
    ['pest control among builders', 'contractor', 'Elmix', 'pest_control_service', []],
    ['who mends shoes', 'shoe_store', 'Elm Shoe Repair', 'shoe_repair', []],
    ['bags with some rings', 'jewelry_store', 'Elm Bags', 'luggage_store', []],
    [
      'a dispensary among vape shops',
      'smoke_and_vape_store',
      'Elm Meds',
      'cannabis_dispensary',
      [],
    ],
    ['a paint shop', 'hardware_store', 'Elm Paints', 'hardware_store', []],
    ['a parcel shop', 'printing_service', 'Box It', 'printing_services', ['packing_supply']],
  ] as const)('is left out by what is known of its kind: %s', ([, asked, name, main, others]) => {
    const website = name === 'Elm Village' ? 'https://www.movoto.com/elm/elm-village' : undefined;
    expect(kept(asked, name, main, [...others, asked], website)).toBe(false);
  });

  test.for([
    ['tacos and catering', 'restaurant', 'Lara Tacos & Catering', 'mexican_restaurant', []],
    ['a bakery, where one is asked for', 'bakery', 'Elm Bakery', 'bakery', ['restaurant']],
    ['a hotel with a restaurant', 'hotel', 'Elm House', 'hotel', ['restaurant', 'motel']],
    ['a hotel by its name', 'hotel', 'Hotel Elm', 'hotel', ['restaurant']],
    [
      'a camp with pitches',
      'campground',
      'Camp Elm',
      'campground',
      ['youth_organizations', 'park'],
    ],
    ['a grill with its bar in the name', 'bar', 'Elm Bar & Grill', 'restaurant', ['bar']],
    [
      'a kitchen of the same land',
      'mexican_restaurant',
      'Elm Grill',
      'texmex_restaurant',
      ['mexican_restaurant'],
    ],
    [
      'a buffet of any cuisine',
      'buffet_restaurant',
      'Elm Buffet',
      'chinese_restaurant',
      ['buffet_restaurant'],
    ],
    [
      'another cuisine that its name says',
      'seafood_restaurant',
      'Elm Seafood Thai',
      'thai_restaurant',
      ['seafood_restaurant'],
    ],
    ['a neighbouring kind', 'restaurant', 'Elm Diner', 'diner', ['american_restaurant']],
    [
      'who finds people work',
      'employment_agency',
      'Elm Staffing',
      'employment_agencies',
      ['public_service_and_government'],
    ],
    ['antiques, where they are asked for', 'antique_store', 'Elm Attic', 'antique_store', []],
    ['antiques, thrifty by name', 'second_hand_store', 'Elm Vintage', 'antique_store', []],
    ['a chemist by its name', 'pharmacy', 'Walgreens', 'medical_supply_store', ['pharmacy']],
    [
      'a trade that does several things',
      'plumbing',
      'Elm Mechanical',
      'hvac_service',
      ['plumbing'],
    ],
    ['donuts and coffee', 'coffee_shop', 'Elm Donuts & Coffee', 'donuts', ['coffee_shop']],
    ['the pharmacy of a clinic', 'pharmacy', 'Elm Clinic Pharmacy', 'pharmacy', []],
    [
      'a printer that ships',
      'printing_service',
      'Elm Print',
      'printing_services',
      ['packing_supply'],
    ],
  ] as const)('stays: %s', ([, asked, name, main, others]) => {
    expect(kept(asked, name, main, [...others])).toBe(true);
  });

  test.for([
    ['a bakery that is called a café', 'restaurant', 'Elm Cafe', 'bakery', ['restaurant']],
    ['an eating place that is a pub', 'bar', 'The Harp', 'restaurant', ['irish_pub', 'bar']],
    [
      'a trade beside another',
      'pest_control_service',
      'Elm & Pine',
      'plumbing',
      ['pest_control_service'],
    ],
  ] as const)('is left out as one that might fit: %s', ([, asked, name, main, others]) => {
    expect(kept(asked, name, main, [...others])).toBe(false);
    expect(mightFit(asked, name, main, [...others])).toBe(true);
  });

  test.for([
    ['a pub that serves meals', 'restaurant', 'Elm & Pine', 'pub', ['restaurant']],
    ['a plumber who heats', 'hvac_service', 'Elm & Pine', 'plumbing', ['hvac_service']],
    ['a school for all ages', 'high_school', 'Elm Community', 'school', ['high_school']],
    ['a shop of which no more is known', 'toy_store', 'Elm & Pine', 'shopping', ['toy_store']],
    [
      'a photographer under any service',
      'event_photography_service',
      'Elm Photography',
      'professional_services',
      ['event_photography'],
    ],
  ] as const)('is sure by its second kind: %s', ([, asked, name, main, others]) => {
    expect(kept(asked, name, main, [...others])).toBe(true);
  });

  test.for([
    ['a cash machine of a bank', 'financial_service', 'Elm Bank ATM', 'bank', 'elm.example'],
    ['one for coins', 'financial_service', 'Byte Bitcoin ATM (Elm Beach)', 'atm', 'elm.example'],
    ['a cash machine by its kind', 'financial_service', 'Elm & Pine', 'atm', 'elm.example'],
    ['a day care', 'school', 'Elm Child Care', 'day_care_preschool', 'elm.example'],
    ['the office of schools', 'school', 'Elm School District', 'education', 'elm.example'],
    ['a class for helpers', 'dental_clinic', 'Elm Dental School', 'dental_clinic', 'elm.example'],
    ['an authority', 'appraisal_service', 'Elm Appraisal District', 'appraisal_service', ''],
    ['by its address', 'tour_operator', 'Elm Parks', 'tour_operator', 'parks.elm.gov'],
    ['another field', 'urology', 'Department of Neurology', 'urology', 'elm.example'],
    ['behind the name of its owner', 'surgery', 'Elm - Nephrology', 'cosmetic_surgery', ''],
    ['who moves homes', 'travel_agent', 'Elm Moving Inc', 'travel_agent', 'elm.example'],
    ['a practice of a hospital', 'hospital', 'Elm Health - Elm Clinic', 'hospital', ''],
    ['its laboratory', 'hospital', 'Elm Regional Hospital Lab Draw', 'hospital', ''],
    ['the parts of a dealer', 'auto_dealer', 'Elm Motors Parts', 'auto_dealer', ''],
    ['a shop with powders', 'nutrition_service', 'Elm Nutrishop', 'nutritionist', ''],
    ['a cage of gas bottles', 'propane_supplier', 'Elm Propane Exchange', 'propane_supplier', ''],
    ['a union', 'engineering_service', 'Union of Operating Engineers', 'engineering_service', ''],
    ['a seller of ovens', 'restaurant', 'Elm Pizza Equipment', 'pizza_restaurant', ''],
    ['who sells power', 'electrician', 'Elm Electric', 'electricity_supplier', ''],
    ['a counter of a supermarket', 'grocery_store', 'Elm Foods Photo Center', 'grocery_store', ''],
    ['a coach', 'personal_or_beauty_service', 'Elm Coaching', 'life_coach', ''],
    ['who films', 'event_photography_service', 'Elm Video Productions', 'event_photography', ''],
    ['a camp', 'preschool', 'Elm After School', 'day_care_preschool', ''],
    ['a day care', 'education', 'Elm Daycare', 'day_care_preschool', ''],
    ['a practice', 'gym', 'Elm Physician Group', 'gym', ''],
    ['an office', 'building_supply_store', 'Elm Real Estate', 'building_supply_store', ''],
    ['a ministry', 'obstetrics_and_gynecology', 'Elm Ministry', 'obstetrics_and_gynecology', ''],
  ] as const)('is not delivered: %s', ([, asked, name, main, host]) => {
    expect(kept(asked, name, main, [asked], `https://${host || 'www.elm.example'}/`)).toBe(false);
  });
});
