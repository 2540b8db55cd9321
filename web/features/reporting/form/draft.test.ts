import { expect, test } from 'vitest'
import { putDraft, takeDraft, withoutDraft, type LocalDraft } from './draft.ts'
import { saveErrorOf } from './saveError.ts'
import { emptyValues } from './values.ts'

const draft = (description: string): LocalDraft => ({ values: { ...emptyValues(), description }, fileNames: [] })
const descriptionIn = (kept: unknown, id?: number) => takeDraft(kept, id)?.values.description

test('a new report and the drafts being edited are kept side by side on the device', () => {
  let kept: unknown = putDraft(undefined, undefined, draft('ny'))
  kept = putDraft(kept, 5, { ...draft('fem'), version: 3 })
  kept = putDraft(kept, 6, draft('seks'))
  kept = putDraft(kept, undefined, draft('ny igjen'))
  expect(descriptionIn(kept)).toBe('ny igjen')
  expect(descriptionIn(kept, 5)).toBe('fem')
  expect(takeDraft(kept, 5)?.version).toBe(3)
  expect(descriptionIn(kept, 7)).toBeUndefined()

  const withoutNew = withoutDraft(kept, undefined)
  expect(descriptionIn(withoutNew)).toBeUndefined()
  expect(descriptionIn(withoutNew, 6)).toBe('seks')
  expect(withoutDraft(withoutDraft(withoutNew, 5), 6)).toBeUndefined()
  expect(descriptionIn(withoutDraft(putDraft(putDraft(undefined, undefined, draft('ny')), 5, draft('fem')), 5))).toBe(
    'ny',
  )
})

test('a record that is no draft is ignored', () => {
  for (const kept of [null, 'tekst', 7, [], {}, { edits: 'x' }, { edits: { 5: 'x' } }]) {
    expect(takeDraft(kept, undefined)).toBeUndefined()
    expect(takeDraft(kept, 5)).toBeUndefined()
  }
  expect(descriptionIn({ description: 'bare felter' })).toBe('bare felter')
})

test('every failure of a save is recognised by its code, or by its status alone', () => {
  expect(saveErrorOf({ status: 'FETCH_ERROR' })).toBe('offline')
  expect(saveErrorOf({ status: 'TIMEOUT_ERROR' })).toBe('slow')
  expect(saveErrorOf({ status: 'PARSING_ERROR' })).toBe('again')
  expect(saveErrorOf({ status: 'PARSING_ERROR', originalStatus: 413 })).toBe('too_large')
  expect(saveErrorOf({ status: 413, data: '<html>' })).toBe('too_large')
  for (const originalStatus of [502, 504])
    expect(saveErrorOf({ status: 'PARSING_ERROR', originalStatus })).toBe('cut_off')
  expect(saveErrorOf({ status: 409, data: { code: 'stale_version' } })).toBe('stale')
  expect(saveErrorOf({ status: 409, data: { code: 'already_submitted' } })).toBe('submitted_elsewhere')
  expect(saveErrorOf({ status: 422, data: { code: 'invalid' } })).toBe('fields')
  expect(saveErrorOf({ status: 422, data: { code: 'idempotency_mismatch' } })).toBe('again')
  expect(saveErrorOf({ status: 429 })).toBe('busy')
  expect(saveErrorOf({ status: 503 })).toBe('down')
  expect(saveErrorOf({ status: 500, data: {} })).toBe('again')
  expect(saveErrorOf({ status: 500, data: { code: 'of_a_newer_server' } })).toBe('again')
  expect(saveErrorOf({ name: 'AbortError' })).toBe('offline')
})
