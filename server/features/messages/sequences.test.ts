import fc from 'fast-check'
import { outcomes } from '#contract/status.ts'
import { useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, talk, kari } = useStaffedPortal()

const who = fc.nat({ max: 2 })
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('answer' as const) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('write' as const), who, ask: fc.boolean() }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('move' as const),
        who,
        move: fc.constantFrom('acknowledge', 'begin', 'close', 'reopen'),
        outcome: fc.constantFrom(...outcomes.filter((one) => one !== 'duplicate')),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('draft' as const), who }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('keep' as const),
        who,
        call: fc.constantFrom('notes', 'tasks', 'assignment', 'label'),
        audience: fc.constantFrom('own', 'staff'),
      }),
    },
  ),
  { minLength: 12, maxLength: 20, size: 'max' },
)

/** What staff keep among themselves: drafts, notes, tasks, why a case is handed over, and a label. */
const secret = 'Internt-notat-4711'

test('whatever both sides do, the reporter reads what was sent to them and nothing that staff keep among themselves', async () => {
  const people = await Promise.all([desk.person('caseworker'), desk.person('caseworker'), desk.person('lead')])
  const names = await portal.db.selectFrom('staff').select('name').execute()
  const label = await portal.db.insertInto('label').values({ name: secret }).returning('id').executeTakeFirstOrThrow()
  const kept = { notes: 0, tasks: 0, assignment: 0, label: 0 }
  /** As the desk does it, with the words that the reporter must never read. */
  async function keep(id: number, step: { who: number; call: keyof typeof kept; audience: string }) {
    const [{ version, assignee_id }] = await portal.query('SELECT version, assignee_id FROM incident WHERE id = $1', [
      id,
    ])
    const next = people[(step.who + 1) % 2]?.id ?? null
    const body = {
      notes: { text: secret, audience: step.audience },
      tasks: { text: secret, due: null, assignee_id: null },
      assignment: { version, assignee_id: assignee_id === null ? next : null, second_reader_id: null, note: secret },
      label: { version, label_id: label.id, has: true },
    }[step.call]
    const send = step.call === 'label' ? desk.bulk : desk.post
    const answer = await send(people[step.who] ?? expect.fail(), id, step.call, body)
    if (answer.statusCode === 200) kept[step.call] += 1
    return answer
  }
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      // Many messages of one account come from here, and the limit is not what is tried.
      await portal.db.deleteFrom('throttle').execute()
      const { id } = await portal.given.incident({ owner: kari })
      const sent: string[] = []
      for (const [at, step] of sequence.entries()) {
        const person = 'who' in step ? people[step.who] : undefined
        const words = `Melding ${at}`
        const answer =
          step.kind === 'answer'
            ? await talk.answer(kari, id, words)
            : step.kind === 'write'
              ? await talk.write(person ?? expect.fail(), id, words, { ask: step.ask })
              : step.kind === 'draft'
                ? await desk.as(person ?? expect.fail()).post(`/desk/cases/${id}/messages/draft`, { body: secret })
                : step.kind === 'keep'
                  ? await keep(id, step)
                  : await talk.move(person ?? expect.fail(), id, step.move, { outcome: step.outcome })
        expect(answer.statusCode).toBeLessThan(500)
        if (answer.statusCode === 201) sent.push(words)
        const conversation = await talk.read(kari, id)
        expect(conversation.body.messages.map(({ body }: { body: string }) => body)).toEqual(sent)
        const paths = [`/incidents/show/${id}`, '/incidents/list', '/dashboard']
        const reads = await Promise.all(paths.map((path) => portal.as(kari).get(path)))
        for (const { statusCode, text } of reads) expect([statusCode, /"(note|task)/.test(text)]).toEqual([200, false])
        for (const { text } of [conversation, ...reads])
          for (const hidden of [secret, ...names.map(({ name }) => name ?? secret)]) expect(text).not.toContain(hidden)
      }
      const [{ status, message_at }] = await portal.query('SELECT status, message_at FROM incident WHERE id = $1', [id])
      const history = await portal.query(
        'SELECT status_after FROM incident_activity WHERE incident_id = $1 ORDER BY id',
        [id],
      )
      expect(history.at(-1)?.status_after).toBe(status)
      // Nobody is waited for by both sides at once.
      if (status === 'WaitingForReporter' || status === 'Closed') expect(message_at).toBeNull()
    }),
    { numRuns: 8 },
  )
  // It was there to be read: staff do.
  for (const count of Object.values(kept)) expect(count).toBeGreaterThan(0)
})
