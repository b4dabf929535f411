import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const requestOf = (prompt: string) => parsePrompt(knowledge, prompt).request;
const notesOf = (prompt: string) => requestOf(prompt).notes.map(({ text }) => text);

describe('a chain is left out by its name, whether or not a list has it', () => {
  test.each([
    [
      'pharmacies in Saskatoon not Shoppers Drug Mart, not Rexall',
      ['Shoppers Drug Mart', 'Rexall'],
    ],
    [
      "Hardware stores, St. John's Newfoundland (no Home Depot, Kent or Canadian Tire)",
      ['The Home Depot', 'Kent', 'Canadian Tire'],
    ],
    ['real estate agents in Lisbon without RE/MAX or Century 21', ['RE/MAX', 'Century 21']],
    [
      'tiendas de ropa en Madrid (nada de Zara, Mango ni Massimo Dutti)',
      ['Zara', 'Mango', 'Massimo Dutti'],
    ],
    ['private security firms in Kampala excluding G4S and Securitas', ['G4S', 'Securitas']],
    [
      'steakhouses in oklahoma city not outback, not texas roadhouse',
      ['outback', 'Texas Roadhouse'],
    ],
    ['fietsenmakers utrecht, geen swapfiets', ['swapfiets']],
    ['bodegas Ribera del Duero excepto Vega Sicilia y Protos', ['Vega Sicilia', 'Protos']],
    ['wineries in Napa except Opus One and Far Niente', ['Opus One', 'Far Niente']],
    ['garages in Antwerpen, geen Auto 5 of Midas', ['Auto 5', 'Midas']],
    ['Coffee shops in Sligo, nothing like Costa or Insomnia', ['Costa', 'Insomnia']],
    ['tyre fitters in Luton, bar Kwik Fit and ATS', ['Kwik Fit', 'ATS']],
    ['pharmacies in Ghent (excl. Multipharma)', ['Multipharma']],
    ['Supermarkets in Accra apart from Melcom & Shoprite', ['Melcom', 'Shoprite']],
    ['grocery stores in Tulsa; must not be Walmart/Aldi', ['Walmart', 'Aldi']],
    ['Apotheken in Ulm, aber kein DocMorris', ['DocMorris']],
    ['Baumärkte in Celle außer Obi/Hornbach', ['OBI', 'HORNBACH']],
    ["Bioläden in Kassel außer Alnatura und denn's", ['Alnatura', "denn's"]],
    ['hôtels à Dax (sauf groupe Accor)', ['Accor']],
    ['padarias em Natal, fora a Panificadora Duas Marias', ['Panificadora Duas Marias']],
    ['supermarkten in Gouda, geen AH, Jumbo of Lidl', ['AH', 'Jumbo', 'Lidl']],
    ['burger places in Reno minus five guys and in-n-out', ['Five Guys', 'In-N-Out Burger']],
    ["breweries in Vermont that aren't owned by AB InBev", ['AB InBev']],
    [
      'gyms in Leeds, no PureGym, The Gym Group or JD Gyms',
      ['PureGym', 'The Gym Group', 'JD Gyms'],
    ],
  ])('%s', (prompt, names) => {
    const { brands, excludedPlaces, count, filters } = requestOf(prompt);
    expect({ out: brands.exclude, places: excludedPlaces, count, filters }).toEqual({
      out: names,
      places: [],
      count: null,
      filters: [],
    });
  });

  test.each([
    ['dentists in Leeds, no nonsense', 'no nonsense'],
    ['gyms in Leeds with no contracts', 'no contracts'],
  ])('a word of a language is no name: %s', (prompt, note) => {
    expect(requestOf(prompt).brands.exclude).toEqual([]);
    expect(notesOf(prompt).join(' ')).toContain(note.split(' ')[1]);
  });
});

describe('what a negation says of the businesses is a condition, and leaves out no kind', () => {
  test.each([
    ['imaging centers in Hartford, Connecticut, not hospital owned', 'not hospital owned'],
    ['urgent care clinics in Tulsa, not hospital-affiliated', 'not hospital-affiliated'],
    ['dental practices in Reno, not owned by a hospital', 'not owned by a hospital'],
    ['hotels in Porto without a restaurant', 'without a restaurant'],
    ['hoteles en Oporto sin restaurante', 'sin restaurante'],
    ['Hotels in Bonn ohne Restaurant', 'ohne Restaurant'],
    ['alberghi a Trento senza ristorante', 'senza ristorante'],
    ['wedding venues near Asheville that allow outside caterers', 'outside caterers'],
  ])('%s', (prompt, note) => {
    expect(requestOf(prompt).excludedCategories).toEqual([]);
    expect(notesOf(prompt)).toContain(note);
  });

  test.each([
    ['nail salons in Doncaster without online booking', 'online_booking'],
    ['restaurants à Lyon sans terrasse', 'outdoor_seating'],
    ['bars in Reno not open late', 'open_late'],
  ])('what is denied is a condition that is not met: %s', (prompt, kind) => {
    expect(requestOf(prompt).filters).toEqual([{ kind, op: 'eq', value: false }]);
  });

  test('a German noun is no chain', () => {
    expect(requestOf('Pizzerien in Trier ohne Lieferservice').brands.exclude).toEqual([]);
    expect(notesOf('Pizzerien in Trier ohne Lieferservice')).toEqual(['ohne Lieferservice']);
  });

  test('who wants only one contact field needs no other one', () => {
    const { contactFields, filters } = requestOf("plumbers in Hull, mobile no's only, no emails");
    expect({ contactFields, filters }).toEqual({ contactFields: ['mobilePhone'], filters: [] });
  });

  test.each([
    ['Autohäuser in Linz, aber keine reinen Gebrauchtwagenhändler', 'used_auto_dealer'],
    ['restaurantes en Lugo (bares no)', 'bar'],
    ['Hotels in Kiel (Pensionen nicht)', 'guest_house'],
    ['escolas particulares em Manaus, sem incluir escolas de idiomas', 'language_school'],
    ['hoteles en Lugo sin hostales', 'guest_house'],
  ])('a kind is left out: %s', (prompt, id) => {
    expect(requestOf(prompt).excludedCategories.map((one) => one.id)).toEqual([id]);
  });
});
