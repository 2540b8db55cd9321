import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deskMoves, priorities } from '#contract/casework.ts'
import { outcomes } from '#contract/status.ts'
import { mayOpen, mayWorkOn } from '#server/cases/access.ts'
import { verifyAudit } from '#server/platform/audit/log.ts'
import { useStaffedPortal } from '#server/testing/staffed.ts'

const { portal, desk, talk } = useStaffedPortal()

const at = fc.nat({ max: 3 })
const steps = fc.array(
  fc.oneof(
    fc.record({
      call: fc.constant('moves' as const),
      who: at,
      move: fc.constantFrom(...deskMoves),
      outcome: fc.option(fc.constantFrom(...outcomes), { nil: undefined, freq: 8 }),
      repeats: fc.boolean(),
    }),
    fc.record({ call: fc.constant('write' as const), who: at, ask: fc.boolean() }),
    fc.record({ call: fc.constant('answer' as const), who: at }),
    fc.record({
      call: fc.constant('tasks' as const),
      who: at,
      text: fc.constant('Ring'),
      due: fc.constant(null),
      assignee_id: fc.constant(null),
    }),
    fc.record({ call: fc.constant('take' as const), who: at }),
    fc.record({ call: fc.constant('priority' as const), who: at, priority: fc.constantFrom(...priorities) }),
    fc.record({
      call: fc.constant('notes' as const),
      who: at,
      text: fc.constant('Hei'),
      audience: fc.constant('staff'),
    }),
    fc.record({ call: fc.constant('assignment' as const), who: at, assignee: fc.option(at), reader: fc.option(at) }),
  ),
  { minLength: 15, maxLength: 25, size: 'max' },
)

test('after random calls by random people, each change has its line of history and its audit row, and no refusal has one', async () => {
  const { db, secret } = portal.services
  const roles = ['caseworker', 'caseworker', 'lead', 'analyst'] as const
  const people = await Promise.all(
    roles.map(async (role) => ({ ...(await desk.person(role)), roles: [role], may: role })),
  )
  const personAt = (index: number) => people[index] ?? expect.fail('nobody')
  const kari = await portal.given.account()
  const placeOf = (id: number) =>
    db
      .selectFrom('incident')
      .select(['status', 'version', 'assignee_id', 'second_reader_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  type Step = ReturnType<typeof steps.generate>['value'][number]
  const make = (step: Step, { id, other, version }: { id: number; other: number; version: number }) => {
    const person = personAt(step.who)
    if (step.call === 'answer') return talk.answer(kari, id, 'Hei')
    if (step.call === 'write') return talk.write(person, id, 'Hei', { ask: step.ask })
    const { call, who: _who, ...rest } = step
    const places =
      'assignee' in rest
        ? {
            assignee_id: rest.assignee === null ? null : personAt(rest.assignee).id,
            second_reader_id: rest.reader === null ? null : personAt(rest.reader).id,
          }
        : rest
    const duplicate = 'repeats' in rest && rest.repeats ? { duplicate_of: other } : {}
    const body = { version, ...places, ...duplicate }
    return call === 'take' || call === 'priority'
      ? desk.bulk(person, id, call, body)
      : desk.post(person, id, call, body)
  }
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      // The limit of one account is not what is tried.
      await db.deleteFrom('throttle').execute()
      const { id } = await portal.given.incident({ owner: kari })
      const { id: other } = await portal.given.incident({ owner: kari })
      /** Changes that leave the version: nobody's view of the case is overtaken by them. */
      let additions = 0
      for (const step of sequence) {
        const { call, who } = step
        const person = personAt(who)
        const before = await placeOf(id)
        const { statusCode, body } = await make(step, { id, other, version: before.version })
        const after = await placeOf(id)
        if (statusCode >= 300) expect(after).toEqual(before)
        else if (call === 'answer') additions += after.version === before.version ? 1 : 0
        else {
          // A second reader writes notes, and nothing else.
          expect((call === 'notes' ? mayOpen : mayWorkOn)(person, before)).toBe(true)
          if (call === 'notes' || call === 'tasks') expect(after).toEqual(before)
          else expect(after.version).toBe((body.data.case ?? body.data.cases?.[0] ?? body.data).version)
          if (call === 'notes' || call === 'tasks' || (call === 'write' && !step.ask)) additions += 1
          if (call === 'write') expect(after.status).toBe(step.ask ? 'WaitingForReporter' : before.status)
          if (call === 'moves') expect(after.status).toBe(body.data.status)
          if (call === 'take') expect(after.status).toBe(before.status)
          if (call === 'assignment') expect(person.may).toBe('lead')
        }
        expect(statusCode).toBeLessThan(500)
      }
      const { version } = await placeOf(id)
      const history = await portal.query(
        'SELECT staff_id, status_before, status_after FROM incident_activity WHERE incident_id = $1 ORDER BY id',
        [id],
      )
      const audit = await portal.query(
        "SELECT staff_id FROM audit.entry WHERE subject = 'case' AND subject_id = $1 ORDER BY number",
        [id],
      )
      const changes = history.slice(1)
      expect(changes).toHaveLength(version - 1 + additions)
      expect(audit.map(({ staff_id }) => staff_id)).toEqual(changes.map(({ staff_id }) => staff_id))
      // Each line begins where the one before it ended.
      for (const [index, { status_before }] of changes.entries())
        expect(status_before).toBe(history[index]?.status_after)
    }),
    { numRuns: 8 },
  )
  expect(await verifyAudit(db, secret)).toMatchObject({ holds: true })
})
