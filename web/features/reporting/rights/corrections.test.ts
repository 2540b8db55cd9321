import { expect, test } from 'vitest'
import { witnessFieldNames, witnessTextOf } from '#contract/incidentFacts.ts'
import { witnessSamples } from '#contract/witnessSamples.ts'
import { rights } from '#texts/rights.ts'
import { readTyped, rowsOf } from './correctionRows.ts'
import { correctionOf } from './typedCorrection.ts'

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
