import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { checkArchive, checkKeyring } from '#server/features/backup/archive.ts'
import { checkCopies } from '#server/features/backup/mirror.ts'
import { listBackups } from '#server/features/backup/names.ts'
import { filesBelow, opener, runCommand, settingsOf } from '../testing/backups.ts'
import { caseWithFiles, useFolders, usePortal } from '../testing/index.ts'

const portal = usePortal()
const folder = useFolders()
const run = promisify(execFile)
const large = (name: string, megabytes: number) => ({
  name,
  bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(megabytes * 1_000_000), Buffer.from('\n%%EOF\n')]),
})
const runs = () => portal.query('SELECT reason, keyring_copied FROM backup_run ORDER BY id')

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
  expect((await runs()).at(-1)).toEqual({ reason: 'full', keyring_copied: true })

  expect((await runCommand('backup.ts', args, settingsOf(portal))).code).toBe(0)
  expect(await filesBelow(places.to)).toEqual(expect.not.arrayContaining([expect.stringMatching(/\.part$/)]))
  expect(await listBackups(places.to, 'archive')).toHaveLength(2)
})

const mayMount = await run('unshare', ['--mount', 'true']).then(
  () => true,
  () => false,
)

test.skipIf(!mayMount)(
  'the same on a disk of 24 MB that is full in the middle of a document, and on one that is too small for the first (needs the right to mount)',
  async () => {
    await caseWithFiles(portal, await portal.given.account(), [large('a.pdf', 9), large('b.pdf', 9), large('c.pdf', 9)])
    for (const size of ['24m', '8m']) {
      const base = await folder('small')
      const [disk, keyringTo] = [path.join(base, 'disk'), path.join(base, 'keys')]
      await mkdir(disk)
      // Mounted in a namespace of its own, so that the disk goes with the command. What is left on it is listed to the end.
      const mount = 'mount -t tmpfs -o size=$0 tmpfs $1 && shift && "$@"; code=$?; find "$DISK" -type f >&2; exit $code'
      const under = ['unshare', '--mount', 'bash', '-c', mount, size, disk]
      const args = ['--to', disk, '--keyring-to', keyringTo]
      const { code, said } = await runCommand('backup.ts', args, { ...settingsOf(portal), DISK: disk }, { under })
      expect([code, said]).toEqual([1, expect.stringContaining(`There is no room left for the backup in ${disk}`)])
      expect([size, /\(ENOSPC\)/.test(said)]).toEqual([size, true])
      // No draft and no archive is left there; copies that are whole may be.
      const left = said.split('\n').filter((line) => line.startsWith(`${disk}/`))
      expect(left.filter((name) => !/\/documents\/[0-9a-f]{32}-[^.]+$/.test(name))).toEqual([])
      expect(await listBackups(keyringTo, 'keyring')).toHaveLength(1)
    }
    expect((await runs()).slice(-2)).toEqual([
      { reason: 'full', keyring_copied: true },
      { reason: 'full', keyring_copied: true },
    ])
  },
)
