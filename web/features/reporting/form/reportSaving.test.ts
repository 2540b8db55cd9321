import { expect, test } from 'vitest'
import { reduce } from './reportState.ts'
import { aim, answerIn, contentOf, events, filled, inPhase, phases, play, press } from './reportSamples.ts'
import { viewOf } from './reportView.ts'
import type { SaveErrorKind } from './saveError.ts'

const writing = inPhase(phases.writing)

test('a double press sends once', () => {
  const first = reduce(writing, events.send)
  const second = reduce(first.state, events.send)
  expect([...first.commands, ...second.commands]).toEqual([{ do: 'check', aim }])
  const checked = answerIn(first.state)
  const { did } = play(first.state, checked, checked, events.send, { type: 'send', status: 'Draft' })
  expect(did.filter((name) => name === 'send')).toHaveLength(1)
})

test('the result of a check that the person has left counts no more', () => {
  const { state: checking } = reduce(writing, { type: 'next', from: 2 })
  const late = answerIn(checking)
  expect(play(checking, { type: 'back', from: 2 }, late).did).toEqual(['go'])
  expect(play(checking, { type: 'back', from: 2 }, { type: 'next', from: 1 }, late).did).toEqual(['go', 'check'])
})

test('a retry of the same content keeps its Idempotency-Key, changed content gets a new one', () => {
  const first = press(writing, contentOf(), 'first')
  expect(first.sent).toMatchObject({ key: 'first' })
  const failed = reduce(first.state, events.refused).state
  const again = press(failed, contentOf(), 'second')
  expect(again.sent).toMatchObject({ key: 'first' })
  const changed = press(failed, contentOf({ description: 'Noe annet.' }), 'second')
  expect(changed.sent).toMatchObject({ key: 'second' })
  const asDraft = press(failed, contentOf(), 'second', 'Draft')
  expect(asDraft.sent).toMatchObject({ key: 'second' })
})

test('the key is on the device before the request leaves, so that it survives a reload', () => {
  const { commands, sent, state } = press(writing, contentOf(), 'first')
  const kept = commands.find((command) => command.do === 'keep_draft')
  expect(kept).toMatchObject({ isNow: true, draft: { retry: { key: 'first' }, values: filled() } })
  expect(commands.findIndex((command) => command === kept)).toBeLessThan(
    commands.findIndex((command) => command === sent),
  )
  const draft = kept?.draft
  const reloaded = play(inPhase(phases.waking), { ...events.restored, draft })
  expect(reloaded.state.retry).toEqual(state.retry)
  expect(press(reloaded.state, contentOf(), 'second').sent).toMatchObject({ key: 'first' })
})

test('a key that the server has recorded for other content is given up, on the device too', () => {
  const { state } = press(writing, contentOf(), 'first')
  const refused = play(state, { ...events.refused, kind: 'again', isKeySpent: true })
  expect(refused.commands).toContainEqual({
    do: 'keep_draft',
    isNow: true,
    draft: { values: filled(), version: 3, fileNames: [], retry: undefined },
  })
  expect(press(refused.state, contentOf(), 'second').sent).toMatchObject({ key: 'second' })
})

test('a save updates the version that was edited, and a new report has none', () => {
  expect(press(writing).sent).toMatchObject({ attempt: { edited: { id: 5, version: 3 } } })
  const fresh = inPhase(phases.writing, { stored: undefined, edited: undefined })
  expect(press(fresh).sent?.attempt.edited).toBeUndefined()
  const startedNew = reduce(inPhase(phases.gone), events.start_new).state
  expect(press(startedNew).sent?.attempt.edited).toBeUndefined()
})

test('a failed check of a submit leads to the first wrong field, which is where its step is', () => {
  const { state } = reduce(inPhase(phases.failed), events.send)
  const wrong = { 'witnesses.0.contact_number': 'contact_number_required', time: 'required' } as const
  const result = play(state, answerIn(state, { wrong }))
  expect(result.state.phase.name).toBe('writing')
  expect(result.commands).toEqual([
    { do: 'point', refused: wrong },
    { do: 'notify', notice: 'missing' },
  ])
})

test('a stale version: keeping mine saves this text over the newest version', () => {
  const stale = reduce(press(writing).state, { ...events.refused, kind: 'stale' }).state
  expect(stale.phase).toEqual({ name: 'stale', status: 'Submitted' })
  const { state, commands } = play(stale, events.keep_mine, events.keep_mine, events.fetched)
  expect(commands).toEqual([
    { do: 'fetch_newest', id: 5 },
    { do: 'check', aim: { save: 'Submitted' } },
  ])
  const sent = play(state, answerIn(state)).commands
  expect(sent.find((command) => command.do === 'send')?.attempt).toMatchObject({
    status: 'Submitted',
    edited: { id: 5, version: 4 },
    values: filled(),
  })
})

test('a stale version: taking theirs shows the newest text, which the next save is based on', () => {
  const { state, commands } = play(inPhase(phases.stale), events.take_theirs, events.fetched)
  expect(state.phase.name).toBe('writing')
  expect(commands).toContainEqual({ do: 'fill', values: filled({ description: 'Nyere.' }) })
  expect(press(state).sent).toMatchObject({ attempt: { edited: { id: 5, version: 4 } } })
})

test('a draft that was submitted elsewhere leaves the device and is never sent again', () => {
  const refused = play(press(writing).state, { ...events.refused, kind: 'submitted_elsewhere' })
  expect(refused.state.phase.name).toBe('submitted_elsewhere')
  expect(refused.did).toContain('remove_draft')
  const after = play(refused.state, events.send, events.changed)
  expect(after.did).toEqual([])
})

test('a saved report leaves the device, and is announced where the person has gone meanwhile', () => {
  const { state } = press(writing)
  expect(play(state, events.saved).did).toEqual(['notify', 'keep_receipt', 'remove_draft', 'leave'])
  expect(play(state, { ...events.saved, status: 'Draft' }).did).not.toContain('keep_receipt')
  expect(play(state, { ...events.saved, isHere: false }).did).toEqual(['notify', 'keep_receipt'])
  expect(play(state, events.left, events.saved).did).toEqual(['remove_draft', 'leave', 'notify', 'keep_receipt'])
  expect(play(state, events.left, { ...events.refused, isKeySpent: true }).did).not.toContain('keep_draft')
  const notices = (change: object) => play(state, { ...events.saved, ...change }).commands[0]
  expect(notices({})).toEqual({ do: 'notify', notice: 'sent' })
  expect(notices({ status: 'Draft' })).toEqual({ do: 'notify', notice: 'draftUpdated' })
  expect(notices({ status: 'Draft', isUpdate: false })).toEqual({ do: 'notify', notice: 'draftSaved' })
})

test('a change of the chosen files removes errors, which name files by their position', () => {
  const refused = { 'documents.0': 'document_type' } as const
  const before = play(press(writing).state, { ...events.refused, kind: 'fields', refused }).state
  const { state } = play(before, { type: 'changed', content: events.refused.content })
  expect([state.phase.name, state.fileErrors]).toEqual(['writing', {}])
})

test('what the server refused is led to, and of files also listed; a lost session has its own notice', () => {
  const refused = { 'documents.0': 'document_type', city_id: 'required' } as const
  const { state, commands } = play(press(writing).state, { ...events.refused, kind: 'fields', refused })
  expect(state.fileErrors).toEqual({ 'documents.0': 'document_type' })
  expect(commands).toContainEqual({ do: 'point', refused })
  expect(commands).toContainEqual({ do: 'notify', notice: 'failed', message: 'Nede.', cause: 'fields' })
  expect(play(press(writing).state, { ...events.refused, kind: 'expired' }).did).not.toContain('notify')
})

test('without the checks nothing is sent, and the person is told', () => {
  const missing = (pressed: typeof events.send | typeof events.next) => {
    const { state } = reduce(writing, pressed)
    return play(state, answerIn(state, { wrong: undefined }))
  }
  expect(missing(events.send).state.phase).toEqual({ name: 'failed', kind: 'offline', status: 'Submitted' })
  expect(missing(events.next).commands).toEqual([{ do: 'notify', notice: 'offline' }])
})

test('a check and a fetch leave on the screen what was there, and only a request blocks the buttons', () => {
  const { phase: checking } = reduce(inPhase(phases.stale), events.send).state
  expect(viewOf(checking)).toMatchObject({ failure: phases.stale, isBusy: false, saving: undefined })
  expect(viewOf(phases.fetching_newest)).toMatchObject({ failure: phases.stale, isBusy: true, saving: undefined })
  expect(viewOf(phases.sending)).toMatchObject({ failure: undefined, isBusy: true, saving: 'Submitted' })
  expect(viewOf(phases.login_needed)).toMatchObject({ needsLogin: true, isBusy: false })
  expect(viewOf(reduce(inPhase(phases.sending), events.progress).state.phase).isBusy).toBe(true)
})

const sent = (loaded: number, total: number, state = press(writing, contentOf(), 'first').state) =>
  total === 0 ? state : play(state, { type: 'progress', loaded, total }).state
const whole = sent(9_000_000, 9_000_000)
const half = sent(4_500_000, 9_000_000)

test('a sending that is stopped ends, and keeps what was written and the key of the attempt', () => {
  const stopped = play(half, events.stop)
  expect(stopped.commands).toEqual([{ do: 'stop' }])
  expect(stopped.state.phase).toEqual({ name: 'unanswered', why: 'stopped', mayHaveArrived: false, isKept: true })
  // The request's own end, which comes after it.
  expect(play(stopped.state, { ...events.refused, kind: 'offline' })).toEqual({ ...stopped, commands: [], did: [] })
  expect(press(stopped.state, contentOf(), 'second').sent).toMatchObject({ key: 'first' })
})

test('deleting what was written stops its sending first', () => {
  const { state, did } = play(half, { type: 'discarded', today: '2026-11-21' })
  expect(did).toEqual(['stop', 'remove_draft', 'forget_files', 'fill', 'notify', 'go'])
  expect(state.phase).toEqual({ name: 'unanswered', why: 'stopped', mayHaveArrived: false, isKept: false })
  expect(state.retry).toBeUndefined()
})

test('of what may all have left the browser it is never said that it did not arrive', () => {
  const may = (state: typeof writing, event: typeof events.stop | typeof events.discarded) => {
    const { phase } = play(state, event).state
    return phase.name === 'unanswered' && phase.mayHaveArrived
  }
  for (const event of [events.stop, events.discarded]) {
    expect(may(half, event)).toBe(false)
    // The last part may have left since the browser last reported its progress.
    for (const state of [whole, sent(8_900_000, 9_000_000), sent(0, 0)]) expect(may(state, event)).toBe(true)
  }
})

test('an answer that is lost after all of it was sent is unknown; a line lost before that is not', () => {
  const lost = (state: typeof writing, kind: SaveErrorKind) => play(state, { ...events.refused, kind })
  for (const kind of ['offline', 'slow', 'cut_off'] as const) {
    expect(lost(whole, kind).state.phase).toEqual(phases.unanswered)
    expect(lost(whole, kind).commands).toEqual([{ do: 'notify', notice: 'lost' }])
    for (const state of [half, sent(0, 0)])
      expect(lost(state, kind).state.phase).toMatchObject({ name: 'failed', kind })
  }
  // The server has said why not.
  expect(lost(whole, 'down').state.phase).toEqual(phases.failed)
  // What is deleted after that may be there all the same.
  expect(play(lost(whole, 'slow').state, events.discarded).state.phase).toEqual({ ...phases.unanswered, isKept: false })
  expect(press(lost(whole, 'offline').state, contentOf(), 'second').sent).toMatchObject({ key: 'first' })
})
