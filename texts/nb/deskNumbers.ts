import type { countedWaits, CountedBy, TimeStep } from '../../contract/deskNumbers.ts'
import codingTexts from './deskCoding.ts'

const dimensions: Record<CountedBy, string> = {
  ...codingTexts.fields,
  time: 'Tid',
  status: 'Tilstand',
  outcome: 'Resultat',
  category: 'Kategori',
  county: 'Fylke',
}
const steps: Record<TimeStep, string> = { week: 'Uke', month: 'Måned', quarter: 'Kvartal', year: 'År' }
const waits: Record<(typeof countedWaits)[number], string> = {
  acknowledged: 'Til mottak er bekreftet',
  answered: 'Til første melding fra oss',
  closed: 'Til saken er avsluttet',
}

/** The numbers of the organisation's own cases. */
export default {
  title: 'Tall',
  reports: { pdf: 'Rapport (PDF)', docx: 'Rapport (Word)' },
  lead: 'Tell sakene som er sendt inn i en periode, slik de står nå.',
  ownUse: 'Bare til bruk i virksomheten. Små tall kan vise hvem noen er.',
  rounded:
    'Du ser hele kvartaler som er over, rundet ned til nærmeste fem i hvert kvartal. Summen, tilstander og frister står som de er.',
  by: 'Tell etter',
  and: 'Og etter',
  nothingMore: 'Ikke noe mer',
  step: 'Del tiden i',
  from: 'Fra og med',
  to: 'Til og med',
  submit: 'Vis tall',
  wrongPair: 'Velg to forskjellige ting å telle etter.',
  wrongPeriod: 'Skriv to datoer fra de siste 30 årene, den første først. De kan ikke være fram i tid.',
  total: (now: number, from: string, to: string) => `${now === 1 ? '1 sak' : `${now} saker`} fra ${from} til ${to}`,
  before: (count: number, from: string, to: string) =>
    `I perioden før, fra ${from} til ${to}: ${count === 1 ? '1 sak' : `${count} saker`}.`,
  none: 'Ingen saker å telle i denne perioden eller den før.',
  allFew: 'Alle tallene er under fem i hvert kvartal.',
  chart: (name: string) => `Saker: ${name}`,
  twoOf: (by: string, and: string) => `Saker: ${by} og ${and.toLowerCase()}`,
  several: 'En sak kan stå i flere rader.',
  now: 'Perioden',
  beforeShort: 'Perioden før',
  unknown: 'Ikke kodet',
  notGiven: 'Ikke oppgitt',
  notClosed: 'Ikke avsluttet',
  keepTable: 'Last ned tabellen (CSV)',
  keepChart: 'Last ned figuren (SVG)',
  fileName: 'tall',
  waitsTitle: 'Hvor lenge folk venter',
  waitsLead: 'Regnet fra saken ble sendt inn. Halvparten ventet kortere enn det vanlige.',
  waitColumns: { wait: 'Ventetid', cases: 'Saker', median: 'Vanlig', p90: 'Ni av ti venter kortere enn' },
  waits,
  hours: (hours: number) => (hours < 48 ? `${Math.round(hours)} t` : `${Math.round(hours / 24)} dager`),
  noWait: 'Ingen ennå',
  fewWaits: 'For få saker',
  uncodedTitle: 'Det som mangler i kodingen',
  uncodedColumns: { list: 'Felt', cases: 'Saker uten kode' },
  dimensions,
  steps,
}
