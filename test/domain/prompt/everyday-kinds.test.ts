import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const kinds = (prompt: string) =>
  parsePrompt(knowledge, prompt).request.categories.map(({ id }) => id);

describe('restaurants of a country or a region', () => {
  test.for([
    ['usbekische Restaurants in Bonn', 'uzbek_restaurant'],
    ['thailändische Imbisse in Jena', 'thai_restaurant'],
    ['un resto ouzbek à Lyon', 'uzbek_restaurant'],
    ['comida senegalesa en Murcia', 'senegalese_restaurant'],
    ['ristoranti uzbechi a Bologna', 'uzbek_restaurant'],
    ['Surinaamse eettentjes in Utrecht', 'surinamese_restaurant'],
    ['Chinees restaurant in Assen', 'chinese_restaurant'],
    ['restaurantes finlandeses em Braga', 'finnish_restaurant'],
    ['Senegalese spots in Harlem', 'senegalese_restaurant'],
    ['indische Restaurants in Kassel', 'indian_restaurant'],
    ['restaurante oriental en Lugo', 'asian_restaurant'],
  ] as const)('%s', ([prompt, id]) => {
    expect(kinds(prompt)).toEqual([id]);
  });

  test('are not read from what else a country has', () => {
    expect(kinds('italienische Küchen in Bonn')).toEqual([]);
  });
});

describe('kinds as people call them', () => {
  test.for([
    ['riads in Fez', 'hotel'],
    ['event centres in Abuja', 'event_venue'],
    ['escaperooms in Utrecht', 'escape_room'],
    ['Steinmetze in Passau', 'masonry_contractor'],
    ['gráficas em Leiria', 'printing_service'],
    ['glas-in-loodateliers in Gouda', 'glass_and_mirror_sales_service'],
    ['pluktuinen in Zeeland', 'pick_your_own_farm'],
    ['plastic injection moulders in Leeds', 'plastic_injection_molding_service'],
    ['archaeology units in Leeds', 'archaeological_service'],
    ['Montessoris in Cork', 'montessori_school'],
    ['CAF a Torino', 'tax_service'],
    ['melkveebedrijven in Friesland', 'dairy_farm'],
    ['Rugbyvereine in Köln', 'sport_or_recreation_club'],
    ['clubs de patinage à Lyon', 'ice_skating_rink'],
    ['sale riunioni a Bologna', 'event_venue'],
    ['klusjesmannen in Utrecht', 'handyman'],
    ['tiendas de estufas en Sevilla', 'fireplace_service'],
    ['lojas de massas frescas em Braga', 'pasta_store'],
    ['table tennis facility in Leeds', 'table_tennis_club'],
    ['loueurs de bateaux sans permis à Martigues', 'boat_hire_service'],
  ] as const)('%s', ([prompt, id]) => {
    expect(kinds(prompt)).toEqual([id]);
  });

  test('no word is mended into one that it only looks like', () => {
    expect(kinds('Chemiker in Köln')).toEqual([]);
  });
});
