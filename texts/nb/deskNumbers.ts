import type { countedWaits, CountedBy, TimeStep } from '../../contract/deskNumbers.ts'
import { briefLegalFlags } from './deskCodeLabels.ts'
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
  report: { open: 'Se tallene slik alle ser dem', pdf: 'Rapport (PDF)', docx: 'Rapport (Word)' },
  lead: 'Tell sakene som er sendt inn i en periode, slik de står nå. Det dere selv har funnet, telles for seg.',
  ownUse: 'Bare til bruk i virksomheten. Små tall kan vise hvem noen er.',
  rounded:
    'Du ser hele kvartaler som er over. Tallene er rundet ned: I hvert kvartal kan det være opptil åtte flere. Summen, tilstander og frister står som de er.',
  demo: 'Oppdiktede saker er regnet med. De er laget for å prøve ut portalen.',
  /** On a figure and in the name of its file. */
  invented: 'oppdiktet',
  by: 'Tell etter',
  and: 'Og etter',
  nothingMore: 'Ikke noe mer',
  step: 'Del tiden i',
  from: 'Fra og med',
  to: 'Til og med',
  submit: 'Vis tall',
  wrongPair: 'Velg to forskjellige ting å telle etter.',
  wrongPeriod: 'Skriv to datoer fra de siste 30 årene, den første først. De kan ikke være fram i tid.',
  total: (now: number, from: string, to: string) =>
    `${now === 1 ? '1 melding' : `${now} meldinger`} fra ${from} til ${to}`,
  before: (from: string, to: string) => `Perioden før er fra ${from} til ${to}.`,
  countedAt: (at: string) => `Tallene er fra ${at}. Vi teller på nytt nå. Trykk «Vis tall» om litt.`,
  days: (from: string, to: string) => `fra ${from} til ${to}`,
  inAll: 'I alt',
  reports: 'Meldinger',
  found: 'Funnet av oss',
  /** What a link from a number is called. */
  cases: (count: number, words: string) => `${count === 1 ? '1 sak' : `${count} saker`}: ${words}`,
  none: 'Ingen saker å telle i denne perioden eller den før.',
  allFew: 'Alle tallene er for små til å vises.',
  /** What a chart shows, as its title. */
  most: (labels: readonly string[], count: number) =>
    `Flest saker: ${labels.join(' og ')} (${labels.length > 1 ? `${count} hver` : count})`,
  chart: (name: string) => `Saker: ${name}`,
  twoOf: (by: string, and: string) => `Saker: ${by} og ${and.toLowerCase()}`,
  drawn: (count: number) => `Figuren viser de ${count} vanligste.`,
  several: 'En sak kan stå i flere rader.',
  now: 'Perioden',
  beforeShort: 'Perioden før',
  /** In a cell, before the number of the period before. */
  earlier: 'før:',
  labelBefore: (label: string) => `${label}, perioden før`,
  unknown: 'Ikke kodet',
  notGiven: 'Ikke oppgitt',
  notClosed: 'Ikke avsluttet',
  keepTable: 'Last ned tabellen (CSV)',
  keepChart: { svg: 'Last ned figuren (SVG)', png: 'Last ned figuren (PNG)' },
  fileName: 'tall',
  waitsTitle: 'Hvor lenge folk venter',
  waitsLead:
    'Regnet fra saken ble sendt inn. Bare saker som er kommet så langt, er med. «Vanlig» er medianen: Halvparten ventet kortere.',
  waitColumns: { wait: 'Ventetid', cases: 'Saker', median: 'Vanlig', p90: 'Ni av ti venter kortere enn' },
  waits,
  hours: (hours: number) => (hours < 48 ? `${Math.round(hours)}\u00a0t` : `${Math.round(hours / 24)}\u00a0dager`),
  noWait: 'Ingen ennå',
  fewWaits: 'For få saker',
  uncodedTitle: 'Det som mangler i kodingen',
  uncodedColumns: { list: 'Felt', cases: 'Saker uten kode' },
  dimensions,
  legalFlags: briefLegalFlags,
  steps,
}
