import { correctedFields, caseFacts, isTold, toldTexts, witnessFieldNames } from '#contract/incidentFacts.ts'
import { sampleWitness } from '#contract/witnessSamples.ts'
import { stored } from '../form/reportSamples.ts'
import { correctionOf, missingIn, readTyped } from './CorrectionForm.tsx'
import { rowsOf } from './CorrectionInputs.tsx'
import { shownOf } from './Corrections.tsx'

const { created_at } = stored
const witness = { id: 5, incident_id: 5, ...sampleWitness, created_at, updated_at: created_at }
const incident = { ...stored, status: 'Submitted' as const, witnesses: [witness] }

test('each field that can be corrected has its row', () => {
  const rows = rowsOf(incident).map(({ field }) => field)
  expect(new Set(rows)).toEqual(new Set(correctedFields))
})

test('each text that was told is corrected to what is typed, and only one that is required may not be emptied', () => {
  for (const row of rowsOf(incident).filter(({ field }) => isTold(field))) {
    expect(row.now.text).toBe(isTold(row.field) ? (incident[row.field] ?? '') : undefined)
    const typed = { ...row.now, text: 'Noe annet.' }
    expect(correctionOf(row, typed, 3)).toEqual({ version: 3, field: row.field, value: 'Noe annet.' })
    const isRequired = isTold(row.field) && caseFacts[row.field].isRequired
    expect(missingIn(row, { ...row.now, text: ' ' })).toEqual(isRequired ? { text: 'required' } : {})
  }
})

test('a text that was added or taken out is told as nothing before or after', () => {
  for (const field of toldTexts) {
    const of = (before: string, after: string) => shownOf({ field, before, after, at: created_at })
    expect(of('', 'Noe nytt.')).toEqual({ before: null, after: 'Noe nytt.' })
    expect(of('Noe annet.', '')).toEqual({ before: 'Noe annet.', after: null })
  }
})

test('a correction of one field of a witness sends the others as they stand, also after it lay on the device', () => {
  const [row] = rowsOf(incident).filter(({ witness_id }) => witness_id === 5)
  for (const field of witnessFieldNames) {
    const typed = row && readTyped(JSON.stringify({ ...row.now, [field]: 'Noe annet' }))
    expect(row && typed && correctionOf(row, typed, 3)).toEqual({
      version: 3,
      field: 'witness',
      witness_id: 5,
      value: { ...sampleWitness, [field]: 'Noe annet' },
    })
  }
})
