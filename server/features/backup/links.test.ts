import { readdir, readFile, rename, rm, stat, symlink, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ensureLedgerFile, readLedgerFile } from '#server/cases/erasure/ledgerFile.ts'
import { backUp, filesBelow, opener, useFolders } from '#server/testing/backups.ts'
import { caseWithFiles } from '#server/testing/caseWithFiles.ts'
import { usePortal } from '#server/testing/index.ts'
import { archiveFile, keyringFile, listBackups, newBackupId, partsList } from './names.ts'
import { partFile, readLines } from './parts.ts'
import { checkArchive } from './readArchive.ts'
import { hashOf } from './wholeFile.ts'

const portal = usePortal()
const folder = useFolders()
const pdf = (name: string) => ({ name, bytes: Buffer.from(`%PDF-1.4 ${name.repeat(500)}\n%%EOF\n`) })
const someCase = async () =>
  caseWithFiles(
    portal,
    await portal.given.account(),
    ['en', 'to', 'tre', 'fire'].map((name) => pdf(`${name}.pdf`)),
  )
const places = async () => ({ to: await folder('a'), keyringTo: await folder('k'), ledgerTo: await folder('l') })
const monthsAgo = () => newBackupId(new Date(portal.services.clock.now().getTime() - 60 * 86_400_000))

/** A folder beside the backups with files of every name that backups make; `seen` answers what is in it. */
async function outside(names: readonly string[]) {
  const place = await folder('outside')
  for (const name of names) await writeFile(path.join(place, name), `mine: ${name}`)
  const seen = async () =>
    Promise.all(
      (await readdir(place)).toSorted().map(async (name) => [name, await readFile(path.join(place, name), 'utf8')]),
    )
  return { place, seen, before: await seen() }
}

/** Whether the archive opens and every part that it needs is whole and a file of this folder. */
async function isWhole(to: string, id: string) {
  await checkArchive(to, id, opener)
  for (const { name, sha256 } of readLines(await readFile(partsList(to, id), 'utf8')))
    expect(await hashOf(partFile(to, name)), name).toBe(sha256)
}

test('links in every folder of a backup lead nowhere: nothing outside changes, and the next runs are whole', async () => {
  await someCase()
  const at = await places()
  const first = await backUp(portal, at)
  const parts = (await filesBelow(path.join(at.to, 'parts'))).map((file) => path.basename(file))
  const [one = ''] = parts
  const two = parts.find((name) => name.slice(0, 2) !== one.slice(0, 2)) ?? ''
  const unknown = 'ab'.repeat(20)
  const { place, seen, before } = await outside([one, unknown, `${unknown}.part`, 'notes.txt'])
  const notes = path.join(place, 'notes.txt')

  // A folder of parts that leads elsewhere, a part and a draft that do, and names of each kind, also such as are old.
  await rm(path.dirname(partFile(at.to, one)), { recursive: true })
  await symlink(place, path.dirname(partFile(at.to, one)))
  await rm(partFile(at.to, two))
  await symlink(notes, `${partFile(at.to, two)}.part`)
  await symlink(notes, partFile(at.to, two))
  await symlink(place, path.join(path.dirname(partFile(at.to, two)), unknown))
  await symlink(place, path.join(at.to, 'parts', 'elsewhere'))
  for (const id of [monthsAgo(), newBackupId(portal.services.clock.now())]) {
    for (const name of [archiveFile(at.to, id), partsList(at.to, id), keyringFile(at.keyringTo, id)]) {
      await symlink(notes, name)
      await symlink(notes, `${name}.part`)
    }
  }
  for (const to of [at.to, at.keyringTo]) await symlink(place, path.join(to, 'elsewhere'))

  const said: string[] = []
  // The newest list counts, by its time: no two backups are of one second.
  portal.clock.forward({ minutes: 1 })
  const second = await backUp(portal, at, { said })
  expect(await seen()).toEqual(before)
  await isWhole(at.to, second.id)
  expect(second.documents).toBe(parts.length)
  expect(said.filter((line) => /was no folder and was removed/.test(line))).toHaveLength(1)
  expect(said.filter((line) => /is of no backup/.test(line))).toHaveLength(2)
  expect(await listBackups(at.to, 'archive')).toEqual([first.id, second.id].toSorted())
  portal.clock.forward({ minutes: 1 })
  const third = await backUp(portal, at)
  expect([third.written, await seen()]).toEqual([0, before])
  await isWhole(at.to, third.id)
})

test('a link in the place of all parts, or a file, is replaced by a folder that the backup writes', async () => {
  await someCase()
  const at = await places()
  const { documents } = await backUp(portal, at)
  const elsewhere = path.join(await folder('elsewhere'), 'parts')
  await rename(path.join(at.to, 'parts'), elsewhere)
  const count = (await filesBelow(elsewhere)).length
  await symlink(elsewhere, path.join(at.to, 'parts'))
  const again = await backUp(portal, at)
  expect([again.written, (await filesBelow(elsewhere)).length]).toEqual([documents, count])
  await isWhole(at.to, again.id)
  await rm(path.join(at.to, 'parts'), { recursive: true })
  await writeFile(path.join(at.to, 'parts'), 'no folder')
  expect((await backUp(portal, at)).written).toBe(documents)
})

test('stray files and folders under the names that backups make end no run and take no backup’s place', async () => {
  await someCase()
  const at = await places()
  await backUp(portal, at)
  const [part = ''] = await filesBelow(path.join(at.to, 'parts'))
  const ids = { empty: newBackupId(portal.services.clock.now()), old: monthsAgo(), folders: monthsAgo() }
  await writeFile(archiveFile(at.to, ids.empty), '')
  await writeFile(archiveFile(at.to, ids.old), '')
  await mkdir(partsList(at.to, ids.empty))
  await writeFile(keyringFile(at.keyringTo, ids.empty), '')
  for (const name of [archiveFile(at.to, ids.folders), keyringFile(at.keyringTo, ids.folders)]) {
    await mkdir(name)
    await mkdir(`${name}.part`)
    await writeFile(path.join(`${name}.part`, 'x'), '')
  }
  await rm(part)
  for (const name of [part, `${part}.part`]) {
    await mkdir(name)
    await writeFile(path.join(name, 'x'), '')
  }
  await writeFile(path.join(path.dirname(part), 'notes.txt'), 'mine')
  await writeFile(path.join(at.to, 'notes.txt'), 'mine')

  const said: string[] = []
  portal.clock.forward({ minutes: 1 })
  const second = await backUp(portal, at, { said })
  await isWhole(at.to, second.id)
  const passedOver = said.filter((line) => line.endsWith('has no list of parts that can be read: it is passed over.'))
  expect(passedOver.toSorted()).toEqual(
    [ids.old, ids.empty].map(
      (id) => `${archiveFile(at.to, id)} has no list of parts that can be read: it is passed over.`,
    ),
  )
  expect(said.filter((line) => /is of no backup/.test(line))).toHaveLength(3)
  const left = (name: string) =>
    stat(name).then(
      (about) => about.size,
      () => undefined,
    )
  expect(await left(archiveFile(at.to, ids.empty))).toBe(0)
  // One that no backup may be as old as goes like a backup.
  expect(await left(archiveFile(at.to, ids.old))).toBeUndefined()
  expect(await left(path.join(path.dirname(part), 'notes.txt'))).toBe(4)
  // A folder is put aside whole: what is in it is nobody's to delete.
  const aside = (await readdir(path.dirname(part))).filter((name) => name.endsWith('.stray'))
  expect(aside).toHaveLength(2)
  for (const name of aside) expect(await left(path.join(path.dirname(part), name, 'x'))).toBe(0)
  portal.clock.forward({ minutes: 1 })
  const third = await backUp(portal, at)
  expect(third.written).toBe(0)
  await isWhole(at.to, third.id)
})

test('the ledger of erasures and its copy are never written or read through a link', async () => {
  const at = await places()
  const { config } = portal.services
  const { place, seen, before } = await outside(['notes.txt'])
  const notes = path.join(place, 'notes.txt')
  for (const ledgerDir of [config.ledgerDir, at.ledgerTo]) {
    await ensureLedgerFile({ ledgerDir })
    const file = path.join(ledgerDir, 'erasures')
    await writeFile(path.join(ledgerDir, 'notes.txt'), 'mine')
    expect((await backUp(portal, at)).ledgerFault).toBeUndefined()
    await rename(file, `${file}-kept`)
    await symlink(notes, file)
    await expect(readLedgerFile({ ledgerDir })).rejects.toThrow('ELOOP')
    const said: string[] = []
    const made = await backUp(portal, at, { said })
    expect(made.ledgerFault).toMatch(/could not be copied from .* \(ELOOP\)/)
    await isWhole(at.to, made.id)
    expect(await seen()).toEqual(before)
    await rename(`${file}-kept`, file)
  }
  expect((await backUp(portal, at)).ledgerFault).toBeUndefined()
})

test('the unit of the backup may write the backups, the ledger and the embedded database, and no document or key', async () => {
  const unit = await readFile(path.join(import.meta.dirname, '../../../ops/meldeportal-backup.service'), 'utf8')
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
  const paths = [...unit.matchAll(/^ReadWritePaths=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
  expect(paths).toEqual([
    '/srv/backup/portal',
    '/mnt/keys/portal',
    '-/mnt/keys/ledger',
    '-/var/lib/meldeportal/postgres',
    '-/var/lib/meldeportal/ledger',
  ])
})
