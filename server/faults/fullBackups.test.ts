import { randomBytes } from 'node:crypto'
import { checkArchive, checkKeyring } from '#server/features/backup/archive.ts'
import { checkCopies } from '#server/features/backup/mirror.ts'
import { listBackups } from '#server/features/backup/names.ts'
import { filesBelow, opener, runCommand, settingsOf } from '../testing/backups.ts'
import { caseWithFiles, useFolders, usePortal } from '../testing/index.ts'

const portal = usePortal()
const folder = useFolders()
const large = (name: string, megabytes: number) => ({
  name,
  bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(megabytes * 1_000_000), Buffer.from('\n%%EOF\n')]),
})

test('a disk that fills up while a backup is written: one sentence, the earlier backup is whole, and the next one with room is too', async () => {
  const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
  const args = ['--to', places.to, '--keyring-to', places.keyringTo]
  await caseWithFiles(portal, await portal.given.account(), [large('liten.pdf', 1)])
  expect((await runCommand('backup.ts', args, settingsOf(portal))).code).toBe(0)
  const [first = ''] = await listBackups(places.to, 'archive')

  await caseWithFiles(portal, await portal.given.account(), [large('stor.pdf', 8)])
  // No file may grow beyond 4 MB: the write fails as on a full disk (EFBIG), everywhere and without rights.
  const under = ['bash', '-c', 'ulimit -f 4096; exec "$0" "$@"']
  const { code, said } = await runCommand('backup.ts', args, settingsOf(portal), { under })
  expect([code, said]).toEqual([1, expect.stringMatching(/^There is no room left for the backup in .*\(EFBIG\)/m)])
  expect(await listBackups(places.to, 'archive')).toEqual([first])
  await checkCopies(places.to, (await checkArchive(places.to, first, opener)).copies)
  for (const id of await listBackups(places.keyringTo, 'keyring')) await checkKeyring(places.keyringTo, id, opener)
  const runs = await portal.query('SELECT reason, keyring_copied FROM backup_run ORDER BY id')
  expect(runs.at(-1)).toEqual({ reason: 'full', keyring_copied: true })

  expect((await runCommand('backup.ts', args, settingsOf(portal))).code).toBe(0)
  expect(await filesBelow(places.to)).toEqual(expect.not.arrayContaining([expect.stringMatching(/\.part$/)]))
  expect(await listBackups(places.to, 'archive')).toHaveLength(2)
})
