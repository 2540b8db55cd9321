import type { FigureId, FigureOfFew, PublishedBy } from '../../contract/figures.ts'
import coding from './deskCoding.ts'
import quarter from './quarter.ts'

const titles: Record<Exclude<FigureId, FigureOfFew>, string> = {
  received: 'Hvor meldingene kom fra, og hva vi kunne bekrefte',
  quarters: 'Meldinger i hvert kvartal',
  legal: 'Hva hendelsene kan være etter loven',
  arena: 'Hvor det skjedde: på stedet, på nett, i brev, på telefon eller i media',
  platform: 'Hvor på nettet det skjedde',
  acts: 'Hva som ble gjort, og hvor',
  'life-area': 'I hvilken del av livet det skjedde',
  target: 'Hvem eller hva som ble rammet',
  age: 'Alder og kjønn på den som ble rammet',
  child: 'Om et barn var til stede',
  marker: 'Hva som gjorde den utsatte synlig som muslim',
  perpetrator: 'Hvem som gjorde det, i hver del av livet',
  relation: 'Hva gjerningspersonen var for den utsatte',
  'perpetrator-gender': 'Gjerningspersonens kjønn',
  county: 'I hvilket fylke det skjedde',
  'county-legal': 'Fylke og mulig lovbrudd',
  reported: 'Hvem det også ble meldt til',
  outcome: 'Hva som skjedde med det som ble meldt til andre',
  'why-not': 'Hvorfor det ikke ble meldt til andre',
  bystanders: 'Hva andre som var til stede, gjorde',
  impact: 'Hva det førte til for den utsatte',
}

const titlesOfOne: Record<FigureId, string> = {
  ...titles,
  received: 'Hvor meldingene kom fra',
  verification: 'Hva vi kunne bekrefte',
  acts: 'Hva som ble gjort',
  age: 'Alder på den som ble rammet',
  gender: 'Kjønn på den som ble rammet',
  'perpetrator-kind': 'Hvem som gjorde det',
}

const dimensions: Record<PublishedBy | 'quarter', string> = {
  ...coding.fields,
  county: 'Fylke',
  report_outcome: 'Resultat',
  quarter: 'Kvartal',
}

/** What the figures of a release are called, and the words of their rows and columns. */
export default {
  titles,
  /** Where a quarter had too few cases for two dimensions. */
  titlesOfOne,
  dimensions,
  notKnown: 'Ikke oppgitt',
  count: 'Antall',
  received: 'Mottatt',
  /** A row of one of several years. */
  inYear: (label: string, day: string) => `${label}, ${day.slice(0, 4)}`,
  quarter,
}
