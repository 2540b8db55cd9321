import { randomBytes } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { addDays, todayInOslo } from '#contract/time.ts'
import { newEntry } from './begin.ts'
import { eraseDue, withdrawnKinds } from '#server/cases/retention/erasing.ts'
import { finishErasures } from './finish.ts'
import { readLedger } from './ledger.ts'
import { readLedgerFile } from './ledgerFile.ts'
import { bringTogether, replayErasures } from './replay.ts'
import { erase, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, query, owner, officer } = useStaffedPortal()

test('both places of the ledger hold the same entries, and nothing can be taken out of the database’s', async () => {
  const { id } = await portal.given.case()
  await erase(portal, 'case', id)
  const { entries, damaged } = await readLedgerFile(portal.services.config)
  expect([entries, damaged]).toEqual([await readLedger(portal.db), 0])
  for (const words of [
    'UPDATE audit.erasure_ledger SET at = now()',
    'DELETE FROM audit.erasure_ledger',
    'TRUNCATE audit.erasure_ledger',
  ]) {
    await expect(query(words)).rejects.toThrow(/permission denied|append-only/)
    await query('GRANT ALL ON audit.erasure_ledger TO CURRENT_USER')
    await expect(query(words)).rejects.toThrow('append-only')
    await query('REVOKE UPDATE, DELETE, TRUNCATE ON audit.erasure_ledger FROM CURRENT_USER')
  }
})

test('a line that a crash cut off costs no entry, and the next line is whole', async () => {
  const [one, two] = [await portal.given.incident({ owner }), await portal.given.incident({ owner })]
  await erase(portal, 'case', one.id)
  const name = path.join(portal.services.config.ledgerDir, 'erasures')
  const last = (await readFile(name, 'utf8')).trimEnd().split('\n').at(-1) ?? ''
  await appendFile(name, last.slice(0, 60))
  await erase(portal, 'case', two.id)
  const { entries, damaged } = await readLedgerFile(portal.services.config)
  expect(damaged).toBe(0)
  expect(entries).toEqual(await readLedger(portal.db))
  await appendFile(name, 'no line of ours')
  expect(await readLedgerFile(portal.services.config)).toMatchObject({ damaged: 1 })
})

test('what one place lacks the start adds from the other, and erases what has come back', async () => {
  const { owner, id } = await portal.given.case()
  const kept = await query('SELECT row_to_json(incident) AS row FROM incident WHERE id = $1', [id])
  const [number] = await query('SELECT count(*)::integer AS count FROM audit.erasure_ledger')
  await erase(portal, 'case', id)
  const entries = await readLedger(portal.db)
  // As a backup of the database from before the erasure: the case is there, the ledger knows nothing.
  await query('INSERT INTO incident SELECT * FROM json_populate_record(NULL::incident, $1)', [kept[0]?.['row']])
  await query(`GRANT ALL ON audit.erasure_ledger TO CURRENT_USER; ALTER TABLE audit.erasure_ledger DISABLE TRIGGER ALL;
    TRUNCATE audit.erasure_ledger; ALTER TABLE audit.erasure_ledger ENABLE TRIGGER ALL;
    REVOKE UPDATE, DELETE, TRUNCATE ON audit.erasure_ledger FROM CURRENT_USER`)
  expect(await bringTogether(portal.services)).toMatchObject({
    cases: 1,
    missingInDatabase: entries.length,
    foreign: 0,
  })
  expect(await query('SELECT FROM incident WHERE id = $1', [id])).toEqual([])
  expect(await readLedger(portal.db)).toEqual(entries)
  expect(entries.length).toBe(Number(number?.['count']) + 1)
  expect(await bringTogether(portal.services)).toMatchObject({ cases: 0, missingInDatabase: 0, missingInFile: 0 })
  // Another case that gets the same number later is not taken for it.
  await query('INSERT INTO incident SELECT * FROM json_populate_record(NULL::incident, $1)', [
    { ...kept[0]?.['row'], created_at: '2026-01-01T00:00:00Z', user_id: owner.id },
  ])
  expect(await replayErasures(portal.services, entries)).toEqual({
    cases: 0,
    accounts: 0,
    witnesses: 0,
    unfinished: 0,
    foreign: 0,
  })
  await query('DELETE FROM incident WHERE id = $1', [id])
})

test('erased again with its account, a case keeps the receipt that the ledger knows of it', async () => {
  const { services } = portal
  const { owner, id } = await portal.given.case()
  const row = async (table: 'account' | 'incident', id: number) =>
    services.db.selectFrom(table).select(['id', 'created_at']).where('id', '=', id).executeTakeFirstOrThrow()
  const [of, with_account] = [randomBytes(32), randomBytes(32)]
  const entries = [
    newEntry(services, 'account', await row('account', owner.id), with_account),
    newEntry(services, 'case', await row('incident', id), of),
  ]
  expect(await replayErasures(services, entries)).toMatchObject({ cases: 1, accounts: 1, unfinished: 0 })
  expect(await readLedger(services.db)).toEqual(expect.arrayContaining(entries))
})

test('a case that a legal duty holds and that came to an account while it was leaving stays, and is nobody’s', async () => {
  const [held, free, asked] = [
    await portal.given.incident({ owner }),
    await portal.given.incident({ owner }),
    await portal.given.incident({ owner }),
  ]
  const set = (case_id: number, ground: string, days: number) =>
    desk.as(officer).post('/desk/holds', { case_id, ground, reason: 'Sak', ends_on: addDays(todayInOslo(), days) })
  expect((await set(held.id, 'legal_duty', 200)).statusCode).toBe(200)
  expect((await set(asked.id, 'consent', 900)).statusCode).toBe(200)
  await query(
    `INSERT INTO account_withdrawal (user_id, at, due_at, receipt_hash) VALUES ($1, now() - interval '8 days', now() - interval '1 day', '\\x01')`,
    [owner.id],
  )
  await eraseDue(portal.services, withdrawnKinds)
  expect(await finishErasures(portal.services)).toBe(0)
  expect(await query('SELECT FROM account WHERE id = $1', [owner.id])).toEqual([])
  expect(
    await query('SELECT id, status, user_id FROM incident WHERE id = ANY($1)', [[held.id, free.id, asked.id]]),
  ).toEqual([{ id: held.id, status: 'Submitted', user_id: null }])
  expect(await query('SELECT FROM keyring.incident_key WHERE incident_id = $1', [held.id])).toHaveLength(1)
})
