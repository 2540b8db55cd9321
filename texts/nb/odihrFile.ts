import type { ExportFact } from '../../contract/codes.ts'

const facts: Record<Exclude<ExportFact, 'legal_flag'>, string> = {
  date: 'Date',
  place: 'Place',
  act: 'Type of act',
  target_kind: 'Target',
  bias_indicator: 'Bias indicators',
  summary: 'Description',
}

/** Words of the yearly workbook for ODIHR, which reads English; the descriptions in it are in Norwegian. */
export default {
  fileName: (year: number, ending: string) => `odihr-${year}.${ending}`,
  sheets: { incidents: 'Incidents', counts: 'Counts', codes: 'Codes' },
  facts,
  headings: [
    facts.date,
    facts.place,
    facts.act,
    facts.target_kind,
    facts.bias_indicator,
    facts.summary,
    'Counted as',
    'In the total',
    'Attack on property',
  ],
  codeHeadings: ['List', 'Code', 'In Norwegian'],
  parts: {
    hate_crime: 'Hate crime',
    hate_speech: 'Hate speech',
    discrimination: 'Discrimination',
    harassing_conduct: 'Harassing conduct',
  },
  yes: (isSo: boolean) => (isSo ? 'yes' : 'no'),
  counted: (year: number) => `Anti-Muslim incidents in ${year}`,
  incidents: 'Incidents',
  total: 'Hate crimes (the total)',
  onProperty: 'Of these, attacks on property',
  apart: (part: string) => `${part}, not in the total`,
  unlisted: 'Of all these, counted but not in the list: the person who reported agreed to be counted only',
  others: 'Other incidents, not in the list',
  notAssessed: 'Not assessed legally yet, not in the list',
  without: (fact: string) => `Missing in the list: ${fact.toLowerCase()}`,
}
