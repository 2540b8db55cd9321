/**
 * Every telephone number, law and provision that a text of the portal or an entry of the hub may name. A test holds the
 * texts against these lists, so that a wrong number or a provision without its law is found before a reader sees it.
 * Taken from the organisations' own pages; check a new line there first.
 */

/** As dialled, without spaces: whose number it is. */
export const phones = {
  '112': 'Politiets nødnummer',
  '113': 'Medisinsk nødnummer',
  '116117': 'Legevakten',
  '02800': 'Politiet når det ikke haster',
  '80040008': 'Støttesenter for kriminalitetsutsatte',
  '116111': 'Alarmtelefonen for barn og unge',
  '116123': 'Mental Helse',
  '23157300': 'Likestillings- og diskrimineringsombudet',
} as const

/** By the name that the texts use: where the law can be read. */
export const laws = {
  straffeloven: 'https://lovdata.no/dokument/NL/lov/2005-05-20-28',
  straffeprosessloven: 'https://lovdata.no/dokument/NL/lov/1981-05-22-25',
  'likestillings- og diskrimineringsloven': 'https://lovdata.no/dokument/NL/lov/2017-06-16-51',
  arbeidsmiljøloven: 'https://lovdata.no/dokument/NL/lov/2005-06-17-62',
  husleieloven: 'https://lovdata.no/dokument/NL/lov/1999-03-26-17',
  opplæringslova: 'https://lovdata.no/dokument/NL/lov/2023-06-09-30',
  personopplysningsloven: 'https://lovdata.no/dokument/NL/lov/2018-06-15-38',
  personvernforordningen: 'https://lovdata.no/dokument/NL/lov/2018-06-15-38',
} as const

/** A paragraph, chapter or article, and the law that it belongs to. */
export const provisions: Record<string, keyof typeof laws> = {
  '§ 77': 'straffeloven',
  '§ 185': 'straffeloven',
  '§ 186': 'straffeloven',
  '§ 263': 'straffeloven',
  '§ 264': 'straffeloven',
  '§ 266': 'straffeloven',
  '§ 266 a': 'straffeloven',
  '§ 271': 'straffeloven',
  '§ 272': 'straffeloven',
  '§ 273': 'straffeloven',
  '§ 274': 'straffeloven',
  '§ 351': 'straffeloven',
  '§ 352': 'straffeloven',
  '§ 59 a': 'straffeprosessloven',
  '§ 6': 'likestillings- og diskrimineringsloven',
  '§ 13': 'likestillings- og diskrimineringsloven',
  '§ 14': 'likestillings- og diskrimineringsloven',
  '§ 26': 'likestillings- og diskrimineringsloven',
  '§ 30': 'likestillings- og diskrimineringsloven',
  '§ 31': 'likestillings- og diskrimineringsloven',
  '§ 37': 'likestillings- og diskrimineringsloven',
  '§ 38': 'likestillings- og diskrimineringsloven',
  '§ 4-3': 'arbeidsmiljøloven',
  'kapittel 2 A': 'arbeidsmiljøloven',
  '§ 1-8': 'husleieloven',
  '§ 9-7': 'husleieloven',
  '§ 9-8': 'husleieloven',
  '§ 12-3': 'opplæringslova',
  '§ 12-4': 'opplæringslova',
  '§ 12-5': 'opplæringslova',
  'kapittel 12': 'opplæringslova',
  '§ 3': 'personopplysningsloven',
  '§ 16': 'personopplysningsloven',
  'artikkel 5': 'personvernforordningen',
  'artikkel 6': 'personvernforordningen',
  'artikkel 9': 'personvernforordningen',
  'artikkel 10': 'personvernforordningen',
  'artikkel 12': 'personvernforordningen',
  'artikkel 15': 'personvernforordningen',
  'artikkel 16': 'personvernforordningen',
  'artikkel 17': 'personvernforordningen',
  'artikkel 18': 'personvernforordningen',
  'artikkel 21': 'personvernforordningen',
  'artikkel 30': 'personvernforordningen',
  'artikkel 32': 'personvernforordningen',
}
