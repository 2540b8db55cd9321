import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { readLedger } from '#server/cases/erasure/ledger.ts'
import { markFinishing, unfinishedFile, unfinishedTable } from '#server/database/unfinishedRestore.ts'
import { checkArchive, checkKeyring } from '#server/features/backup/archive.ts'
import { checkCopies } from '#server/features/backup/mirror.ts'
import { archiveFile, listBackups } from '#server/features/backup/names.ts'
import type { Places } from '#server/features/backup/places.ts'
import { askDatabase, newDatabase } from '#server/testing/askDatabase.ts'
import { erase } from '#server/testing/erase.ts'
import { ledgerNames, sameLedgers } from '#server/testing/ledgerNames.ts'
import {
  backUp,
  copyFolder,
  filesBelow,
  identityFile,
  ownSettings,
  opener,
  runCommand,
  seenAt,
  settingsOf,
} from '../testing/backups.ts'
import { caseWithFiles } from '../testing/caseWithFiles.ts'
import { chainLock } from '../testing/heldWrites.ts'
import { usePortal } from '../testing/index.ts'
import { until } from '../testing/mail.ts'
import { openRestored } from '../testing/restored.ts'
import { ownServer, useFolders } from '#server/testing/own.ts'

const portal = usePortal()
const folder = useFolders()
const pdf = (name: string) => ({ name, bytes: Buffer.from(`%PDF-1.4 ${name.repeat(500)}\n%%EOF\n`) })

/** What a backup writes, in its order: each file as a draft, and under its name. */
const files = [
  { at: 'the draft of the keyring', in: 'keyringTo', name: /\.keyring\.tar\.zst\.age\.part$/ },
  { at: 'the keyring', in: 'keyringTo', name: /\.keyring\.tar\.zst\.age$/ },
  { at: 'the draft of a copy', in: 'to', name: /^documents\/[0-9a-f]+\.part$/ },
  { at: 'a copy', in: 'to', name: /^documents\/[0-9a-f]{32}-[^.]+$/ },
  { at: 'the draft of the archive', in: 'to', name: /\.tar\.zst\.age\.part$/ },
  { at: 'the archive', in: 'to', name: /\.tar\.zst\.age$/ },
] as const

test('a backup that is killed at any step leaves nothing that looks whole and is not, and the next one is whole', async () => {
  for (const step of files) {
    // Each time a new document, so that there is something to copy.
    await caseWithFiles(portal, await portal.given.account(), [pdf('en.pdf'), pdf('to.pdf')])
    const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
    const args = ['--to', places.to, '--keyring-to', places.keyringTo]
    const atFile = { folder: places[step.in], name: step.name }
    const killed = await runCommand('backup.ts', args, settingsOf(portal), { atFile })
    expect([step.at, killed.code]).toEqual([step.at, null])
    await allWhole(places)
    const { code, said } = await runCommand('backup.ts', args, settingsOf(portal))
    expect([step.at, code, said]).toEqual([step.at, 0, expect.stringContaining('is whole: ')])
    await allWhole(places)
    // Nothing of the killed one is left but what is whole: archives, and the copies that they name.
    const left = (await filesBelow(places.to)).filter((name) => !/\/documents\/[0-9a-f]{32}-[^.]+$/.test(name))
    const ids = await listBackups(places.to, 'archive')
    const expected = ids.map((id) => archiveFile(places.to, id))
    expect([step.at, left.toSorted()]).toEqual([step.at, expected.toSorted()])
    expect((await readdir(places.keyringTo)).filter((name) => name.endsWith('.part'))).toEqual([])
  }
}, 300_000)

test('a backup that is killed while it removes what is old, or copies the ledger, leaves every archive with its documents', async () => {
  const { clock } = portal
  const owner = await portal.given.account()
  const kept = await caseWithFiles(portal, owner, [pdf('fire.pdf')])
  const gone = await caseWithFiles(portal, owner, [pdf('fem.pdf'), pdf('seks.pdf')])
  const lately = await caseWithFiles(portal, owner, [pdf('sju.pdf')])
  const places = { to: await folder('archives'), keyringTo: await folder('keyrings'), ledgerTo: await folder('ledger') }
  const { to, keyringTo, ledgerTo } = places
  clock.forward({ days: -36 })
  const old = await backUp(portal, { to, keyringTo })
  clock.reset()
  await erase(portal, 'case', gone.id)
  clock.forward({ days: -3 })
  const later = await backUp(portal, { to, keyringTo })
  clock.reset()
  // What only the later archive needs stays with it.
  await erase(portal, 'case', lately.id)
  const copiesBefore = (await filesBelow(path.join(to, 'documents'))).length
  expect([later.removed, copiesBefore]).toEqual([0, old.documents])
  const args = ['--to', to, '--keyring-to', keyringTo, '--ledger-to', ledgerTo]
  const of = (ending: string) => new RegExp(`^${old.id}\\.${ending}$`)
  const removals = [
    { at: 'the old keyring', folder: keyringTo, name: of('keyring\\.tar\\.zst\\.age') },
    { at: 'the old archive', folder: to, name: of('tar\\.zst\\.age') },
    { at: 'an old copy', folder: to, name: /^documents\/[0-9a-f]{32}-[^.]+$/ },
    { at: 'the copy of the ledger', folder: ledgerTo, name: /^erasures$/ },
  ]
  for (const { at, ...atFile } of removals) {
    const { code } = await runCommand('backup.ts', args, settingsOf(portal), { atFile })
    expect([at, code]).toEqual([at, null])
    await allWhole(places)
    expect([at, (await listBackups(to, 'archive')).includes(later.id)]).toEqual([at, true])
  }
  const { code, said } = await runCommand('backup.ts', args, settingsOf(portal))
  expect([code, said]).toEqual([0, expect.stringContaining('is whole: ')])
  await allWhole(places)
  expect([await listBackups(to, 'archive'), await listBackups(keyringTo, 'keyring')].flat()).not.toContain(old.id)
  expect((await filesBelow(path.join(to, 'documents'))).length).toBe(copiesBefore - gone.documents.length)
  await sameLedgers(portal, ledgerTo)
  expect((await portal.given.shown(owner, kept.id)).id).toBe(kept.id)
})

/** Whatever has the name of an archive or a keyring opens to its end, and every document of an archive is as it was copied. */
async function allWhole({ to, keyringTo }: Places) {
  for (const id of await listBackups(to, 'archive')) await checkCopies(to, (await checkArchive(to, id, opener)).copies)
  for (const id of await listBackups(keyringTo, 'keyring')) await checkKeyring(keyringTo, id, opener)
}

for (const kind of ['embedded', 'outside'] as const)
  test(`a restore that is killed at any step is noticed at the start, and the next one is whole: ${kind}`, async () => {
    const [owner, leaver] = [await portal.given.account(), await portal.given.account()]
    const { id } = await caseWithFiles(portal, owner, [pdf('tre.pdf')], { description: 'hel etter alt' })
    const gone = await caseWithFiles(portal, owner, [pdf('bort.pdf')])
    await caseWithFiles(portal, leaver, [pdf('borte.pdf')])
    const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
    const into = ['--to', places.to, '--keyring-to', places.keyringTo]
    const made = await runCommand('backup.ts', into, settingsOf(portal))
    expect([made.code, made.said]).toEqual([0, made.said])
    await erase(portal, 'case', gone.id)
    await erase(portal, 'account', leaver.id)
    const ledger = await folder('ledger')
    await copyFolder(portal.services.config.ledgerDir, ledger)
    const identity = await identityFile(await folder('identity'))
    const args = ['--from', places.to, '--keyring-from', places.keyringTo, '--ledger', ledger, '--identity', identity]
    const kek = path.join(portal.services.config.dataDir, 'kek')
    const dataDir = path.join(await folder(kind), 'data')
    const outside = kind === 'outside' ? await newDatabase(portal.databaseUrl) : undefined
    const env = { ...ownSettings(dataDir, kek), ...(outside && { DATABASE_URL: outside }) }
    await mkdir(dataDir, { mode: 0o711 })
    const isRefused = async () => {
      const server = await ownServer(env, { isReady: false })
      expect([await server.ended, server.said()]).toEqual([1, expect.stringMatching(/Run npm run restore again/)])
    }
    const steps: { atWords: string; before?: () => Promise<unknown> }[] = [
      { atWords: 'Checked' },
      { atWords: 'Loading' },
      { atWords: 'Files:' },
      { atWords: 'Replaying' },
      ...(outside
        ? [
            { atWords: 'Loading', before: () => untilHeld(outside, 'replay') },
            { atWords: 'Loading', before: () => untilHeld(outside, 'vacuum') },
          ]
        : [{ atWords: 'Removing' }]),
    ]
    for (const step of steps) {
      const { code, said } = await runCommand('restore.ts', args, env, step)
      expect([step.atWords, code, said]).toEqual([step.atWords, null, said])
      if (step.atWords !== 'Checked') await isRefused()
      // The mark comes before all else, however late the kill.
      else
        expect([[], [unfinishedFile]]).toContainEqual(
          (await readdir(dataDir)).filter((name) => name !== 'postgres' && !name.endsWith('.part')),
        )
    }
    // A statement of a killed one goes on in the database until it ends.
    const left = outside ? await heldTransaction(outside) : undefined
    const { code, said } = await runCommand('restore.ts', args, env)
    expect([code, said]).toEqual([0, expect.stringContaining('The portal can be started now')])
    expect(said).toContain('erased again: 2 cases, 1 account and 0 witnesses.')
    await left?.end()

    // As a kill leaves it when all is there and only the marks are still to go.
    await markFinishing({ dataDir })
    if (outside) await askDatabase(outside, `CREATE TABLE ${unfinishedTable} ()`)
    await isRefused()
    const last = await runCommand('restore.ts', args, env)
    expect([last.code, last.said]).toEqual([0, expect.stringContaining('had come to its end before')])

    const server = await ownServer(env)
    const { status, text } = await seenAt(server.url, owner, id)
    expect([status, text]).toEqual([200, expect.stringContaining('hel etter alt')])
    expect((await seenAt(server.url, owner, gone.id)).status).toBe(404)
    expect((await seenAt(server.url, leaver, gone.id)).status).toBe(401)
    await server.stop()
    const restored = await openRestored(dataDir, outside)
    onTestFinished(() => restored.close())
    const inFile = await sameLedgers(portal, path.join(dataDir, 'ledger'))
    expect(ledgerNames(await readLedger(restored.main.db))).toEqual(ledgerNames(inFile))
    const [keys, cases, begun] = [
      await restored.keyring.db.selectFrom('keyring.incident_key').select('incident_id as id').orderBy('id').execute(),
      await restored.main.db.selectFrom('incident').select('id').orderBy('id').execute(),
      await restored.main.db.selectFrom('erasure').selectAll().execute(),
    ]
    expect([keys, begun]).toEqual([cases, []])
    expect(cases).toContainEqual({ id })
  }, 400_000)

/**
 * Holds a restore in its replay, whose rows of the audit log wait for a lock of ours; or lets it go on from there, and holds it while
 * it writes the tables anew. Ends when it waits, and lets go in the next turn, when it has been killed.
 */
async function untilHeld(url: string, where: 'replay' | 'vacuum') {
  const holder = new pg.Client({ connectionString: url })
  holder.on('error', () => {})
  await holder.connect()
  const isWaiting = async (locks: string) => {
    const { rows } = await holder.query(
      `SELECT FROM pg_locks WHERE NOT granted AND ${locks}
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    return rows.length > 0
  }
  await holder.query(`SELECT pg_advisory_lock(${chainLock})`)
  await until(() => isWaiting(`locktype = 'advisory' AND objid = ${chainLock}`), 60)
  if (where === 'vacuum') {
    await holder.query('BEGIN; SELECT FROM county')
    await holder.query(`SELECT pg_advisory_unlock(${chainLock})`)
    await until(() => isWaiting("relation = 'county'::regclass"), 60)
  }
  setImmediate(() => void holder.end())
}

async function heldTransaction(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client.query('BEGIN')
  await client.query(`SELECT FROM ${unfinishedTable}`)
  return client
}
