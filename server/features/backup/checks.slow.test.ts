import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, chmod, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { keyCheckOf } from '#server/cases/erasure/ledger.ts'
import { appendToLedgerFile, readLedgerFile } from '#server/cases/erasure/ledgerFile.ts'
import { limits } from '#contract/limits.ts'
import { parseConfig } from '#server/config.ts'
import {
  backUp,
  copyFolder,
  emptyLedger,
  filesBelow,
  ownSettings,
  passphrase,
  restoreInto,
} from '#server/testing/backups.ts'
import { caseWithFiles, useFolders, useStaffedPortal } from '#server/testing/index.ts'
import { readLock, type Opener } from './age.ts'
import { checkArchive } from './archive.ts'
import { archiveFile, keyringFile, listBackups, momentOf, newBackupId, type BackupId, keptOf } from './names.ts'
import { openPlaces } from './places.ts'
import { keepRun } from './runs.ts'

const run = promisify(execFile)
const { portal, desk } = useStaffedPortal()
const folder = useFolders()
const pdf = (name: string) => ({ name, bytes: Buffer.from(`%PDF-1.4 ${name.repeat(500)}\n%%EOF\n`) })
const someCase = async () => caseWithFiles(portal, await portal.given.account(), [pdf('en.pdf'), pdf('to.pdf')])
const kek = () => path.join(portal.services.config.dataDir, 'kek')

test('nothing is backed up without a lock, and a lock that cannot be used is named', async () => {
  expect(() => readLock({})).toThrow(/^BACKUP_RECIPIENTS .* or BACKUP_PASSPHRASE must be set/)
  expect(() => readLock({ BACKUP_PASSPHRASE: 'for kort' })).toThrow(/^BACKUP_PASSPHRASE must be at least 20/)
  expect(() => readLock({ BACKUP_RECIPIENTS: 'age1falsk' })).toThrow(/^BACKUP_RECIPIENTS must be public keys/)
  const recipient = await identityToRecipient(await generateIdentity())
  expect(readLock({ BACKUP_RECIPIENTS: ` ${recipient}, ${recipient}` })).toEqual({ recipients: [recipient, recipient] })
  expect(() => readLock({ BACKUP_RECIPIENTS: recipient, BACKUP_PASSPHRASE: passphrase })).toThrow('both set')
})

test('archive and keyring never share a place, nor lie in what is backed up or beside its key file; a folder that is refused is not made', async () => {
  const base = await folder('places')
  const at = (name: string) => path.join(base, name)
  const config = parseConfig({ ...ownSettings(at('data'), at('keys/kek')) })
  for (const name of ['data', 'keys']) await mkdir(at(name))
  const wrong: [to: string, keyringTo: string, ledgerTo?: string][] = [
    ['a', 'a'],
    ['a', 'a/b'],
    ['a/b', 'a'],
    ['data/a', 'k'],
    ['a', 'data/k'],
    ['.', 'k'],
    ['keys', 'k'],
    ['a', 'keys'],
    ['a', 'k', 'data/ledger'],
  ]
  for (const [to, keyringTo, ledgerTo] of wrong)
    await expect(
      openPlaces(config, { to: at(to), keyringTo: at(keyringTo), ledgerTo: ledgerTo && at(ledgerTo) }),
    ).rejects.toThrow(/need two folders|must be apart|must not lie/)
  expect([(await readdir(base)).toSorted(), await readdir(at('data'))]).toEqual([['data', 'keys'], []])
  expect(await openPlaces(config, { to: at('x'), keyringTo: at('y') })).toEqual({ to: at('x'), keyringTo: at('y') })
  await writeFile(at('file'), '')
  await expect(openPlaces(config, { to: at('file'), keyringTo: at('k') })).rejects.toThrow(
    `--to ${at('file')} cannot be used (EEXIST)`,
  )
})

test('each backup adds to the copy of the ledger what it lacks; a LEDGER_DIR that is not mounted empties no copy', async () => {
  const places = { to: await folder('a'), keyringTo: await folder('k'), ledgerTo: await folder('l') }
  const { config, secret } = portal.services
  const entry = (of: number) => ({
    kind: 'case' as const,
    hash: createHash('sha256').update(`case ${of}`).digest(),
    keyCheck: keyCheckOf(secret),
    at: new Date('2026-11-01T10:00:00Z'),
    receiptHash: null,
  })
  const copied = async () => (await readLedgerFile({ ledgerDir: places.ledgerTo })).entries
  await appendToLedgerFile(config, [entry(1)])
  expect((await backUp(portal, places)).ledgerFault).toBeUndefined()
  expect(await copied()).toContainEqual(entry(1))
  const before = await copied()
  await rm(path.join(config.ledgerDir, 'erasures'))
  await appendToLedgerFile(config, [entry(2)])
  expect((await backUp(portal, places)).ledgerFault).toMatch(/is the folder mounted\?$/)
  expect(await copied()).toEqual([...before, entry(2)])

  await appendToLedgerFile({ ledgerDir: places.ledgerTo }, [{ ...entry(3), keyCheck: Buffer.alloc(8) }])
  expect((await backUp(portal, places)).ledgerFault).toMatch(/another portal/)
  // A folder that cannot be used costs no backup.
  const file = path.join(places.ledgerTo, 'erasures')
  const made = await backUp(portal, { ...places, ledgerTo: file })
  expect(made.ledgerFault).toMatch(/could not be copied from .* \(ENOTDIR\)/)
  expect(await listBackups(places.to, 'archive')).toContain(made.id)
})

test('a second backup writes only new documents, and copies that were lost again', async () => {
  await someCase()
  const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
  const first = await backUp(portal, places)
  expect(first.written).toBe(first.documents)
  await someCase()
  const second = await backUp(portal, places)
  expect([second.written, second.documents]).toEqual([2, first.documents + 2])
  const copy = await someCopy(places.to)
  await truncate(copy, (await stat(copy)).size - 1)
  await writeFile(path.join(places.to, 'documents', `${'ab'.repeat(16)}.part`), 'left by a kill')
  expect((await backUp(portal, places)).written).toBe(1)
})

const someCopy = async (to: string) => (await filesBelow(path.join(to, 'documents')))[0] ?? ''

/** Whoever opens it waits for somebody who writes. */
async function pipeAt(file: string) {
  await rm(file)
  await run('mkfifo', [file])
}

test('a restore notices what is damaged, missing or wrong before it writes a byte', async () => {
  await someCase()
  const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
  const { id } = await backUp(portal, places)
  const ledger = await emptyLedger(await folder('ledger'))
  const attempt = async (
    change: (copy: typeof places, target: string) => Promise<Record<string, string> | void>,
    more: object = {},
  ) => {
    const base = await folder('attempt')
    const copy = { to: path.join(base, 'a'), keyringTo: path.join(base, 'k') }
    await copyFolder(places.to, copy.to)
    await copyFolder(places.keyringTo, copy.keyringTo)
    const target = path.join(base, 'data')
    const env = { ...ownSettings(target, kek()), ...(await change(copy, target)) }
    const wish = { from: copy.to, keyringFrom: copy.keyringTo, ledger, ...more }
    const said = await restoreInto(env, wish).then(
      () => 'restored',
      (error: Error) => error.message,
    )
    const left = await filesBelow(target).catch(() => [])
    return { said, left: left.filter((name) => !/\/(kek|noe)$/.test(name)) }
  }
  const refused = async (change: Parameters<typeof attempt>[0], words: RegExp, more?: object) => {
    const { said, left } = await attempt(change, more)
    expect([said, left]).toEqual([expect.stringMatching(words), []])
  }
  await refused(({ to }) => appendFile(archiveFile(to, id), 'x'), /damaged or was changed/)
  await refused(({ to }) => truncate(archiveFile(to, id), 20_000), /damaged or was changed/)
  for (const harm of [rm, flip, pipeAt])
    await refused(async ({ to }) => harm(await someCopy(to)), /1 of \d+ files .* missing or damaged/)
  await refused(({ to }) => pipeAt(archiveFile(to, id)), /holds no whole backup/)
  await refused(({ keyringTo }) => rm(keyringFile(keyringTo, id)), /holds no keyring that is as new/)
  await refused(({ keyringTo }) => flip(keyringFile(keyringTo, id)), /damaged or was changed|does not open/)
  await refused(async () => undefined, /does not open with this key or passphrase/, {
    opener: { passphrase: 'en helt annen' },
  })
  await refused(async () => undefined, /^--ledger .* is missing/, { ledger: '/nowhere/at/all' })
  await refused(async () => undefined, /holds no ledger of erasures/, { ledger: await folder('elsewhere') })
  await refused(async (_copy, target) => {
    await mkdir(target)
    await writeFile(path.join(target, 'noe'), 'her')
  }, /is not empty/)
  await refused(async (_copy, target) => {
    const file = `${target}-kek`
    await writeFile(file, `other:${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o400 })
    return { KEK_FILE: file }
  }, /does not fit: the keyring needs the key "test", and the file holds "other"/)
  await refused(async () => ({ DATABASE_URL: portal.databaseUrl }), /database that is not empty/)
  const foreign = await folder('foreign')
  const [hash, keyCheck] = [Buffer.alloc(32, 1), Buffer.alloc(8, 2)]
  const entry = { kind: 'case' as const, hash, keyCheck, at: new Date(), receiptHash: null }
  await appendToLedgerFile({ ledgerDir: foreign }, [entry])
  await refused(async () => undefined, /1 entries of another portal/, { ledger: foreign })
}, 240_000)

test('an archive opens with the secret key of one of its recipients, and with nothing else', async () => {
  await someCase()
  const [one, other, stranger] = [await generateIdentity(), await generateIdentity(), await generateIdentity()]
  const recipients = [await identityToRecipient(one), await identityToRecipient(other)]
  const lock = readLock({ BACKUP_RECIPIENTS: recipients.join(',') })
  const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
  await backUp(portal, places, { lock })
  const target = path.join(await folder('target'), 'data')
  const ledger = await emptyLedger(await folder('ledger'))
  const attempt = (opener: Opener) =>
    restoreInto(ownSettings(target, kek()), { from: places.to, keyringFrom: places.keyringTo, ledger, opener })
  for (const opener of [{ identities: [stranger] }, { passphrase }])
    await expect(attempt(opener)).rejects.toThrow(/does not open with this key or passphrase/)
  expect(await filesBelow(target).catch(() => [])).toEqual([])
  expect((await attempt({ identities: [stranger, other] })).done).toBeDefined()

  const { id } = await backUp(portal, places, { lock: readLock({ BACKUP_PASSPHRASE: passphrase }) })
  await expect(checkArchive(places.to, id, { identities: [one] })).rejects.toThrow(/does not open/)
  expect((await checkArchive(places.to, id, { passphrase })).id).toBe(id)
})

test('a backup of another schema is refused', async () => {
  const name = '9999_of_the_future'
  await portal.query("INSERT INTO kysely_migration (name, timestamp) VALUES ($1, '')", [name])
  const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
  await backUp(portal, places)
  await portal.query('DELETE FROM kysely_migration WHERE name = $1', [name])
  const env = ownSettings(path.join(await folder('target'), 'data'), kek())
  const wish = { from: places.to, keyringFrom: places.keyringTo, ledger: undefined }
  await expect(restoreInto(env, wish)).rejects.toThrow(/another version of the portal .*9999_of_the_future/)
})

test('every backup of a week is kept, then one a week for as long as keys are kept, and the newest always', () => {
  const began = Date.parse('2026-09-01T12:00:00Z')
  let [ids, now]: [BackupId[], Date] = [[], new Date(began)]
  // Day by day, as they are made: what one run removes no later one can keep.
  for (let days = 0; days < 90; days += 1) {
    now = new Date(began + days * 86_400_000)
    const all = [...ids, newBackupId(now)]
    const kept = keptOf(all, now)
    ids = all.filter((id) => kept.has(id))
  }
  const ages = (kept: Iterable<BackupId>) =>
    [...kept].map((id) => Math.round((now.getTime() - momentOf(id).getTime()) / 86_400_000)).toSorted((a, b) => a - b)
  expect(ages(ids)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 18, 25, 32])
  expect(ages(keptOf(ids.slice(0, 2), new Date(now.getTime() + 40 * 86_400_000)))).toEqual([25])
})

test('a run that cannot copy the keys leaves the newest copy of them, however old the clock says that it is', async () => {
  const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
  await backUp(portal, places)
  portal.clock.forward({ minutes: 1 })
  const newest = await backUp(portal, places)
  portal.clock.forward({ days: 40 })
  await expect(backUp(portal, places, { url: 'postgres://127.0.0.1:9/none' })).rejects.toThrow()
  expect(await listBackups(places.keyringTo, 'keyring')).toEqual([newest.id])
  const later = await backUp(portal, places)
  expect(await listBackups(places.keyringTo, 'keyring')).toEqual([later.id])
})

test('a draft, and a case that its reporter withdrew, are in no number of a backup that administrators are shown', async () => {
  const owner = await portal.given.account()
  const files = [pdf('en.pdf')]
  const kept = await caseWithFiles(portal, owner, files)
  const numbers = async () => {
    const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
    const { shown, documents } = await backUp(portal, places)
    return { shown, documents }
  }
  const before = await numbers()
  expect(before.shown.cases).toBeGreaterThan(0)
  await caseWithFiles(portal, owner, files, { status: 'Draft' })
  // They are in the backup all the same.
  expect(await numbers()).toEqual({ shown: before.shown, documents: before.documents + 1 })
  expect((await portal.given.withdrawal(owner, kept.id)).statusCode).toBe(200)
  const { cases, documents } = before.shown
  expect((await numbers()).shown).toEqual({ cases: cases - 1, documents: documents - 1 })
})

const shown = async () => (await desk.as(await desk.person('administrator')).get('/desk/backups')).body.data
/** A run that has come to its end now. */
async function ended({ isFull = false, bytes = 5 } = {}) {
  const at = portal.clock.now()
  const counts = { cases: 3, documents: 4, bytes, missing: 0 }
  await keepRun(portal.db, { at, keyring_copied: true, ...counts, reason: isFull ? 'full' : null })
  return at
}

test('an administrator sees when the last whole backup was, that it is too long ago after two days, and its size in steps in which a draft with its files is not seen', async () => {
  const none = { at: null, is_late: true }
  expect(await shown()).toEqual({ good: none, keyring: none, erasures: null, runs: [] })
  const { clock } = portal
  const at = await ended()
  clock.forward({ hours: 47 })
  expect(await shown()).toMatchObject({
    good: { at: at.toISOString(), is_late: false },
    keyring: { is_late: false },
  })
  clock.forward({ hours: 2 })
  const later = await ended({ isFull: true })
  expect(await shown()).toMatchObject({
    good: { at: at.toISOString(), is_late: true },
    keyring: { at: later.toISOString(), is_late: false },
    runs: [{ failure: 'full' }, { failure: null, cases: 3 }],
  })
  for (const bytes of [1_200_000_000, 1_200_000_000 + limits.requestBytes]) {
    await ended({ bytes })
    expect((await shown()).runs[0].bytes).toBe(1_500_000_000)
  }
})

async function flip(file: string) {
  await chmod(file, 0o600)
  const bytes = await readFile(file)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(file, bytes)
}
