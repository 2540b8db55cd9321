import { expect, test } from 'vitest'
import { correctedFields } from '#contract/correctedFields.ts'
import { caseFacts, isTold, ofEachText, witnessFieldNames, witnessTextOf } from '#contract/incidentFacts.ts'
import { witnessSamples } from '#contract/witnessSamples.ts'
import { rights } from '#texts/rights.ts'
import { readTyped, rowsOf } from './correctionRows.ts'
import { correctionOf, missingIn } from './typedCorrection.ts'

const at = '2026-01-15T10:00:00.000Z'
const samples = witnessTextOf((field) => witnessSamples[field].valid)
const incident = {
  id: 7,
  user_id: 1,
  date: '2026-01-15',
  time: '14:30',
  country_id: 578,
  city_id: 1,
  harassment_category_id: 2,
  ...ofEachText(() => null),
  description: 'Ropt etter på bussen.',
  status: 'Submitted' as const,
  version: 3,
  created_at: at,
  updated_at: at,
  submitted_at: at,
  witnesses: [{ id: 5, incident_id: 7, ...samples, created_at: at, updated_at: at }],
  incident_documents: [],
  state: null,
  unread_messages: 0,
  has_news: false,
  erased_on: null,
  hold: null,
  harassment_category: { name: 'Trakassering' },
  country: { name: 'Norge' },
  city: { name: 'Oslo' },
}

test('each field that can be corrected has its row', () => {
  const rows = rowsOf(incident, rights.nb.correct).map(({ field }) => field)
  expect(new Set(rows)).toEqual(new Set(correctedFields))
})

test('each text that was told is corrected to what is typed, and only one that is required may not be emptied', () => {
  for (const row of rowsOf(incident, rights.nb.correct).filter(({ field }) => isTold(field))) {
    expect(row.now.text).toBe(isTold(row.field) ? (incident[row.field] ?? '') : undefined)
    const typed = { ...row.now, text: 'Noe annet.' }
    expect(correctionOf(row, typed, 3)).toEqual({ version: 3, field: row.field, value: 'Noe annet.' })
    const isRequired = isTold(row.field) && caseFacts[row.field].isRequired
    expect(missingIn(row, { ...row.now, text: ' ' })).toEqual(isRequired ? { text: 'required' } : {})
  }
})

test('a correction of one field of a witness sends the others as they stand, also after it lay on the device', () => {
  const [row] = rowsOf(incident, rights.nb.correct).filter(({ witness_id }) => witness_id === 5)
  for (const field of witnessFieldNames) {
    const typed = row && readTyped(JSON.stringify({ ...row.now, [field]: 'Noe annet' }))
    expect(row && typed && correctionOf(row, typed, 3)).toEqual({
      version: 3,
      field: 'witness',
      witness_id: 5,
      value: { ...samples, [field]: 'Noe annet' },
    })
  }
})
