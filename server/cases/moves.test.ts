import { actors, incidentStatuses, reporterStatuses, type IncidentStatus } from '#contract/status.ts'
import type { Role } from '#contract/staff.ts'
import { effectOf, move, moveByStaff, openIn, writeRefusalOf, type Action, type ActionName } from './moves.ts'

const actions: Record<ActionName, Action> = {
  save: { name: 'save' },
  submit: { name: 'submit' },
  delete: { name: 'delete' },
  withdraw: { name: 'withdraw' },
  answer: { name: 'answer' },
  message: { name: 'message', daysSinceClosed: 90 },
  acknowledge: { name: 'acknowledge' },
  begin: { name: 'begin' },
  ask: { name: 'ask' },
  close: { name: 'close', outcome: 'guidance_given' },
  reopen: { name: 'reopen' },
  enter: { name: 'enter' },
  take_back: { name: 'take_back', to: 'Received' },
}
const froms = [null, ...incidentStatuses]

/** Every allowed move, as the casework rules list them (docs/casework.md). All other combinations must be refused. */
const allowed = [
  'new reporter save > Draft created',
  'new reporter submit > Submitted submitted incident_submitted',
  'new caseworker enter > Received entered',
  'new lead enter > Received entered',
  'Draft reporter save > Draft updated',
  'Draft reporter submit > Submitted submitted incident_submitted',
  'Draft reporter delete > deleted',
  'Submitted reporter withdraw > Withdrawn withdrawn',
  'Submitted caseworker acknowledge > Received acknowledged',
  'Submitted lead acknowledge > Received acknowledged',
  'Received reporter withdraw > Withdrawn withdrawn',
  'Received caseworker begin > InProgress begun',
  'Received caseworker close > Closed closed',
  'Received lead begin > InProgress begun',
  'Received lead close > Closed closed',
  'InProgress reporter withdraw > Withdrawn withdrawn',
  'InProgress caseworker ask > WaitingForReporter asked',
  'InProgress caseworker close > Closed closed',
  'InProgress lead ask > WaitingForReporter asked',
  'InProgress lead close > Closed closed',
  'WaitingForReporter reporter answer > InProgress answered',
  'WaitingForReporter reporter withdraw > Withdrawn withdrawn',
  'WaitingForReporter caseworker close > Closed closed',
  'WaitingForReporter lead close > Closed closed',
  'Closed reporter message > InProgress reopened',
  'Closed reporter withdraw > Withdrawn withdrawn',
  'Closed lead reopen > InProgress reopened',
  'Withdrawn reporter take_back > Received taken_back',
]

const every = froms.flatMap((from) =>
  actors.flatMap((actor) => Object.values(actions).map((action) => ({ from, actor, action }))),
)

test('of all combinations of state, action and actor, exactly the listed ones are allowed', () => {
  const found = every.flatMap(({ from, actor, action }) => {
    const made = move(from, action, actor)
    if ('refused' in made) {
      expect([from, actor, action.name, made.refused]).toEqual([from, actor, action.name, 'not_allowed'])
      return []
    }
    const outcome = [made.to ?? 'deleted', made.activity, made.mail].filter(Boolean).join(' ')
    return [`${from ?? 'new'} ${actor} ${action.name} > ${outcome}`]
  })
  expect(found.toSorted()).toEqual(allowed.toSorted())
})

test('a withdrawn case goes back to what it was, and to nothing that cannot be withdrawn', () => {
  for (const to of incidentStatuses) {
    const canBeWithdrawn = !('refused' in move(to, { name: 'withdraw' }, 'reporter'))
    const made = move('Withdrawn', { name: 'take_back', to }, 'reporter')
    expect(made).toEqual(canBeWithdrawn ? { to, activity: 'taken_back' } : { refused: 'not_allowed' })
  }
})

test('staff move a case as what their roles make them, and hear in the codes of the wire why they may not', () => {
  const heard = (from: IncidentStatus | null, action: Action, ...roles: Role[]) => {
    try {
      return moveByStaff(from, action, { id: 1, roles })
    } catch (error) {
      return error
    }
  }
  const duplicate: Action = { name: 'close', outcome: 'duplicate', duplicateOf: 7 }
  expect(heard('Received', actions.begin, 'caseworker')).toEqual({ to: 'InProgress', activity: 'begun' })
  expect(heard('InProgress', duplicate, 'caseworker', 'lead')).toEqual({ to: 'Closed', activity: 'closed' })
  expect(heard('InProgress', duplicate, 'caseworker')).toMatchObject({ code: 'lead_only' })
  expect(heard('InProgress', actions.begin, 'caseworker')).toMatchObject({ code: 'move_refused' })
  expect(heard('Received', actions.begin, 'editor')).toMatchObject({ code: 'not_found' })
  expect(heard('InProgress', { name: 'close', outcome: undefined }, 'lead')).toMatchObject({
    code: 'invalid',
    fields: { outcome: 'required' },
  })
  expect(heard('InProgress', { name: 'close', outcome: 'duplicate' }, 'lead')).toMatchObject({
    code: 'invalid',
    fields: { duplicate_of: 'required' },
  })
})

test('a message reopens a closed case for 90 days and no longer', () => {
  const message = (daysSinceClosed: number) => move('Closed', { name: 'message', daysSinceClosed }, 'reporter')
  expect(message(0)).toMatchObject({ to: 'InProgress' })
  expect(message(90)).toMatchObject({ to: 'InProgress' })
  for (const days of [91, Infinity, NaN]) expect(message(days)).toEqual({ refused: 'closed_too_long' })
})

test('a message stays with an open case, answers a question, reopens a closed case, and is refused before and after', () => {
  const now = new Date('2026-06-30T12:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const effects: [IncidentStatus, Date | null, ReturnType<typeof effectOf>][] = [
    ['Draft', null, { refusal: 'not_sent_in' }],
    ['Submitted', null, { move: null }],
    ['Received', null, { move: null }],
    ['InProgress', null, { move: null }],
    ['WaitingForReporter', null, { move: { to: 'InProgress', activity: 'answered' } }],
    ['Closed', daysAgo(90), { move: { to: 'InProgress', activity: 'reopened' } }],
    ['Closed', daysAgo(91), { refusal: 'closed_too_long' }],
    ['Closed', null, { refusal: 'closed_too_long' }],
    ['Withdrawn', null, { refusal: 'withdrawn' }],
  ]
  for (const [status, closed_at, effect] of effects) {
    expect([status, effectOf({ status, closed_at }, now)]).toEqual([status, effect])
    const refusal = 'refusal' in effect ? effect.refusal : null
    expect([status, writeRefusalOf({ status, closed_at }, now)]).toEqual([status, refusal])
  }
  expect(openIn('InProgress')).toEqual({ status: 'InProgress', outcome: null, closed_at: null, duplicate_of: null })
})

test("a reporter's form may send what saving and submitting lead to", () => {
  const sent = new Set(
    froms.flatMap((from) =>
      [actions.save, actions.submit].flatMap((action) => {
        const made = move(from, action, 'reporter')
        return 'refused' in made || made.to === null ? [] : [made.to]
      }),
    ),
  )
  expect([...sent].toSorted()).toEqual([...reporterStatuses].toSorted())
})
