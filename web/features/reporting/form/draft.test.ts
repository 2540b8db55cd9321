import { readDraft, writeDraft } from '#web/app/device/localDraft.ts'
import { forgetCase, putPart, takePart, withoutPart, type Place } from '../useKept.ts'
import { saveErrorOf } from './saveError.ts'
import { emptyValues, readLocal } from './values.ts'

const draft = (description: string) => ({ ...emptyValues(), description, fileNames: [] })
const descriptionIn = (kept: unknown, place: Place = 'new') => takePart(kept, place)?.['description']

test('a new report, the drafts being edited and unsent messages are kept side by side on the device', () => {
  let kept: unknown = putPart(undefined, 'new', draft('ny'))
  kept = putPart(kept, 'edits/5', { ...draft('fem'), version: 3 })
  kept = putPart(kept, 'edits/6', draft('seks'))
  kept = putPart(kept, 'messages/rett 5 date', { text: '2026-01-01' })
  kept = putPart(kept, 'new', draft('ny igjen'))
  expect(descriptionIn(kept)).toBe('ny igjen')
  expect(descriptionIn(kept, 'edits/5')).toBe('fem')
  expect(readLocal(takePart(kept, 'edits/5') ?? {}).version).toBe(3)
  expect(descriptionIn(kept, 'edits/7')).toBeUndefined()

  const withoutNew = withoutPart(kept, 'new')
  expect(descriptionIn(withoutNew)).toBeUndefined()
  expect(descriptionIn(withoutNew, 'edits/6')).toBe('seks')
  const message = withoutPart(withoutPart(withoutNew, 'edits/5'), 'edits/6')
  expect(takePart(message, 'messages/rett 5 date')).toEqual({ text: '2026-01-01' })
  expect(withoutPart(message, 'messages/rett 5 date')).toBeUndefined()
  const both = putPart(putPart(undefined, 'new', draft('ny')), 'edits/5', draft('fem'))
  expect(descriptionIn(withoutPart(both, 'edits/5'))).toBe('ny')
})

test('what the browser refuses to store lasts as long as the page, without what was written about a case that is no more', () => {
  const of = (id: number) => ({
    [`edits/${id}`]: draft('utkast'),
    [`messages/${id}`]: { text: 'melding' },
    [`messages/rett ${id} date`]: {},
    [`messages/papir ${id} police`]: {},
  })
  const ofSix = of(6)
  // Here is no storage at all.
  expect(writeDraft({ ...ofSix, ...of(5) })).toBe(false)
  forgetCase(5)
  expect(readDraft()).toEqual(ofSix)
  forgetCase(6)
  expect(readDraft()).toBeUndefined()
})

test('a record that is no draft is ignored', () => {
  for (const kept of [null, 'tekst', 7, [], {}, { edits: 'x' }, { 'edits/5': 'x' }])
    for (const place of ['new', 'edits/5', 'messages/5'] as const) expect(takePart(kept, place)).toBeUndefined()
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
