import { sql } from 'kysely'
import { caseWithFiles, pdf, tamperWithLog, usePortal } from '#server/testing/index.ts'
import { seal } from '#server/platform/secrets/encryption.ts'
import { verifyAudit, writeAudit, type AuditFacts } from './log.ts'

const portal = usePortal()

const write = (facts: AuditFacts) => portal.inTransaction((trx) => writeAudit(portal.services, trx, facts))
const verify = (...known: Parameters<typeof verifyAudit> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
  verifyAudit(portal.db, portal.services.secret, ...known)

/** Runs `tamper`, looks at the log, and puts everything back. */
async function tampered<T>(tamper: string, look: () => Promise<T>): Promise<T> {
  await portal.query('CREATE TABLE kept AS SELECT * FROM audit.entry')
  await tamperWithLog(portal, tamper)
  const seen = await look()
  await tamperWithLog(portal, 'DELETE FROM audit.entry; INSERT INTO audit.entry SELECT * FROM kept; DROP TABLE kept')
  return seen
}

test('rows written at once are numbered without gaps and make one chain', async () => {
  await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      write({ actor: { staff: at + 1 }, action: 'case_opened', subject: { kind: 'case', id: 7 } }),
    ),
  )
  await write({ actor: 'system', action: 'staff_invited', before: [], after: ['lead', 'editor'] })
  await write({ actor: { reporter: 5 }, action: 'message_sent' })
  expect(await verify()).toMatchObject({ holds: true, head: { number: 52 } })
  const rows = await portal.db.selectFrom('audit.entry').selectAll().orderBy('number').execute()
  expect(new Set(rows.slice(0, 50).map(({ staff_id }) => staff_id)).size).toBe(50)
  expect(rows[51]?.reporter_hash).toHaveLength(32)
  expect(JSON.stringify(rows[51])).not.toContain('reporter":5')
})

test.for(['UPDATE audit.entry SET reason = null', 'DELETE FROM audit.entry', 'TRUNCATE audit.entry'])(
  'the portal cannot run %s',
  async (statement) => {
    const refused = sql.raw(statement).execute(portal.db)
    await expect(refused).rejects.toThrow(/permission denied|append-only/)
    // Nor when the right comes back: a trigger refuses too.
    await portal.query('GRANT ALL ON audit.entry TO CURRENT_USER')
    await expect(sql.raw(statement).execute(portal.db)).rejects.toThrow('append-only')
    await portal.query('REVOKE UPDATE, DELETE, TRUNCATE ON audit.entry FROM CURRENT_USER')
  },
)

test.for([
  ['an edited word', "UPDATE audit.entry SET action = 'noted' WHERE number = 10", 10],
  ['an edited list', "UPDATE audit.entry SET after = '{lead}' WHERE number = 51", 51],
  ['an edited time', "UPDATE audit.entry SET at = at + interval '1 second' WHERE number = 3", 3],
  ['a deleted row', 'DELETE FROM audit.entry WHERE number = 20', 20],
  ['a deleted beginning', 'DELETE FROM audit.entry WHERE number < 4', 1],
  [
    'an inserted row',
    `UPDATE audit.entry SET number = number + 100 WHERE number > 30; INSERT INTO audit.entry
      SELECT 31, at, actor, staff_id, reporter_hash, action, subject, subject_id, reason, before, after, previous,
      sha256(hash) FROM audit.entry WHERE number = 30`,
    31,
  ],
  [
    'two rows in the other order',
    `UPDATE audit.entry SET number = -1 WHERE number = 15; UPDATE audit.entry SET number = 15 WHERE number = 16;
      UPDATE audit.entry SET number = 16 WHERE number = -1`,
    15,
  ],
] as const)('%s is found where it is', async ([, tamper, number]) => {
  expect(await tampered(tamper, () => verify())).toEqual({ holds: false, at: number })
  expect(await verify()).toMatchObject({ holds: true })
})

test('a cut tail is found with a head that was kept elsewhere', async () => {
  const whole = await verify()
  if (!whole.holds) throw new Error('the log holds')
  expect(await verify([whole.head])).toEqual(whole)
  const cut = 'DELETE FROM audit.entry WHERE number > 40'
  expect(await tampered(cut, () => verify([whole.head]))).toEqual({ holds: false, at: 41 })
  const rows = await portal.query("SELECT encode(hash, 'hex') AS hash FROM audit.entry WHERE number = 5")
  const hashAt5: string = rows[0].hash
  // One head of several is enough, wherever it stands among them.
  expect(
    await tampered(cut, () => verify([{ number: 5, hash: hashAt5 }, whole.head, { number: 5, hash: hashAt5 }])),
  ).toEqual({ holds: false, at: 41 })
  const early = { number: 5, hash: whole.head.hash }
  expect(await verify([early])).toEqual({ holds: false, at: 5 })
})

test('a reason is sealed with its case and covered by the chain, and the chain holds when it goes with the case', async () => {
  const { services, query } = portal
  const files = [{ name: 'brev.pdf', bytes: pdf() }]
  const { id, documents } = await caseWithFiles(portal, await portal.given.account(), files)
  const key = await services.keys.keyOf(services.db, id)
  const words = 'Per Hansen ringte'
  const sealed = (row: number) => seal(key, words, { table: 'audit_reason', column: 'reason_sealed', row })
  const reason = { incident_id: id, seal: sealed }
  const subject = { kind: 'document', id: documents[0] ?? 0 } as const
  await write({ actor: { staff: 1 }, action: 'original_shown', subject, reason })
  const whole = await verify()
  expect(whole).toMatchObject({ holds: true })
  const number = whole.holds ? whole.head.number : 0
  const read = 'SELECT reason, row_to_json(entry)::text AS all FROM audit.entry WHERE number = $1'
  const [written] = await query(read, [number])
  expect(written.reason).toMatch(/^sealed:[0-9a-f]{64}$/)
  expect(written.all).not.toContain(words)

  // Other words, or none while the case is there.
  const [{ reason_sealed }] = await query('SELECT * FROM audit_reason WHERE id = $1', [number])
  await query('UPDATE audit_reason SET reason_sealed = $2 WHERE id = $1', [number, sealed(number)])
  expect(await verify()).toEqual({ holds: false, at: number })
  await query('DELETE FROM audit_reason WHERE id = $1', [number])
  expect(await verify()).toEqual({ holds: false, at: number })
  await query('INSERT INTO audit_reason VALUES ($1, $2, $3)', [number, id, reason_sealed])
  expect(await verify()).toEqual(whole)

  await query('DELETE FROM incident WHERE id = $1', [id])
  expect(await query('SELECT FROM audit_reason WHERE id = $1', [number])).toEqual([])
  expect(await verify()).toEqual(whole)
})
