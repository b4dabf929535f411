import { foldToAscii } from '../kernel/text.ts';

/** ISO 3166-2 subdivision suffixes with the folded names that sources write, `|` between names of one code. */
const REGION_NAMES: Readonly<Record<string, string>> = {
  US:
    'AL=alabama AK=alaska AZ=arizona AR=arkansas CA=california CO=colorado CT=connecticut DE=delaware ' +
    'DC=district_of_columbia FL=florida GA=georgia HI=hawaii ID=idaho IL=illinois IN=indiana IA=iowa KS=kansas ' +
    'KY=kentucky LA=louisiana ME=maine MD=maryland MA=massachusetts MI=michigan MN=minnesota MS=mississippi ' +
    'MO=missouri MT=montana NE=nebraska NV=nevada NH=new_hampshire NJ=new_jersey NM=new_mexico NY=new_york ' +
    'NC=north_carolina ND=north_dakota OH=ohio OK=oklahoma OR=oregon PA=pennsylvania RI=rhode_island ' +
    'SC=south_carolina SD=south_dakota TN=tennessee TX=texas UT=utah VT=vermont VA=virginia WA=washington ' +
    'WV=west_virginia WI=wisconsin WY=wyoming PR=puerto_rico GU=guam VI=virgin_islands',
  CA:
    'AB=alberta BC=british_columbia MB=manitoba NB=new_brunswick NL=newfoundland_and_labrador NS=nova_scotia ' +
    'NT=northwest_territories NU=nunavut ON=ontario PE=prince_edward_island QC=quebec SK=saskatchewan YT=yukon',
  AU:
    'NSW=new_south_wales VIC=victoria QLD=queensland SA=south_australia WA=western_australia TAS=tasmania ' +
    'ACT=australian_capital_territory NT=northern_territory',
  GB: 'ENG=england SCT=scotland WLS=wales NIR=northern_ireland',
  DE:
    'BW=baden_wurttemberg|baden_wuerttemberg BY=bayern|bavaria BE=berlin BB=brandenburg HB=bremen HH=hamburg ' +
    'HE=hessen|hesse MV=mecklenburg_vorpommern NI=niedersachsen|lower_saxony ' +
    'NW=nordrhein_westfalen|north_rhine_westphalia RP=rheinland_pfalz|rhineland_palatinate SL=saarland ' +
    'SN=sachsen|saxony ST=sachsen_anhalt|saxony_anhalt SH=schleswig_holstein TH=thuringen|thueringen|thuringia',
  AT:
    '1=burgenland 2=karnten|carinthia 3=niederosterreich|lower_austria 4=oberosterreich|upper_austria 5=salzburg ' +
    '6=steiermark|styria 7=tirol|tyrol 8=vorarlberg 9=wien|vienna',
  CH:
    'AG=aargau AR=appenzell_ausserrhoden AI=appenzell_innerrhoden BL=basel_landschaft BS=basel_stadt BE=bern|berne ' +
    'FR=fribourg|freiburg GE=geneve|genf|geneva GL=glarus GR=graubunden|grisons JU=jura LU=luzern|lucerne ' +
    'NE=neuchatel|neuenburg NW=nidwalden OW=obwalden SH=schaffhausen SZ=schwyz SO=solothurn SG=st_gallen|sankt_gallen ' +
    'TG=thurgau TI=ticino|tessin UR=uri VS=valais|wallis VD=vaud|waadt ZG=zug ZH=zurich',
  FR:
    'ARA=auvergne_rhone_alpes BFC=bourgogne_franche_comte BRE=bretagne|brittany CVL=centre_val_de_loire ' +
    '20R=corse|corsica GES=grand_est HDF=hauts_de_france IDF=ile_de_france NOR=normandie|normandy ' +
    'NAQ=nouvelle_aquitaine OCC=occitanie PDL=pays_de_la_loire PAC=provence_alpes_cote_d_azur|provence_alpes_cote_dazur',
  ES:
    'AN=andalucia|andalusia AR=aragon AS=asturias|principado_de_asturias CN=canarias|canary_islands CB=cantabria ' +
    'CL=castilla_y_leon CM=castilla_la_mancha CT=cataluna|catalunya|catalonia EX=extremadura GA=galicia ' +
    'IB=illes_balears|islas_baleares|balearic_islands RI=la_rioja MD=madrid|comunidad_de_madrid ' +
    'MC=murcia|region_de_murcia NC=navarra PV=pais_vasco|euskadi|basque_country VC=comunidad_valenciana|valencia',
  IT:
    '65=abruzzo 77=basilicata 78=calabria 72=campania 45=emilia_romagna 36=friuli_venezia_giulia 62=lazio ' +
    '42=liguria 25=lombardia|lombardy 57=marche 67=molise 21=piemonte|piedmont 75=puglia|apulia 88=sardegna|sardinia ' +
    '82=sicilia|sicily 52=toscana|tuscany 32=trentino_alto_adige 55=umbria 23=valle_d_aosta|valle_daosta 34=veneto',
  NL:
    'DR=drenthe FL=flevoland FR=friesland|fryslan GE=gelderland GR=groningen LI=limburg NB=noord_brabant|north_brabant ' +
    'NH=noord_holland|north_holland OV=overijssel UT=utrecht ZE=zeeland ZH=zuid_holland|south_holland',
  BR:
    'AC=acre AL=alagoas AP=amapa AM=amazonas BA=bahia CE=ceara DF=distrito_federal ES=espirito_santo GO=goias ' +
    'MA=maranhao MT=mato_grosso MS=mato_grosso_do_sul MG=minas_gerais PA=para PB=paraiba PR=parana PE=pernambuco ' +
    'PI=piaui RJ=rio_de_janeiro RN=rio_grande_do_norte RS=rio_grande_do_sul RO=rondonia RR=roraima ' +
    'SC=santa_catarina SP=sao_paulo SE=sergipe TO=tocantins',
  MX:
    'AGU=aguascalientes BCN=baja_california BCS=baja_california_sur CAM=campeche CHP=chiapas CHH=chihuahua ' +
    'CMX=ciudad_de_mexico|mexico_city|distrito_federal COA=coahuila COL=colima DUR=durango GUA=guanajuato ' +
    'GRO=guerrero HID=hidalgo JAL=jalisco MEX=estado_de_mexico MIC=michoacan MOR=morelos NAY=nayarit ' +
    'NLE=nuevo_leon OAX=oaxaca PUE=puebla QUE=queretaro ROO=quintana_roo SLP=san_luis_potosi SIN=sinaloa ' +
    'SON=sonora TAB=tabasco TAM=tamaulipas TLA=tlaxcala VER=veracruz YUC=yucatan ZAC=zacatecas',
};

/** Countries whose table is whole: another code there is a mistake. */
const NAMED_ONLY: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'DE', 'CH', 'BR', 'NL']);

/** True where each region has one code that all sources' regions are brought to (see `regionCode`). */
export const hasAllRegions = (countryCode: string): boolean => NAMED_ONLY.has(countryCode);

interface CountryRegions {
  byName: ReadonlyMap<string, string>;
  codes: ReadonlySet<string>;
}

function readRegions(list: string): CountryRegions {
  const byName = new Map<string, string>();
  const codes = new Set<string>();
  for (const entry of list.split(' ')) {
    const [code = '', names = ''] = entry.split('=');
    codes.add(code);
    for (const name of names.split('|')) byName.set(name.replaceAll('_', ' '), code);
  }
  return { byName, codes };
}

const REGIONS = new Map(
  Object.entries(REGION_NAMES).map(([country, list]) => [country, readRegions(list)] as const),
);

/**
 * The one form in which regions leave: the suffix of the ISO 3166-2 code (`TX` for `US-TX`, `TX` and `Texas`).
 * Null for a text that is no code and no name of the country's table: the address line keeps it as it came.
 */
export function regionCode(raw: string | null, countryCode: string | null): string | null {
  if (raw === null) return null;
  const text = raw.trim();
  const [, prefix, suffix] = /^([A-Za-z]{2})-([A-Za-z0-9]{1,3})$/.exec(text) ?? [];
  if (suffix !== undefined && (countryCode === null || prefix?.toUpperCase() === countryCode)) {
    return suffix.toUpperCase();
  }
  const regions = countryCode === null ? undefined : REGIONS.get(countryCode);
  const upper = text.toUpperCase();
  if (regions === undefined) return /^[A-Z0-9]{1,3}$/.test(upper) ? upper : null;
  if (regions.codes.has(upper)) return upper;
  // Provinces and departments (`BL`, `75`) are ISO codes too, but only some of them stand in the table.
  if (!NAMED_ONLY.has(countryCode ?? '') && /^(?:[A-Z]{2}|\d[\dAB])$/.test(text)) return text;
  return regions.byName.get(foldToAscii(text)) ?? null;
}

/** True for codes that the country's table holds: safe to split off the end of a city ("Austin, TX"). */
export function isKnownRegionCode(code: string, countryCode: string | null): boolean {
  return countryCode !== null && REGIONS.get(countryCode)?.codes.has(code) === true;
}
