import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { anotherPortal, tamperWithLog, until, useFolders, usePortal } from '#server/testing/index.ts'
import type { Portal as Opened } from '#server/testing/index.ts'
import { checkAudit } from './check.ts'
import { dropRecentHeads, keepRecentHead, readHeads } from './heads.ts'
import { verifyAudit, writeAudit } from './log.ts'
import { watchAudit } from './watch.ts'

type Portal = Pick<Opened, 'services' | 'query'>

const write = ({ services }: Portal) =>
  services.db.transaction().execute((trx) => writeAudit(services, trx, { actor: 'system', action: 'held' }))
const dropLast = (portal: Portal) =>
  tamperWithLog(portal, 'DELETE FROM audit.entry WHERE number = (SELECT max(number) FROM audit.entry)')
const found = async ({ services }: Portal) =>
  (await services.db.selectFrom('audit_check').select('broken_at').executeTakeFirst())?.broken_at ?? null

const portal = usePortal()
const makeFolder = useFolders()

test('a row that is taken away before the next one takes its number is found with that next one, and by every later check', async () => {
  for (let at = 0; at < 5; at += 1) await write(portal)
  const stop = await watchAudit(portal.services)
  await write(portal)
  await write(portal)
  await dropLast(portal)
  await write(portal)
  await until(async () => (await found(portal)) === 7)
  // The chain by itself holds: what tells is the head that was kept outside the database.
  const { db, secret, config } = portal.services
  expect(await verifyAudit(db, secret)).toMatchObject({ holds: true })
  expect(await verifyAudit(db, secret, await readHeads(config))).toEqual({ holds: false, at: 7 })
  await stop()
  await tamperWithLog(portal, 'DELETE FROM audit.entry')
  await portal.db.deleteFrom('audit_check').execute()
})

test('a row that was rolled back is nothing, whatever comes after it', async () => {
  const opened = await anotherPortal()
  const { services } = opened
  const stop = await watchAudit(services)
  await write(opened)
  for (let at = 0; at < 3; at += 1)
    await services.db
      .transaction()
      .execute(async (trx) => {
        await writeAudit(services, trx, { actor: 'system', action: 'held' })
        await writeAudit(services, trx, { actor: 'system', action: 'noted' })
        throw new Error('rolled back')
      })
      .catch(() => undefined)
  await write(opened)
  await stop()
  expect(await found(opened)).toBeNull()
  expect(opened.logged.join('')).not.toContain('the audit log was changed')
  expect(await checkAudit(services)).toMatchObject({ holds: true, head: { number: 2 } })
})

test('rows of another server are no finding, and one that was changed is', async () => {
  const opened = await anotherPortal()
  const { services } = opened
  const stop = await watchAudit(services)
  await write(opened)
  // Another process on the same database has a memory of its own.
  const other = { ...services, secret: Uint8Array.from(services.secret) }
  for (let at = 0; at < 3; at += 1)
    await services.db.transaction().execute((trx) => writeAudit(other, trx, { actor: 'system', action: 'held' }))
  await write(opened)
  expect(await found(opened)).toBeNull()
  await tamperWithLog(opened, `UPDATE audit.entry SET hash = decode(repeat('00', 32), 'hex') WHERE number = 5`)
  await write(opened)
  await until(async () => (await found(opened)) === 5)
  await stop()
})

test('the head is kept at the start, in each minute with rows and at the end, and a check that holds makes one line of them', async () => {
  const another = await anotherPortal()
  const { services } = another
  const recent = () => readFile(path.join(services.config.dataDir, 'audit-heads-recent'), 'utf8').catch(() => '')
  const lines = async () => (await recent()).split('\n').filter(Boolean).length
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await write(another)
  const stop = await watchAudit(services)
  expect(await lines()).toBe(1)
  vi.advanceTimersByTime(60_000)
  await write(another)
  vi.advanceTimersByTime(60_000)
  await until(async () => (await lines()) === 2)
  expect(await checkAudit(services)).toMatchObject({ holds: true, head: { number: 2 } })
  expect(await recent()).toBe('')
  await write(another)
  await stop()
  expect((await readHeads(services.config)).map(({ number }) => number)).toEqual([2, 3])
  // Cut while no server ran: the next start finds it before anything is written.
  await dropLast(another)
  const again = await watchAudit(services)
  await until(async () => (await found(another)) === 3)
  await again()
})

test('a head that is kept while others are dropped is never lost', async () => {
  const config = { dataDir: await makeFolder('heads') }
  const numbers = Array.from({ length: 200 }, (_, at) => at + 1)
  const keep = (number: number) =>
    keepRecentHead(config, { number, hash: number.toString(16).padStart(64, '0') }, new Date())
  const kept = async () => (await readHeads(config)).map(({ number }) => number).toSorted((a, b) => a - b)
  // A nightly check, or one that somebody asked for, drops what a kept head covers; here nothing is covered.
  await keep(1)
  await Promise.all(numbers.slice(1).flatMap((number) => [keep(number), dropRecentHeads(config, 0)]))
  expect(await kept()).toEqual(numbers)
  await dropRecentHeads(config, 150)
  expect(await kept()).toEqual(numbers.slice(150))
})
