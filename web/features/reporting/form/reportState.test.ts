import { describe, expect, test } from 'vitest'
import { reduce } from './reportState.ts'
import { answerIn, contentOf, events, filled, inPhase, phases, play, stored } from './reportSamples.ts'
import type { Content, Phase, ReportEvent } from './reportTypes.ts'
import { emptyValues } from './values.ts'

type Name = Phase['name']
/** Where each event leads. What is not listed leads nowhere. */
const leads: Record<Name, Partial<Record<ReportEvent['type'], Name>>> = {
  waking: { restored: 'writing' },
  writing: { next: 'checking', send: 'checking', left: 'finished' },
  login_needed: {
    located: 'writing',
    next: 'checking',
    send: 'checking',
    back: 'writing',
    discarded: 'writing',
    left: 'finished',
  },
  checking: { checked: 'sending', back: 'writing', discarded: 'writing', left: 'finished' },
  sending: { saved: 'finished', refused: 'failed', stop: 'unanswered', discarded: 'unanswered', left: 'finished' },
  unanswered: { next: 'checking', send: 'checking', left: 'finished' },
  failed: { next: 'checking', send: 'checking', discarded: 'writing', left: 'finished' },
  stale: {
    next: 'checking',
    send: 'checking',
    keep_mine: 'fetching_newest',
    take_theirs: 'fetching_newest',
    discarded: 'writing',
    left: 'finished',
  },
  fetching_newest: { fetched: 'checking', fetch_failed: 'failed', left: 'finished' },
  gone: { next: 'checking', send: 'checking', start_new: 'writing', left: 'finished' },
  submitted_elsewhere: { next: 'checking', left: 'finished' },
  finished: {},
}

describe('every event in every phase', () => {
  for (const phase of Object.values(phases))
    test(phase.name, () => {
      const found = Object.values(events).map((event) => [event.type, reduce(inPhase(phase), event).state.phase.name])
      const expected = Object.values(events).map(({ type }) => [type, leads[phase.name][type] ?? phase.name])
      expect(found).toEqual(expected)
    })
})

test('an event that means nothing in a phase changes nothing and commands nothing', () => {
  const ignored = [
    [phases.waking, events.changed],
    [phases.waking, events.send],
    [phases.writing, events.restored],
    [phases.writing, events.saved],
    [phases.sending, events.send],
    [phases.sending, events.back],
    [phases.finished, events.changed],
  ] as const
  for (const [phase, event] of ignored) {
    const state = inPhase(phase)
    expect(reduce(state, event)).toEqual({ state, commands: [] })
    expect(reduce(state, event).state).toBe(state)
  }
})

test('nothing is written to the device before the draft has been restored, nor after the form has finished', () => {
  const writes = (phase: Phase) =>
    Object.values(events)
      .filter(({ type }) => type !== 'restored')
      .flatMap((event) => reduce(inPhase(phase), event).commands)
      .filter((command) => command.do === 'keep_draft')
  expect(writes(phases.waking)).toEqual([])
  expect(writes(phases.finished)).toEqual([])
  // Nor of a case that has been submitted elsewhere.
  expect(writes(phases.submitted_elsewhere)).toEqual([])
  expect(writes(phases.writing)).toHaveLength(1)
})

test('a change is kept, a form without changes leaves nothing on the device', () => {
  const content = contentOf({ description: 'Endret.' })
  const keep = { do: 'keep_draft', draft: { values: content.values, version: 3, fileNames: [], retry: undefined } }
  expect(play(inPhase(phases.writing), { type: 'changed', content }).commands).toEqual([keep])
  const same = contentOf({ description: stored.description ?? '' })
  expect(play(inPhase(phases.writing), { type: 'changed', content: same }).did).toEqual(['remove_draft'])
  const removedFile = { ...same, removed: [9] }
  expect(play(inPhase(phases.writing), { type: 'changed', content: removedFile }).did).toEqual(['keep_draft'])
})

test('an emptied fact is marked at once, and the first change names the step in the address', () => {
  const content = contentOf({ description: '' })
  const at = { step: 1, isNamed: false } as const
  const { commands } = play(inPhase(phases.writing), { type: 'changed', content, before: filled(), at })
  expect(commands).toContainEqual({ do: 'mark', wrong: { description: 'required' } })
  expect(commands).toContainEqual({ do: 'go', step: 1, isReplacing: true })
})

test('a restored draft comes back with its version and retry key, and a signed-in person goes to step 3', () => {
  const retry = { fingerprint: 'f', key: 'k' }
  const draft = { values: filled(), version: 2, fileNames: ['a.png'], retry }
  const { state, commands } = play(inPhase(phases.waking), { ...events.restored, draft })
  expect(state).toMatchObject({ edited: { id: 5, version: 2 }, retry, isRestored: true })
  expect(commands).toContainEqual({ do: 'fill', values: filled() })
  expect(commands).toContainEqual({ do: 'note_lost_files', names: ['a.png'] })

  const waking = inPhase(phases.waking, { stored: undefined, edited: undefined })
  const go = { do: 'go', step: 3, isReplacing: true }
  const goes = (change: object) => play(waking, { ...events.restored, draft, ...change }).commands
  expect(goes({})).toContainEqual(go)
  for (const change of [{ isSignedIn: false }, { isNamed: true }, { draft: undefined }])
    expect(goes(change)).not.toContainEqual(go)
  expect(commands).not.toContainEqual(go)
})

test('a new report gets the date of today, unless a date was typed before the scripts had loaded', () => {
  const waking = inPhase(phases.waking, { stored: undefined, edited: undefined })
  const today = { do: 'set', texts: [['date', '2026-11-21']], isShown: true }
  expect(play(waking, events.restored).commands).toContainEqual(today)
  const typed = { texts: [['date', '2026-11-01'] as const], files: [] }
  expect(
    play(waking, { ...events.restored, typed: { ...typed, texts: [['date', '2026-11-01']] } }).commands,
  ).not.toContainEqual(today)
  expect(play(inPhase(phases.waking), events.restored).commands).not.toContainEqual(today)
})

test('step 1 leads to step 2 for everyone, step 2 to step 3 only after a login', () => {
  const check = (from: 1 | 2, isSignedIn: boolean) => {
    const checking = reduce(inPhase(phases.writing), { type: 'next', from })
    const { phase } = checking.state
    expect(checking.commands).toEqual([{ do: 'check', aim: phase.name === 'checking' && phase.aim }])
    return play(checking.state, answerIn(checking.state, { isSignedIn }))
  }
  expect(check(1, false).commands).toContainEqual({ do: 'go', step: 2 })
  expect(check(2, true).commands).toContainEqual({ do: 'go', step: 3 })
  const stopped = check(2, false)
  expect(stopped.state.phase.name).toBe('login_needed')
  expect(stopped.did).toEqual(['point', 'keep_draft', 'flush_draft'])
})

test('step 3 without a login leads to the login from every phase in between', () => {
  for (const phase of Object.values(phases)) {
    const { did } = play(inPhase(phase), { ...events.located, step: 3, isSignedIn: false })
    const isBetween = phase.name !== 'waking' && phase.name !== 'finished'
    expect(did, phase.name).toEqual(isBetween ? ['flush_draft', 'notify', 'log_in'] : [])
  }
})

test('that what was written is kept is only said when something was written', () => {
  const said = (content: Content) =>
    play(inPhase(phases.writing, { stored: undefined }), { type: 'located', step: 3, isSignedIn: false, content })
      .commands
  expect(said(contentOf())).toContainEqual({ do: 'notify', notice: 'loginRequired' })
  expect(said({ ...contentOf(), values: emptyValues() })).toContainEqual({ do: 'notify', notice: 'loginFirst' })
})

test('what was written is deleted from the device, and a stored draft is shown as it was saved', () => {
  const retry = { fingerprint: 'f', key: 'k' }
  const state = inPhase(phases.failed, { edited: { id: 5, version: 9 }, retry, isRestored: true })
  const { state: next, commands, did } = play(state, events.discarded)
  expect(next).toMatchObject({ edited: { id: 5, version: 3 }, retry: undefined, isRestored: false })
  expect(did).toEqual(['remove_draft', 'forget_files', 'fill', 'notify', 'go'])
  expect(commands).toContainEqual({ do: 'fill', values: filled({ description: 'Som lagret.' }) })
})
