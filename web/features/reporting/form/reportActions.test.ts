import type { OwnIncident } from '#contract/incidents.ts'
import * as actions from './reportActions.ts'
import * as saving from './reportSaving.ts'
import { initialState, reduce, type ReportEvent } from './reportState.ts'
import { filled, stored } from './reportSamples.ts'
import { emptyValues, type Values } from './values.ts'

type Given = {
  case?: OwnIncident | undefined
  values?: Values
  draft?: any
  step?: 1 | 2 | 3
  isSignedIn?: boolean
  isNamed?: boolean
  answers?: any[]
  texts?: [path: string, text: string][]
}

/** A form without a browser. It notes what is done: calls by their names, and what they are given. */
function begun({
  case: own,
  values = filled(),
  draft,
  step = 3,
  isSignedIn = true,
  isNamed = true,
  answers = [],
  texts = [],
}: Given = {}) {
  let state = initialState(own)
  const did: [string, ...unknown[]][] = []
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void did.push([name, ...given])
  const noting = (prefix: string) => new Proxy<any>({}, { get: (_, name) => note(`${prefix}${String(name)}`) })
  const form = {
    getValues: () => values,
    setValues: (next: Values) => (note('fill')(next), (values = next)),
    setFieldValue: note('set'),
    setErrors: note('errors'),
    setFieldError: note('mark'),
  }
  const parts: any = {
    stored: own,
    latest: () => state,
    dispatch: (event: ReportEvent) => (state = reduce(state, event)),
    form,
    takeTyped: () => ({ texts, files: [] }),
    byItself: (change: () => void) => change(),
    draft: { read: () => draft, save: note('keep'), flush: note('flush'), remove: note('remove') },
    files: {
      owner: 'new',
      chosen: [],
      removed: [],
      add: note('add'),
      forget: note('forgetFiles'),
      noteLost: note('noteLost'),
      setRemoved: note('setRemoved'),
    },
    step,
    isNamed,
    go: note('go'),
    navigate: note('navigate'),
    isBack: false,
    isSignedIn,
    user_id: 7,
    redirect: '/create-harassment?step=3',
    element: { current: {} },
    focusOn: note('focus'),
    notices: noting('say '),
    wordsOf: (codes: object) => ({ ...codes }),
    save: async (given: unknown) => (note('save')(given), answers.shift()),
    fetchNewest: async (id: number) => (note('fetch')(id), answers.shift()),
    request: { current: undefined },
  }
  const report = { current: parts }
  actions.open(report)
  did.length = 0
  const names = () => did.map(([name]) => name)
  return { report, did, names, state: () => state, write: (next: Values) => (values = next) }
}

const accepted = { data: { incident: { id: 5 } } }
const refusedAs = (status: number, code: string) => ({ error: { status, data: { code } } })
const saves = (did: [string, ...any[]][]) => did.filter(([name]) => name === 'save').map(([, given]) => given)

test('a double press sends once, with the key on the device before the request leaves', async () => {
  const { report, did, names, state } = begun({ case: stored, answers: [accepted] })
  await Promise.all([saving.send(report, 'Submitted'), saving.send(report, 'Draft'), saving.send(report, 'Submitted')])
  expect(names()).toEqual(['errors', 'keep', 'flush', 'save', 'say sent', 'remove', 'navigate'])
  expect(did[1]?.[1]).toMatchObject({ ...filled(), version: 3, retry: { key: saves(did)[0].key } })
  expect(saves(did)[0].attempt).toMatchObject({ status: 'Submitted', edited: { id: 5, version: 3 }, user_id: 7 })
  await saving.send(report, 'Submitted')
  expect(state().phase.name).toBe('finished')
  expect(saves(did)).toHaveLength(1)
})

test('a retry sends the same key, also after a reload; a key that the server has recorded for other content is given up', async () => {
  const first = begun({ answers: [refusedAs(503, 'unavailable')] })
  await saving.send(first.report, 'Submitted')
  expect(first.names()).toContain('say failed')
  const draft: any = first.did.find(([name]) => name === 'keep')?.[1]
  const second = begun({ draft, answers: [refusedAs(422, 'idempotency_mismatch')] })
  await saving.send(second.report, 'Submitted')
  expect(saves(second.did)[0].key).toBe(saves(first.did)[0].key)
  expect(second.did.findLast(([name]) => name === 'keep')?.[1]).toMatchObject({ retry: undefined })
})

test('a stale version: keeping mine saves this text over the newest version', async () => {
  const newest = { data: { incident: { ...stored, version: 4, description: 'Nyere.' } } }
  const answers = [refusedAs(409, 'stale_version'), newest, accepted]
  const { report, did, names } = begun({ case: stored, answers })
  await saving.send(report, 'Draft')
  await Promise.all([saving.settle(report, 'mine'), saving.settle(report, 'mine')])
  expect(names().filter((name) => name === 'fetch')).toHaveLength(1)
  expect(saves(did)[1].attempt).toMatchObject({ status: 'Draft', edited: { id: 5, version: 4 }, values: filled() })
})

test('a draft that was submitted elsewhere leaves the device and is never sent again', async () => {
  const { report, did, names } = begun({ case: stored, answers: [refusedAs(409, 'already_submitted')] })
  await saving.send(report, 'Submitted')
  expect(names()).toContain('remove')
  did.length = 0
  await saving.send(report, 'Submitted')
  actions.fieldChanged(report, emptyValues())
  expect(did).toEqual([])
})

test('the outcome is announced where the person has gone meanwhile', async () => {
  for (const [answer, said] of [
    [accepted, 'say sent'],
    [refusedAs(503, 'unavailable'), 'say failed'],
  ] as const) {
    const { report, did, names } = begun({ answers: [answer] })
    const sending = saving.send(report, 'Submitted')
    report.current.element.current = null
    await sending
    expect(names()).toEqual(['errors', 'keep', 'flush', 'save', said])
    expect(did).toHaveLength(5)
  }
})

test('a change is kept, an emptied fact is marked, and the first change names the step in the address', () => {
  const { report, did, names, write } = begun({ case: stored, isNamed: false, step: 1 })
  write(filled({ description: '' }))
  actions.fieldChanged(report, filled())
  expect(names()).toEqual(['keep', 'mark', 'go'])
  expect(did).toContainEqual(['mark', 'description', 'required'])
  expect(did).toContainEqual(['go', 1, { replace: true }])
  did.length = 0
  write(filled({ description: 'Som lagret.' }))
  actions.filesChanged(report)
  expect(names()).toEqual(['remove'])
  // A stored file that was taken out is taken out after a reload too.
  report.current.files.removed = [9]
  actions.filesChanged(report)
  expect(did.at(-1)).toMatchObject(['keep', { removed: [9] }])
})

test('step 3 without a login leads to the login, which says that something is kept only when something was written', () => {
  for (const [values, said] of [
    [filled(), 'say loginRequired'],
    [emptyValues(), 'say loginFirst'],
  ] as const) {
    const { report, names } = begun({ values, isSignedIn: false })
    actions.located(report)
    expect(names()).toEqual(['flush', said, 'navigate'])
  }
})

test('a signed-in person with a draft begins at step 3, unless the address names a step', () => {
  const opened = (given: Given) => {
    const { report, did } = begun(given)
    did.length = 0
    actions.open(report)
    return did
  }
  const draft = { ...filled(), fileNames: ['a.png'], removed: [9, 'x'] }
  const toLast = ['go', 3, { replace: true }]
  expect(opened({ draft, isNamed: false })).toContainEqual(toLast)
  expect(opened({ draft, isNamed: false })).toContainEqual(['noteLost', ['a.png']])
  expect(opened({ draft, case: stored })).toContainEqual(['setRemoved', [9]])
  for (const given of [
    { draft, isNamed: true },
    { draft, isNamed: false, isSignedIn: false },
    { draft, isNamed: false, case: stored },
  ])
    expect(opened(given)).not.toContainEqual(toLast)
  // A new report gets the date of today.
  expect(opened({})).toContainEqual(['set', 'date', expect.any(String)])
  expect(opened({ texts: [['date', '2026-11-01']] })).toEqual([
    ['forgetFiles'],
    ['set', 'date', '2026-11-01', { forceUpdate: false }],
    ['add', []],
  ])
  expect(opened({ draft })).not.toContainEqual(['set', 'date', expect.any(String)])
})

test('nothing is written or given up before the draft has been read, and a report is left once', () => {
  const { report, did, names } = begun()
  const { latest } = report.current
  report.current.latest = () => initialState(undefined)
  actions.fieldChanged(report, emptyValues())
  actions.leave(report)
  expect(did).toEqual([])
  report.current.latest = latest
  actions.leave(report)
  expect(names()).toContain('navigate')
  did.length = 0
  actions.fieldChanged(report, emptyValues())
  actions.leave(report)
  expect(did).toEqual([])
})
