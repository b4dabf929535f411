import { distanceMeters } from '../../kernel/geo.ts';
import { foldedName } from '../../kernel/text.ts';
import type { Gazetteer, GeoEntry } from '../knowledge.ts';

/**
 * Countries whose addresses name the municipality, by what the gazetteer lists around their cities: `municipalities`, but for
 * the parts below, or `mixed` with the parts of cities. Elsewhere addresses name the suburb (Australia) or the town of the
 * post office (Britain), which tells nothing against the city that was asked for.
 */
const NAMES_TOWNS: Readonly<Record<string, 'municipalities' | 'mixed'>> = {
  US: 'municipalities',
  CA: 'municipalities',
  FR: 'municipalities',
  IT: 'municipalities',
  NL: 'municipalities',
  AT: 'mixed',
  CH: 'mixed',
  CZ: 'mixed',
  DE: 'mixed',
  DK: 'mixed',
  ES: 'mixed',
  FI: 'mixed',
  HU: 'mixed',
  NO: 'mixed',
  PL: 'mixed',
  PT: 'mixed',
  SE: 'mixed',
};

/** Cities whose parts the gazetteer lists too, in countries where it lists none of others. */
const MIXED_CITIES: ReadonlySet<string> = new Set([
  'CA-08 toronto',
  'FR-93 marseille',
  'IT-04 naples',
  'IT-07 rome',
]);

/** Regions that are one city: Washington, Berlin, Hamburg, Vienna, Prague, Oslo, Budapest. */
const CITY_REGIONS: ReadonlySet<string> = new Set([
  'US-DC',
  'DE-16',
  'DE-04',
  'AT-09',
  'CZ-52',
  'NO-12',
  'HU-05',
]);

/** Fewer people to a square kilometre than European cities have: what lies in so much land around a centre may be a part. */
const LEAST_PEOPLE_PER_KM2 = 2_000;

/** Smaller places are mostly parts of something, and few businesses are there. */
const LEAST_PEOPLE = 1_000;

const MOST_TOWNS = 150;

const names = (list: string): ReadonlySet<string> =>
  new Set(list.split('|').map((name) => foldedName(name)));

/** Parts of great cities that addresses name in place of the city, by region (and country, outside the US) and city. */
const PARTS: Readonly<Record<string, ReadonlySet<string>>> = {
  'CA los angeles': names(`
    Arleta | Bel Air | Boyle Heights | Brentwood | Canoga Park | Century City | Chatsworth | Eagle Rock | East Los Angeles |
    Echo Park | Encino | Granada Hills | Harbor City | Highland Park | Hollywood | Hollywood Hills | Koreatown | Lake Balboa |
    Los Feliz | Mar Vista | Mission Hills | North Hills | North Hollywood | Northridge | Pacific Palisades | Pacoima | Palms |
    Panorama City | Playa del Rey | Playa Vista | Porter Ranch | Reseda | San Pedro | Shadow Hills | Sherman Oaks | Silver Lake |
    Studio City | Sun Valley | Sunland | Sylmar | Tarzana | Toluca Lake | Tujunga | Universal City | Valley Glen |
    Valley Village | Van Nuys | Venice | West Hills | Westchester | Westwood | Wilmington | Winnetka | Woodland Hills
  `),
  'AZ phoenix': names(
    'Ahwatukee Foothills | Alhambra | Central City | Encanto | Laveen | Maryvale',
  ),
  'CA san francisco': names('Chinatown | Mission District | Noe Valley | Visitacion Valley'),
  'CA san diego': names('La Jolla | Mira Mesa | San Ysidro | Sorrento Valley'),
  'FL miami': names('Allapattah | Coconut Grove | Flagami'),
  'IL chicago': names(`
    Albany Park | Archer Heights | Armour Square | Ashburn | Auburn Gresham | Austin | Avalon Park | Avondale | Belmont Cragin |
    Beverly | Bridgeport | Brighton Park | Burnside | Calumet Heights | Chatham | Chicago Lawn | Chicago Loop | Clearing |
    Douglas | Dunning | East Garfield Park | East Side | Edgewater | Edison Park | Englewood | Forest Glen | Fuller Park |
    Gage Park | Garfield Ridge | Grand Boulevard | Greater Grand Crossing | Hegewisch | Hermosa | Humboldt Park | Hyde Park |
    Irving Park | Jefferson Park | Kenwood | Lake View | Lincoln Park | Lincoln Square | Logan Square | Lower West Side |
    McKinley Park | Montclare | Morgan Park | Mount Greenwood | Near North Side | Near South Side | Near West Side | New City |
    North Center | North Lawndale | North Park | Norwood Park | Oakland | O'Hare | Portage Park | Pullman | Riverdale |
    Rogers Park | Roseland | South Chicago | South Deering | South Lawndale | South Shore | Uptown | Washington Heights |
    Washington Park | West Elsdon | West Englewood | West Garfield Park | West Lawn | West Pullman | West Ridge | West Town |
    Woodlawn
  `),
  'MA boston': names(`
    Allston | Brighton | Charlestown | Dorchester | East Boston | Hyde Park | Jamaica Plain | Mattapan | Roslindale | Roxbury |
    South Boston | West Roxbury
  `),
  'MD baltimore': names(
    "Arlington | Brooklyn | Butcher's Hill | Charles Village | Curtis Bay | Hampden | Irvington",
  ),
  'NV las vegas': names(
    'Enterprise | Paradise | Spring Valley | Summerlin South | Sunrise Manor | Whitney | Winchester',
  ),
  'OR portland': names('Kenton | Lents | North Portland'),
  'PA philadelphia': names(
    'Center City | Nicetown | Nicetown-Tioga | Pennsport | Tacony | Wharton | Whitman',
  ),
  'PA pittsburgh': names('Bloomfield'),
  'TX houston': names('Alief | Kingwood'),
  'WA seattle': names('Ballard | Greenwood | Riverton'),
  'CA-10 montreal': names(
    'Saint-Laurent | Saint-Léonard | Notre-Dame-de-Grâce | Lachine | LaSalle | Verdun | Anjou | Outremont',
  ),
  'CA-02 vancouver': names('West End | Arbutus Ridge | Kitsilano'),
  'NL-07 amsterdam': names('Weesp | Dapperbuurt | Kadoelen | Driemond | Oosteinde'),
};

/** New York has more parts that addresses name than it has neighbours in its state: these are the neighbours. */
const AROUND_NEW_YORK = names(`
  Baldwin | Bellmore | Bronxville | Cedarhurst | Dobbs Ferry | East Meadow | East Rockaway | Eastchester | Elmont | Floral Park |
  Franklin Square | Freeport | Garden City | Great Neck | Hartsdale | Hastings-on-Hudson | Hempstead | Hewlett | Larchmont |
  Lawrence | Long Beach | Lynbrook | Malverne | Mamaroneck | Manhasset | Merrick | Mineola | Mount Vernon | New Hyde Park |
  New Rochelle | North New Hyde Park | Oceanside | Pelham | Port Washington | Rockville Centre | Roosevelt | Roslyn | Scarsdale |
  Tuckahoe | Uniondale | Valley Stream | West Hempstead | Woodmere | Yonkers
`);

/**
 * The towns that lie in the circle around a city and are none of its parts, by the names that addresses give them; empty
 * where addresses can't tell.
 */
export function otherTowns(gazetteer: Gazetteer, city: GeoEntry, radiusMeters: number): string[] {
  const { countryCode, admin1, name } = city;
  const listed = NAMES_TOWNS[countryCode ?? ''];
  if (city.kind !== 'city' || listed === undefined) return [];
  if (CITY_REGIONS.has(`${countryCode}-${admin1}`)) return [];
  const own = foldedName(name);
  const isNewYork = admin1 === 'NY' && own === 'new york city';
  const key = `${countryCode === 'US' ? admin1 : `${countryCode}-${admin1}`} ${own}`;
  const parts = PARTS[key];
  const isMixed = listed === 'mixed' || MIXED_CITIES.has(key);
  const coreMeters = isMixed ? radiusOfLand(city.population) : 0;
  // Lyon 03, Zürich (Kreis 11), Amsterdam-Zuidoost.
  const isQuarter = (town: string): boolean => countryCode !== 'US' && town.startsWith(`${own} `);
  const isOther = (town: string): boolean =>
    town !== own &&
    !isQuarter(town) &&
    (isNewYork ? AROUND_NEW_YORK.has(town) : parts?.has(town) !== true);
  const towns = gazetteer
    .townsAround(city, radiusMeters)
    .filter(
      (town) =>
        town.population >= LEAST_PEOPLE &&
        distanceMeters(town.latitude, town.longitude, city.latitude, city.longitude) > coreMeters,
    )
    .map((town) => town.name)
    .filter((town) => isOther(foldedName(town)));
  return [...new Set(towns)].slice(0, MOST_TOWNS);
}

/** Of a circle of as much land as so many people live on at least thinly. */
const radiusOfLand = (people: number): number =>
  1_000 * Math.sqrt(people / (Math.PI * LEAST_PEOPLE_PER_KM2));
