/**
 * Every number, law and provision that texts may name: a test holds the texts against these. From the organisations' own pages; check
 * a new line there first.
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
export const laws: Record<string, string> = {
  straffeloven: 'https://lovdata.no/dokument/NL/lov/2005-05-20-28',
  straffeprosessloven: 'https://lovdata.no/dokument/NL/lov/1981-05-22-25',
  'likestillings- og diskrimineringsloven': 'https://lovdata.no/dokument/NL/lov/2017-06-16-51',
  arbeidsmiljøloven: 'https://lovdata.no/dokument/NL/lov/2005-06-17-62',
  husleieloven: 'https://lovdata.no/dokument/NL/lov/1999-03-26-17',
  opplæringslova: 'https://lovdata.no/dokument/NL/lov/2023-06-09-30',
  personopplysningsloven: 'https://lovdata.no/dokument/NL/lov/2018-06-15-38',
  personvernforordningen: 'https://lovdata.no/dokument/NL/lov/2018-06-15-38',
}

/** The paragraphs, chapters and articles of each law. */
const named: Record<string, string> = {
  straffeloven: '§ 77, § 185, § 186, § 263, § 264, § 266, § 266 a, § 271, § 272, § 273, § 274, § 351, § 352',
  straffeprosessloven: '§ 59 a',
  'likestillings- og diskrimineringsloven': '§ 6, § 13, § 14, § 26, § 30, § 31, § 37, § 38',
  arbeidsmiljøloven: '§ 4-3, kapittel 2 A',
  husleieloven: '§ 1-8, § 9-7, § 9-8',
  opplæringslova: '§ 12-3, § 12-4, § 12-5, kapittel 12',
  personopplysningsloven: '§ 3, § 16',
  personvernforordningen:
    'artikkel 5, artikkel 6, artikkel 9, artikkel 10, artikkel 12, artikkel 15, artikkel 16, artikkel 17, artikkel 18, artikkel 21, artikkel 30, artikkel 32',
}
/** A paragraph, chapter or article, and the law that it belongs to. */
export const provisions: Record<string, string> = Object.fromEntries(
  Object.entries(named).flatMap(([law, list]) => list.split(', ').map((one) => [one, law])),
)

/** Where Datatilsynet says how to complain. */
export const complaints = 'https://www.datatilsynet.no/'
