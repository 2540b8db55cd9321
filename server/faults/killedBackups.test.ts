import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { markFinishing, unfinishedTable } from '#server/database/unfinishedRestore.ts'
import { archiveFile, listBackups } from '#server/features/backup/names.ts'
import { checkArchive, checkKeyring, checkParts } from '#server/features/backup/readArchive.ts'
import type { Places } from '#server/features/backup/places.ts'
import {
  emptyDatabaseBeside,
  emptyLedger,
  filesBelow,
  identityFile,
  ownSettings,
  opener,
  runCommand,
  seenAt,
  settingsOf,
  useFolders,
} from '../testing/backups.ts'
import { caseWithFiles } from '../testing/caseWithFiles.ts'
import { usePortal } from '../testing/index.ts'
import { startServer } from '../testing/process.ts'

const portal = usePortal()
const folder = useFolders()
const pdf = (name: string) => ({ name, bytes: Buffer.from(`%PDF-1.4 ${name.repeat(500)}\n%%EOF\n`) })

/** What a backup writes, in its order: each file as a draft, and under its name. */
const files = [
  { at: 'the draft of the keyring', in: 'keyringTo', name: /\.keyring\.tar\.zst\.age\.part$/ },
  { at: 'the keyring', in: 'keyringTo', name: /\.keyring\.tar\.zst\.age$/ },
  { at: 'the draft of a part', in: 'to', name: /^parts\/..\/[0-9a-f]+\.part$/ },
  { at: 'a part', in: 'to', name: /^parts\/..\/[0-9a-f]+$/ },
  { at: 'the draft of the list', in: 'to', name: /^[^/]+\.parts\.part$/ },
  { at: 'the list', in: 'to', name: /^[^/]+\.parts$/ },
  { at: 'the draft of the archive', in: 'to', name: /\.tar\.zst\.age\.part$/ },
  { at: 'the archive', in: 'to', name: /\.tar\.zst\.age$/ },
] as const

test('a backup that is killed at any step leaves nothing that looks whole and is not, and the next one is whole', async () => {
  for (const step of files) {
    // Each time a new document, so that there is a part to write.
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
    // Nothing of the killed one is left but what is whole: archives, their lists, and the parts that they name.
    const left = (await filesBelow(places.to)).filter((name) => !/\/parts\/..\/[0-9a-f]{40}$/.test(name))
    const ids = await listBackups(places.to, 'archive')
    const expected = ids.flatMap((id) => [archiveFile(places.to, id), path.join(places.to, `${id}.parts`)])
    expect([step.at, left.toSorted()]).toEqual([step.at, expected.toSorted()])
    expect((await readdir(places.keyringTo)).filter((name) => name.endsWith('.part'))).toEqual([])
  }
}, 300_000)

/** Whatever has the name of an archive or a keyring opens to its end, and every part of an archive is as it was written. */
async function allWhole({ to, keyringTo }: Places) {
  for (const id of await listBackups(to, 'archive'))
    await checkParts(to, await checkArchive(to, id, opener), () => undefined)
  for (const id of await listBackups(keyringTo, 'keyring')) await checkKeyring(keyringTo, id, opener)
}

for (const kind of ['embedded', 'outside'] as const)
  test(`a restore that is killed at any step is noticed at the start, and the next one is whole: ${kind}`, async () => {
    const owner = await portal.given.account()
    const { id } = await caseWithFiles(portal, owner, [pdf('tre.pdf')], { description: 'hel etter alt' })
    const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
    const made = await runCommand(
      'backup.ts',
      ['--to', places.to, '--keyring-to', places.keyringTo],
      settingsOf(portal),
    )
    expect([made.code, made.said]).toEqual([0, made.said])
    const ledger = await emptyLedger(await folder('ledger'))
    const identity = await identityFile(await folder('identity'))
    const args = ['--from', places.to, '--keyring-from', places.keyringTo, '--ledger', ledger, '--identity', identity]
    const kek = path.join(portal.services.config.dataDir, 'kek')
    const dataDir = path.join(await folder(kind), 'data')
    const outside = kind === 'outside' ? await emptyDatabaseBeside(portal.databaseUrl) : undefined
    const env = { ...ownSettings(dataDir, kek), ...(outside && { DATABASE_URL: outside }) }
    await mkdir(dataDir, { mode: 0o711 })
    const isRefused = async () => {
      const server = await startServer(env, { isReady: false })
      expect([await server.ended, server.said()]).toEqual([1, expect.stringMatching(/Run npm run restore again/)])
    }
    for (const atWords of [
      'Checked',
      'Loading',
      'Documents:',
      'Replaying',
      ...(kind === 'embedded' ? ['Removing'] : []),
    ]) {
      const { code } = await runCommand('restore.ts', args, env, { atWords })
      expect([atWords, code]).toEqual([atWords, null])
      if (atWords !== 'Checked') await isRefused()
    }
    const { code, said } = await runCommand('restore.ts', args, env)
    expect([code, said]).toEqual([0, expect.stringContaining('The portal can be started now')])

    // As a kill leaves it when all is there and only the marks are still to go.
    await markFinishing({ dataDir })
    if (outside) await onDatabase(outside, `CREATE TABLE ${unfinishedTable} ()`)
    await isRefused()
    const last = await runCommand('restore.ts', args, env)
    expect([last.code, last.said]).toEqual([0, expect.stringContaining('had come to its end before')])

    const server = await startServer(env)
    try {
      const { status, text } = await seenAt(server.url, owner, id)
      expect([status, text]).toEqual([200, expect.stringContaining('hel etter alt')])
    } finally {
      await server.stop()
    }
  }, 400_000)

async function onDatabase(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
