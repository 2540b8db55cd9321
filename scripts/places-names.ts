/** Norwegian names for places that the packages name otherwise. */

export const countryNames: Record<string, string> = {
  BY: 'Belarus',
  CD: 'Kongo (Den demokratiske republikken)',
  CG: 'Kongo (Republikken)',
  GS: 'Sør-Georgia og Sør-Sandwichøyene',
  HM: 'Heard- og McDonaldøyene',
  IM: 'Isle of Man',
  IO: 'Det britiske territoriet i Indiahavet',
  LC: 'St. Lucia',
  MM: 'Myanmar',
  NF: 'Norfolkøya',
  PN: 'Pitcairnøyene',
  PS: 'Palestina',
  SX: 'Sint Maarten',
  TF: 'De franske sørterritoriene',
  UM: 'USAs ytre småøyer',
  VC: 'St. Vincent og Grenadinene',
  VG: 'De britiske jomfruøyene',
  VI: 'De amerikanske jomfruøyene',
  WF: 'Wallis og Futuna',
}

export const norwegianPlaceNames: Record<string, string> = {
  Aas: 'Ås',
  Ávanuorri: 'Havøysund',
  Kárášjohka: 'Karasjok',
  'Raarvihke - Røyrvik': 'Røyrvik',
  Snåase: 'Snåsa',
  'Snåase - Snåsa': 'Snåsa',
  'Tana Bru': 'Tana bru',
  Vuonnabahta: 'Varangerbotn',
}

/** The official numbers of the counties (fylker), as they have been since 2024. */
export const countyCodes: Record<string, string> = {
  Oslo: '03',
  Rogaland: '11',
  'Møre og Romsdal': '15',
  Nordland: '18',
  Østfold: '31',
  Akershus: '32',
  Buskerud: '33',
  Innlandet: '34',
  Vestfold: '39',
  Telemark: '40',
  Agder: '42',
  Vestland: '46',
  Trøndelag: '50',
  Troms: '55',
  Finnmark: '56',
}

/** Small places that a report may name, although they are below every population limit. */
export const alsoCities: Record<string, string[]> = {
  SJ: ['Barentsburg', 'Ny-Ålesund'],
}

/**
 * Plain spellings of names that the packages transliterate with diacritics (Ḩamāh, Dar‘ā), which nobody types into a
 * search field.
 */
export const transliterated = new Set(
  'AE AF AM BD BH BT CY DZ EG ER ET GE GR IL IN IQ IR JO JP KH KP KR KW LA LB LK LY MA MM MR MV NP OM PK PS QA RU SA SD SY TH TN UA YE'.split(
    ' ',
  ),
)

/** Keyed by country and the packages' name without diacritics. */
export const worldCityNames: Record<string, string> = {
  'AM Yerevan': 'Jerevan',
  'AT Vienna': 'Wien',
  'BE Brussels': 'Brussel',
  'CU Havana': 'Havanna',
  'CY Nicosia': 'Nikosia',
  'CZ Prague': 'Praha',
  'DE Munich': 'München',
  'DK Copenhagen': 'København',
  'DZ Algiers': 'Alger',
  'EG Cairo': 'Kairo',
  'FM Palikir - National Government Center': 'Palikir',
  'GR Athens': 'Aten',
  'GR Piraeus': 'Pireus',
  'GR Thessaloníki': 'Thessaloniki',
  'GT Guatemala City': 'Guatemala by',
  'IL Acre': 'Akko',
  'IO Downtown': 'Diego Garcia',
  'IQ As Sulaymaniyah': 'Sulaymaniyah',
  'IQ Baghdad': 'Bagdad',
  'IQ Basrah': 'Basra',
  'IQ Dihok': 'Duhok',
  'IQ Zaxo': 'Zakho',
  'IR Tehran': 'Teheran',
  'IT Florence': 'Firenze',
  'IT Genoa': 'Genova',
  'IT Milan': 'Milano',
  'IT Naples': 'Napoli',
  'IT Rome': 'Roma',
  'IT Turin': 'Torino',
  'IT Venice': 'Venezia',
  'KW Kuwait City': 'Kuwait by',
  'KZ Nur-Sultan': 'Astana',
  'LU Luxembourg': 'Luxembourg by',
  'MA Marrakesh': 'Marrakech',
  'MD Chisinau': 'Chișinău',
  'MN Зуунмод': 'Zuunmod',
  'MX Mexico City': 'Mexico by',
  'NL The Hague': 'Haag',
  'PA Panamá': 'Panama by',
  'PL Warsaw': 'Warszawa',
  'PS East Jerusalem': 'Øst-Jerusalem',
  'PS Gaza': 'Gaza by',
  'PT Lisbon': 'Lisboa',
  'RO Bucharest': 'București',
  'RS Belgrade': 'Beograd',
  'RU Moscow': 'Moskva',
  'RU Saint Petersburg': 'St. Petersburg',
  'SA Jeddah': 'Jidda',
  'SA Mecca': 'Mekka',
  'SO Hargeysa': 'Hargeisa',
  'SY Al Hasakah': 'Hasakah',
  'SY Ar Raqqah': 'Raqqa',
  'SY Damascus': 'Damaskus',
  'SY Hamah': 'Hama',
  'SY Tartouss': 'Tartus',
  'TK Fale old settlement': 'Fakaofo',
  'US New York City': 'New York',
  'VA Vatican City': 'Vatikanstaten',
  'XK Mitrovicë': 'Mitrovica',
}
