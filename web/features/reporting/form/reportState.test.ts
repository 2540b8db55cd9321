import { initialState, isAsStored, reduce, retryFor, type ReportEvent, type ReportState } from './reportState.ts'
import { filled, stored } from './reportSamples.ts'
import type { SaveErrorKind } from './saveError.ts'
import { emptyValues } from './values.ts'

const play = (state: ReportState, ...events: ReportEvent[]) => events.reduce(reduce, state)
const writing = play(initialState(stored), { type: 'opened', draft: undefined })
const retry = { fingerprint: 'f', key: 'k' }
const sent = (loaded: number, total: number) =>
  play(
    writing,
    { type: 'sent', status: 'Submitted', chosen: [], retry },
    ...(total > 0 ? [{ type: 'progressed' as const, loaded, total }] : []),
  )
const whole = sent(9_000_000, 9_000_000)
const half = sent(4_500_000, 9_000_000)
const failed = (kind: SaveErrorKind, change: { refused?: ReportState['fileErrors']; isKeySpent?: boolean } = {}) =>
  ({ type: 'failed', kind, status: 'Submitted', refused: {}, isKeySpent: false, ...change }) as const
const discarded = { type: 'discarded', edited: { id: 5, version: 3 } } as const
const unanswered = { name: 'unanswered', why: 'lost', mayHaveArrived: true, isKept: true } as const

test('a restored draft comes back with its version and retry key', () => {
  const draft = { values: filled(), version: 2, fileNames: [], removed: [], retry }
  const state = play(initialState(stored), { type: 'opened', draft })
  expect(state).toMatchObject({ edited: { id: 5, version: 2 }, retry, isRestored: true })
  expect(writing).toMatchObject({ edited: { id: 5, version: 3 }, retry: undefined, isRestored: false })
})

test('a finished form stays finished', () => {
  const finished = play(writing, { type: 'went', to: 'finished' })
  expect(play(finished, failed('down'), { type: 'went', to: 'fetching' }, discarded)).toBe(finished)
})

test('an answer that is lost after all of it was sent is unknown; a line lost before that is not', () => {
  for (const kind of ['offline', 'slow', 'cut_off'] as const) {
    expect(play(whole, failed(kind)).box).toEqual(unanswered)
    for (const state of [half, sent(0, 0)])
      expect(play(state, failed(kind)).box).toMatchObject({ name: 'failed', kind })
  }
  // The server has said why not.
  expect(play(whole, failed('down')).box).toEqual({ name: 'failed', kind: 'down', status: 'Submitted' })
  // What is deleted after that may be there all the same.
  expect(play(whole, failed('slow'), discarded).box).toEqual({ ...unanswered, isKept: false })
  expect(play(whole, failed('offline')).retry).toEqual(retry)
})

test('of what may all have left the browser it is never said that it did not arrive', () => {
  for (const event of [{ type: 'stopped' }, discarded] as const) {
    const isKept = event.type === 'stopped'
    const stopped = { name: 'unanswered', why: 'stopped', isKept }
    expect(play(half, event).box).toEqual({ ...stopped, mayHaveArrived: false })
    // The last part may have left since the browser last reported its progress.
    for (const state of [whole, sent(8_900_000, 9_000_000), sent(0, 0)])
      expect(play(state, event).box).toEqual({ ...stopped, mayHaveArrived: true })
    expect(play(half, event).retry).toEqual(isKept ? retry : undefined)
  }
})

test('what the server refused among the documents is listed until the files change', () => {
  const refused = { 'documents.0': 'document_type', city_id: 'required' } as const
  const state = play(whole, failed('fields', { refused }))
  expect(state.fileErrors).toEqual({ 'documents.0': 'document_type' })
  expect(play(state, { type: 'files_changed' })).toMatchObject({ box: undefined, fileErrors: {} })
})

test('what was written is deleted, and what is about the stored draft stays to be read', () => {
  const newer = { type: 'rebased', edited: { id: 5, version: 9 } } as const
  expect(play(writing, newer, discarded).edited).toEqual({ id: 5, version: 3 })
  const startedNew = { type: 'rebased', edited: undefined } as const
  expect(play(writing, startedNew, discarded).edited).toBeUndefined()
  for (const kind of ['gone', 'submitted_elsewhere'] as const)
    expect(play(whole, failed(kind), discarded).box).toMatchObject({ kind })
  for (const kind of ['down', 'stale'] as const) expect(play(whole, failed(kind), discarded).box).toBeUndefined()
})

test('a retry of the same content keeps its Idempotency-Key, changed content gets a new one', () => {
  const attempt = { values: filled(), chosen: [], removed: [], status: 'Submitted', edited: undefined } as const
  const first = { ...writing, retry: retryFor(writing, attempt, 'first') }
  expect(retryFor(first, attempt, 'second').key).toBe('first')
  expect(retryFor(first, { ...attempt, status: 'Draft' }, 'second').key).toBe('second')
  expect(retryFor(first, { ...attempt, values: filled({ description: 'Noe annet.' }) }, 'second').key).toBe('second')
})

test('leaving loses nothing when the form holds what is stored, or nothing', () => {
  const rest = { chosen: [], removed: [] }
  const same = filled({ description: 'Som lagret.' })
  expect(isAsStored(stored, { ...rest, values: same })).toBe(true)
  expect(isAsStored(stored, { ...rest, values: filled() })).toBe(false)
  expect(isAsStored(stored, { ...rest, values: same, removed: [9] })).toBe(false)
  expect(isAsStored(undefined, { ...rest, values: { ...emptyValues(), date: '2026-11-21' } })).toBe(true)
})
