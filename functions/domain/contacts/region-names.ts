import { lateValues } from '../kernel/late-value.ts';
import { readRegions } from './read-regions.ts';
import type { RegionNames } from './read-regions.ts';

/**
 * ISO 3166-2 subdivision suffixes with the name of each as it is written there, then, after `|`, other names that
 * sources write; `_` is a blank.
 */
const REGION_NAMES: Readonly<Record<string, string>> = {
  US:
    'AL=Alabama AK=Alaska AZ=Arizona AR=Arkansas CA=California CO=Colorado CT=Connecticut DE=Delaware ' +
    'DC=District_of_Columbia FL=Florida GA=Georgia HI=Hawaii ID=Idaho IL=Illinois IN=Indiana IA=Iowa KS=Kansas ' +
    'KY=Kentucky LA=Louisiana ME=Maine MD=Maryland MA=Massachusetts MI=Michigan MN=Minnesota MS=Mississippi ' +
    'MO=Missouri MT=Montana NE=Nebraska NV=Nevada NH=New_Hampshire NJ=New_Jersey NM=New_Mexico NY=New_York ' +
    'NC=North_Carolina ND=North_Dakota OH=Ohio OK=Oklahoma OR=Oregon PA=Pennsylvania RI=Rhode_Island ' +
    'SC=South_Carolina SD=South_Dakota TN=Tennessee TX=Texas UT=Utah VT=Vermont VA=Virginia WA=Washington ' +
    'WV=West_Virginia WI=Wisconsin WY=Wyoming PR=Puerto_Rico GU=Guam VI=Virgin_Islands',
  CA:
    'AB=Alberta BC=British_Columbia MB=Manitoba NB=New_Brunswick NL=Newfoundland_and_Labrador NS=Nova_Scotia ' +
    'NT=Northwest_Territories NU=Nunavut ON=Ontario PE=Prince_Edward_Island QC=Quebec SK=Saskatchewan YT=Yukon',
  AU:
    'NSW=New_South_Wales VIC=Victoria QLD=Queensland SA=South_Australia WA=Western_Australia TAS=Tasmania ' +
    'ACT=Australian_Capital_Territory NT=Northern_Territory',
  GB: 'ENG=England SCT=Scotland WLS=Wales NIR=Northern_Ireland',
  IE: 'C=Connacht|Connaught L=Leinster M=Munster U=Ulster',
  BE:
    'BRU=Région_de_Bruxelles-Capitale|Brussels_Hoofdstedelijk_Gewest|Brussels|Brussels-Capital|Brussels-Capital_Region|' +
    'Bruxelles-Capitale VLG=Vlaanderen|Flanders|Vlaams_Gewest|Vlaamse_Gewest|Flandre|Flandern|Région_flamande ' +
    'WAL=Wallonie|Wallonia|Wallonië|Waals_Gewest|Waalse_Gewest|Région_wallonne|Wallonische_Region',
  DE:
    'BW=Baden-Württemberg|Baden-Wuerttemberg BY=Bayern|Bavaria BE=Berlin BB=Brandenburg HB=Bremen HH=Hamburg ' +
    'HE=Hessen|Hesse MV=Mecklenburg-Vorpommern NI=Niedersachsen|Lower_Saxony ' +
    'NW=Nordrhein-Westfalen|North_Rhine-Westphalia RP=Rheinland-Pfalz|Rhineland-Palatinate SL=Saarland ' +
    'SN=Sachsen|Saxony ST=Sachsen-Anhalt|Saxony-Anhalt SH=Schleswig-Holstein TH=Thüringen|Thueringen|Thuringia',
  AT:
    '1=Burgenland 2=Kärnten|Carinthia 3=Niederösterreich|Lower_Austria 4=Oberösterreich|Upper_Austria 5=Salzburg ' +
    '6=Steiermark|Styria 7=Tirol|Tyrol 8=Vorarlberg 9=Wien|Vienna',
  CH:
    'AG=Aargau AR=Appenzell_Ausserrhoden AI=Appenzell_Innerrhoden BL=Basel-Landschaft BS=Basel-Stadt BE=Bern|Berne ' +
    'FR=Fribourg|Freiburg GE=Genève|Genf|Geneva GL=Glarus GR=Graubünden|Grisons JU=Jura LU=Luzern|Lucerne ' +
    'NE=Neuchâtel|Neuenburg NW=Nidwalden OW=Obwalden SH=Schaffhausen SZ=Schwyz SO=Solothurn ' +
    'SG=St._Gallen|Sankt_Gallen TG=Thurgau TI=Ticino|Tessin UR=Uri VS=Valais|Wallis VD=Vaud|Waadt ZG=Zug ZH=Zürich',
  FR:
    'ARA=Auvergne-Rhône-Alpes BFC=Bourgogne-Franche-Comté BRE=Bretagne|Brittany CVL=Centre-Val_de_Loire ' +
    '20R=Corse|Corsica GES=Grand_Est HDF=Hauts-de-France IDF=Île-de-France NOR=Normandie|Normandy ' +
    "NAQ=Nouvelle-Aquitaine OCC=Occitanie PDL=Pays_de_la_Loire PAC=Provence-Alpes-Côte_d'Azur|Provence-Alpes-Côte_d_Azur",
  ES:
    'AN=Andalucía|Andalusia AR=Aragón AS=Asturias|Principado_de_Asturias CN=Canarias|Canary_Islands CB=Cantabria ' +
    'CL=Castilla_y_León CM=Castilla-La_Mancha CT=Cataluña|Catalunya|Catalonia EX=Extremadura GA=Galicia ' +
    'IB=Illes_Balears|Islas_Baleares|Balearic_Islands RI=La_Rioja MD=Madrid|Comunidad_de_Madrid ' +
    'MC=Murcia|Región_de_Murcia NC=Navarra PV=País_Vasco|Euskadi|Basque_Country VC=Comunidad_Valenciana|Valencia',
  IT:
    '65=Abruzzo 77=Basilicata 78=Calabria 72=Campania 45=Emilia-Romagna 36=Friuli-Venezia_Giulia 62=Lazio ' +
    '42=Liguria 25=Lombardia|Lombardy 57=Marche 67=Molise 21=Piemonte|Piedmont 75=Puglia|Apulia 88=Sardegna|Sardinia ' +
    "82=Sicilia|Sicily 52=Toscana|Tuscany 32=Trentino-Alto_Adige 55=Umbria 23=Valle_d'Aosta|Valle_d_Aosta 34=Veneto",
  NL:
    'DR=Drenthe FL=Flevoland FR=Friesland|Fryslân GE=Gelderland GR=Groningen LI=Limburg NB=Noord-Brabant|North_Brabant ' +
    'NH=Noord-Holland|North_Holland OV=Overijssel UT=Utrecht ZE=Zeeland ZH=Zuid-Holland|South_Holland',
  BR:
    'AC=Acre AL=Alagoas AP=Amapá AM=Amazonas BA=Bahia CE=Ceará DF=Distrito_Federal ES=Espírito_Santo GO=Goiás ' +
    'MA=Maranhão MT=Mato_Grosso MS=Mato_Grosso_do_Sul MG=Minas_Gerais PA=Pará PB=Paraíba PR=Paraná PE=Pernambuco ' +
    'PI=Piauí RJ=Rio_de_Janeiro RN=Rio_Grande_do_Norte RS=Rio_Grande_do_Sul RO=Rondônia RR=Roraima ' +
    'SC=Santa_Catarina SP=São_Paulo SE=Sergipe TO=Tocantins',
  MX:
    'AGU=Aguascalientes|Ags BCN=Baja_California|BC BCS=Baja_California_Sur CAM=Campeche|Camp CHP=Chiapas|Chis CHH=Chihuahua|Chih ' +
    'CMX=Ciudad_de_México|Mexico_City|Distrito_Federal|CDMX|DF COA=Coahuila|Coah COL=Colima DUR=Durango|Dgo GUA=Guanajuato|Gto ' +
    'GRO=Guerrero HID=Hidalgo|Hgo JAL=Jalisco MEX=Estado_de_México|Edomex MIC=Michoacán|Mich MOR=Morelos NAY=Nayarit ' +
    'NLE=Nuevo_León|NL OAX=Oaxaca PUE=Puebla QUE=Querétaro|Qro ROO=Quintana_Roo SLP=San_Luis_Potosí SIN=Sinaloa ' +
    'SON=Sonora TAB=Tabasco TAM=Tamaulipas|Tamps TLA=Tlaxcala|Tlax VER=Veracruz YUC=Yucatán ZAC=Zacatecas',
};

/** Of a country by code: the name of each region, then its other names. */
export const regionsOf: (countryCode: string) => RegionNames | undefined = lateValues((country) =>
  Object.hasOwn(REGION_NAMES, country) ? readRegions(REGION_NAMES[country] ?? '') : undefined,
);
