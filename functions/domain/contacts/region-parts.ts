import { lateValues } from '../kernel/late-value.ts';
import { readRegions } from './read-regions.ts';
import type { RegionNames } from './read-regions.ts';

/**
 * What lies within each region, by the region's code: ISO 3166-2 suffixes of counties, departments and provinces with their
 * names, as in the names of regions. What has no code of its own, such as a county of old, stands under the region's.
 */
const REGION_PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  GB: {
    ENG:
      'BAS=Bath_and_North_East_Somerset BBD=Blackburn_with_Darwen BCP=Bournemouth,_Christchurch_and_Poole|Bournemouth ' +
      'BDF=Bedford BDG=Barking_and_Dagenham BEN=Brent BEX=Bexley BIR=Birmingham BKM=Buckinghamshire|Bucks BNE=Barnet ' +
      'BNH=Brighton_and_Hove BNS=Barnsley BOL=Bolton BPL=Blackpool BRC=Bracknell_Forest BRD=Bradford BRY=Bromley ' +
      'BST=Bristol|City_of_Bristol BUR=Bury CAM=Cambridgeshire|Cambs CBF=Central_Bedfordshire CHE=Cheshire_East ' +
      'CHW=Cheshire_West_and_Chester CLD=Calderdale CMA=Cumbria CMD=Camden CON=Cornwall COV=Coventry CRY=Croydon ' +
      'DAL=Darlington DBY=Derbyshire DER=Derby DEV=Devon DNC=Doncaster DOR=Dorset DUD=Dudley DUR=County_Durham|Durham ' +
      'EAL=Ealing ENF=Enfield ERY=East_Riding_of_Yorkshire|East_Yorkshire ESS=Essex ESX=East_Sussex GAT=Gateshead ' +
      'GLS=Gloucestershire|Glos GRE=Greenwich HAL=Halton HAM=Hampshire|Hants HAV=Havering HCK=Hackney HEF=Herefordshire ' +
      'HIL=Hillingdon HMF=Hammersmith_and_Fulham HNS=Hounslow HPL=Hartlepool HRT=Hertfordshire|Herts HRW=Harrow ' +
      'HRY=Haringey IOS=Isles_of_Scilly IOW=Isle_of_Wight ISL=Islington KEC=Kensington_and_Chelsea KEN=Kent ' +
      'KHL=Kingston_upon_Hull KIR=Kirklees KTT=Kingston_upon_Thames KWL=Knowsley LAN=Lancashire|Lancs LBH=Lambeth ' +
      'LCE=Leicester LDS=Leeds LEC=Leicestershire|Leics LEW=Lewisham LIN=Lincolnshire|Lincs LIV=Liverpool ' +
      'LUT=Luton MAN=Manchester MDB=Middlesbrough MDW=Medway ' +
      'MIK=Milton_Keynes MRT=Merton NBL=Northumberland NEL=North_East_Lincolnshire NET=Newcastle_upon_Tyne NFK=Norfolk ' +
      'NGM=Nottingham NLN=North_Lincolnshire NNH=North_Northamptonshire NSM=North_Somerset NTT=Nottinghamshire|Notts ' +
      'NTY=North_Tyneside NWM=Newham NYK=North_Yorkshire OLD=Oldham OXF=Oxfordshire|Oxon PLY=Plymouth POR=Portsmouth ' +
      'PTE=Peterborough RCC=Redcar_and_Cleveland RCH=Rochdale RDB=Redbridge RDG=Reading RIC=Richmond_upon_Thames ' +
      'ROT=Rotherham RUT=Rutland SAW=Sandwell SFK=Suffolk SFT=Sefton SGC=South_Gloucestershire SHF=Sheffield ' +
      'SHN=St._Helens SHR=Shropshire|Salop SKP=Stockport SLF=Salford SLG=Slough SND=Sunderland SOL=Solihull SOM=Somerset ' +
      'SOS=Southend-on-Sea SRY=Surrey STE=Stoke-on-Trent STH=Southampton STN=Sutton STS=Staffordshire|Staffs ' +
      'STT=Stockton-on-Tees STY=South_Tyneside SWD=Swindon SWK=Southwark TAM=Tameside TFW=Telford_and_Wrekin THR=Thurrock ' +
      'TOB=Torbay TRF=Trafford TWH=Tower_Hamlets WAR=Warwickshire WBK=West_Berkshire WFT=Waltham_Forest WGN=Wigan ' +
      'WIL=Wiltshire|Wilts WKF=Wakefield WLL=Walsall WLV=Wolverhampton WND=Wandsworth WNH=West_Northamptonshire ' +
      'WNM=Windsor_and_Maidenhead WOK=Wokingham WOR=Worcestershire|Worcs WRL=Wirral WRT=Warrington WSM=Westminster ' +
      'WSX=West_Sussex YOR=York ENG=City_of_London|Greater_London|Inner_London|LND|London|Avon|Bedfordshire|Berkshire|Berks|Cheshire|Cleveland|Cumberland|East_Midlands|' +
      'East_of_England|Greater_Manchester|Humberside|Huntingdonshire|Merseyside|Middlesex|Northamptonshire|Northants|' +
      'North_East_England|North_West_England|South_East_England|South_West_England|South_Yorkshire|Sussex|Tyne_and_Wear|' +
      'West_Midlands|West_Yorkshire|Westmorland|Westmorland_and_Furness|Yorkshire|Yorkshire_and_the_Humber',
    SCT:
      'ABD=Aberdeenshire ABE=Aberdeen|Aberdeen_City AGB=Argyll_and_Bute|Argyll ANS=Angus CLK=Clackmannanshire ' +
      'DGY=Dumfries_and_Galloway DND=Dundee|Dundee_City EAY=East_Ayrshire EDH=Edinburgh|City_of_Edinburgh ' +
      'EDU=East_Dunbartonshire ELN=East_Lothian ELS=Na_h-Eileanan_Siar|Eilean_Siar|Western_Isles|Outer_Hebrides ' +
      'ERW=East_Renfrewshire FAL=Falkirk FIF=Fife GLG=Glasgow|Glasgow_City|Glasgowcity HLD=Highland|Highlands IVC=Inverclyde ' +
      'MLN=Midlothian MRY=Moray NAY=North_Ayrshire NLK=North_Lanarkshire ORK=Orkney|Orkney_Islands PKN=Perth_and_Kinross ' +
      'RFW=Renfrewshire SAY=South_Ayrshire SCB=Scottish_Borders SLK=South_Lanarkshire STG=Stirling WDU=West_Dunbartonshire ' +
      'WLN=West_Lothian ZET=Shetland|Shetland_Islands SCT=Ayrshire|Banffshire|Berwickshire|Borders|Caithness|Central|' +
      'Dumfriesshire|Dunbartonshire|Grampian|Inverness-shire|Kinross-shire|Kirkcudbrightshire|Lanarkshire|Lothian|Morayshire|' +
      'Nairnshire|Peeblesshire|Perthshire|Ross-shire|Roxburghshire|Selkirkshire|Stirlingshire|Strathclyde|Sutherland|' +
      'Tayside|Wigtownshire',
    WLS:
      'AGY=Isle_of_Anglesey|Anglesey BGE=Bridgend BGW=Blaenau_Gwent CAY=Caerphilly CGN=Ceredigion|Cardiganshire ' +
      'CMN=Carmarthenshire CRF=Cardiff CWY=Conwy DEN=Denbighshire FLN=Flintshire GWN=Gwynedd MON=Monmouthshire ' +
      'MTY=Merthyr_Tydfil NTL=Neath_Port_Talbot NWP=Newport PEM=Pembrokeshire POW=Powys RCT=Rhondda_Cynon_Taff|' +
      'Rhondda_Cynon_Taf SWA=Swansea|City_and_County_of_Swansea TOF=Torfaen VGL=Vale_of_Glamorgan|The_Vale_of_Glamorgan ' +
      'WRX=Wrexham WLS=Breconshire|Caernarfonshire|Clwyd|Cymru|Dyfed|Glamorgan|Gwent|Merioneth|Mid_Glamorgan|' +
      'Montgomeryshire|Radnorshire|South_Glamorgan|West_Glamorgan',
    NIR:
      'ABC=Armagh_City,_Banbridge_and_Craigavon|Armagh,_Banbridge_and_Craigavon AND=Ards_and_North_Down ' +
      'ANN=Antrim_and_Newtownabbey BFS=Belfast|Belfast_City CCG=Causeway_Coast_and_Glens DRS=Derry_and_Strabane|' +
      'Derry_City_and_Strabane FMO=Fermanagh_and_Omagh LBC=Lisburn_and_Castlereagh MEA=Mid_and_East_Antrim MUL=Mid-Ulster ' +
      'NMD=Newry,_Mourne_and_Down NIR=Antrim|County_Antrim|Co_Antrim|Armagh|County_Armagh|Co_Armagh|Derry|Down|County_Down|' +
      'Co_Down|Fermanagh|County_Fermanagh|Co_Fermanagh|Londonderry|County_Londonderry|Co_Londonderry|North_Down|Tyrone|' +
      'County_Tyrone|Co_Tyrone',
  },
  IE: {
    C: 'G=Galway LM=Leitrim MO=Mayo RN=Roscommon SO=Sligo',
    L:
      'CW=Carlow D=Dublin|Dublin_City|South_Dublin|Fingal|Dún_Laoghaire-Rathdown KE=Kildare KK=Kilkenny LD=Longford LH=Louth ' +
      'LS=Laois MH=Meath OY=Offaly WH=Westmeath WW=Wicklow WX=Wexford',
    M: 'CE=Clare CO=Cork KY=Kerry LK=Limerick TA=Tipperary|North_Tipperary|South_Tipperary WD=Waterford',
    U: 'CN=Cavan DL=Donegal MN=Monaghan',
  },
  BE: {
    BRU: 'BRU=Bruxelles|Brussel',
    VLG:
      'VAN=Antwerpen|Antwerp|Anvers VBR=Vlaams-Brabant|Flemish_Brabant|Brabant_flamand VLI=Limburg|Limbourg ' +
      'VOV=Oost-Vlaanderen|East_Flanders|Flandre_orientale VWV=West-Vlaanderen|West_Flanders|Flandre_occidentale',
    WAL:
      'WBR=Brabant_wallon|Walloon_Brabant|Waals-Brabant WHT=Hainaut|Henegouwen WLG=Liège|Luik|Lüttich ' +
      'WLX=Luxembourg|Luxemburg WNA=Namur|Namen',
  },
  FR: {
    ARA:
      '01=Ain 03=Allier 07=Ardèche 15=Cantal 26=Drôme 38=Isère 42=Loire 43=Haute-Loire 63=Puy-de-Dôme 69=Rhône|' +
      'Métropole_de_Lyon 73=Savoie 74=Haute-Savoie',
    BFC: "21=Côte-d'Or 25=Doubs 39=Jura 58=Nièvre 70=Haute-Saône 71=Saône-et-Loire 89=Yonne 90=Territoire_de_Belfort",
    BRE: "22=Côtes-d'Armor 29=Finistère 35=Ille-et-Vilaine 56=Morbihan",
    CVL: '18=Cher 28=Eure-et-Loir 36=Indre 37=Indre-et-Loire 41=Loir-et-Cher 45=Loiret',
    '20R': '2A=Corse-du-Sud 2B=Haute-Corse',
    GES: '08=Ardennes 10=Aube 51=Marne 52=Haute-Marne 54=Meurthe-et-Moselle 55=Meuse 57=Moselle 67=Bas-Rhin 68=Haut-Rhin 88=Vosges',
    HDF: '02=Aisne 59=Nord 60=Oise 62=Pas-de-Calais 80=Somme',
    IDF:
      '75=Paris|Ville_de_Paris 77=Seine-et-Marne 78=Yvelines 91=Essonne 92=Hauts-de-Seine 93=Seine-Saint-Denis ' +
      "94=Val-de-Marne 95=Val-d'Oise",
    NAQ:
      '16=Charente 17=Charente-Maritime 19=Corrèze 23=Creuse 24=Dordogne 33=Gironde 40=Landes 47=Lot-et-Garonne ' +
      '64=Pyrénées-Atlantiques 79=Deux-Sèvres 86=Vienne 87=Haute-Vienne',
    NOR: '14=Calvados 27=Eure 50=Manche 61=Orne 76=Seine-Maritime',
    OCC:
      '09=Ariège 11=Aude 12=Aveyron 30=Gard 31=Haute-Garonne 32=Gers 34=Hérault 46=Lot 48=Lozère 65=Hautes-Pyrénées ' +
      '66=Pyrénées-Orientales 81=Tarn 82=Tarn-et-Garonne',
    PAC: '04=Alpes-de-Haute-Provence 05=Hautes-Alpes 06=Alpes-Maritimes 13=Bouches-du-Rhône 83=Var 84=Vaucluse',
    PDL: '44=Loire-Atlantique 49=Maine-et-Loire 53=Mayenne 72=Sarthe 85=Vendée',
  },
  ES: {
    AN: 'AL=Almería CA=Cádiz CO=Córdoba|Cordova GR=Granada H=Huelva J=Jaén MA=Málaga SE=Sevilla|Seville',
    AR: 'HU=Huesca TE=Teruel Z=Zaragoza|Saragossa',
    AS: 'O=Asturias',
    CB: 'S=Santander',
    CL: 'AV=Ávila BU=Burgos LE=León P=Palencia SA=Salamanca SG=Segovia SO=Soria VA=Valladolid ZA=Zamora',
    CM: 'AB=Albacete CR=Ciudad_Real CU=Cuenca GU=Guadalajara TO=Toledo',
    CN: 'GC=Las_Palmas TF=Santa_Cruz_de_Tenerife|Tenerife',
    CT: 'B=Barcelona GI=Girona|Gerona L=Lleida|Lérida T=Tarragona',
    EX: 'BA=Badajoz CC=Cáceres',
    GA: 'C=A_Coruña|La_Coruña LU=Lugo OR=Ourense|Orense PO=Pontevedra',
    IB: 'PM=Baleares',
    MC: 'MU=Murcia',
    MD: 'M=Madrid',
    NC: 'NA=Navarra|Nafarroa|Navarre',
    PV: 'BI=Bizkaia|Vizcaya SS=Gipuzkoa|Guipúzcoa VI=Álava|Araba',
    RI: 'LO=Logroño',
    VC: 'A=Alicante|Alacant CS=Castellón|Castelló V=València',
  },
  IT: {
    '21': 'AL=Alessandria AT=Asti BI=Biella CN=Cuneo NO=Novara TO=Torino|Turin VB=Verbano-Cusio-Ossola VC=Vercelli',
    '23': 'AO=Aosta',
    '25':
      'BG=Bergamo BS=Brescia CO=Como CR=Cremona LC=Lecco LO=Lodi MB=Monza_e_Brianza|Monza MI=Milano|Milan MN=Mantova ' +
      'PV=Pavia SO=Sondrio VA=Varese',
    '32': 'BZ=Bolzano|Bozen TN=Trento',
    '34': 'BL=Belluno PD=Padova|Padua RO=Rovigo TV=Treviso VE=Venezia|Venice VI=Vicenza VR=Verona',
    '36': 'GO=Gorizia PN=Pordenone TS=Trieste UD=Udine',
    '42': 'GE=Genova|Genoa IM=Imperia SP=La_Spezia SV=Savona',
    '45':
      'BO=Bologna FC=Forlì-Cesena FE=Ferrara MO=Modena PC=Piacenza PR=Parma RA=Ravenna RE=Reggio_Emilia|' +
      "Reggio_nell'Emilia RN=Rimini",
    '52': 'AR=Arezzo FI=Firenze|Florence GR=Grosseto LI=Livorno LU=Lucca MS=Massa-Carrara PI=Pisa PO=Prato PT=Pistoia SI=Siena',
    '55': 'PG=Perugia TR=Terni',
    '57': 'AN=Ancona AP=Ascoli_Piceno FM=Fermo MC=Macerata PU=Pesaro_e_Urbino',
    '62': 'FR=Frosinone LT=Latina RI=Rieti RM=Roma|Rome VT=Viterbo',
    '65': "AQ=L'Aquila CH=Chieti PE=Pescara TE=Teramo",
    '67': 'CB=Campobasso IS=Isernia',
    '72': 'AV=Avellino BN=Benevento CE=Caserta NA=Napoli|Naples SA=Salerno',
    '75': 'BA=Bari BR=Brindisi BT=Barletta-Andria-Trani FG=Foggia LE=Lecce TA=Taranto',
    '77': 'MT=Matera PZ=Potenza',
    '78': 'CS=Cosenza CZ=Catanzaro KR=Crotone RC=Reggio_Calabria|Reggio_di_Calabria VV=Vibo_Valentia',
    '82': 'AG=Agrigento CL=Caltanissetta CT=Catania EN=Enna ME=Messina PA=Palermo RG=Ragusa SR=Siracusa|Syracuse TP=Trapani',
    '88': 'CA=Cagliari NU=Nuoro OR=Oristano SS=Sassari SU=Sud_Sardegna',
  },
};

/** Whether it is known what lies within the country's regions. */
export const hasParts = (countryCode: string): boolean => Object.hasOwn(REGION_PARTS, countryCode);

/** Of a country by region and code: the names of what lies within the regions. */
export const partsOf: (countryCode: string) => ReadonlyMap<string, RegionNames> | undefined =
  lateValues((country) => {
    if (!hasParts(country)) return undefined;
    const regions = Object.entries(REGION_PARTS[country] ?? {});
    return new Map(regions.map(([region, list]) => [region, readRegions(list)]));
  });
