import { readdir, readFile, rename, rm, stat, symlink, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ensureLedgerFile, readLedgerFile } from '#server/cases/erasure/ledgerFile.ts'
import { backUp, filesBelow, opener, sha256 } from '#server/testing/backups.ts'
import { caseWithFiles, useFolders, usePortal } from '#server/testing/index.ts'
import { checkArchive } from './archive.ts'
import { checkCopies, mirrorPlace } from './mirror.ts'
import { archiveFile, keyringFile, listBackups, newBackupId } from './names.ts'

const portal = usePortal()
const folder = useFolders()
const pdf = (name: string) => ({ name, bytes: Buffer.from(`%PDF-1.4 ${name.repeat(500)}\n%%EOF\n`) })
const files = ['en', 'to', 'tre', 'fire'].map((name) => pdf(`${name}.pdf`))
const someCase = async () => caseWithFiles(portal, await portal.given.account(), files)
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

/** A run in a second of its own: its archive opens, and every document that it needs is whole and a file of the folder. */
async function backUpWhole(at: Awaited<ReturnType<typeof places>>, said: string[] = []) {
  portal.clock.forward({ minutes: 1 })
  const made = await backUp(portal, at, { said })
  await checkCopies(at.to, (await checkArchive(at.to, made.id, opener)).copies)
  return made
}

const copiesIn = async (to: string) => (await readdir(mirrorPlace(to))).toSorted()
const draftOf = (copy: string) => `${copy.slice(0, 32)}.part`

test('links in every folder of a backup lead nowhere: nothing outside changes, and the next runs are whole', async () => {
  await someCase()
  const at = await places()
  const first = await backUp(portal, at)
  const copies = await copiesIn(at.to)
  const [one = '', two = ''] = copies
  const unknown = 'ab'.repeat(16)
  const { place, seen, before } = await outside([one, `${unknown}.part`, 'notes.txt'])
  const notes = path.join(place, 'notes.txt')

  // Copies and drafts that lead elsewhere, and names of each kind, also such as are old.
  const inMirror = (name: string) => mirrorPlace(at.to, name)
  for (const name of [one, two]) await rm(inMirror(name))
  await symlink(path.join(place, one), inMirror(one))
  await symlink(notes, inMirror(draftOf(two)))
  await symlink(notes, inMirror(two))
  await symlink(place, inMirror(`${unknown}.part`))
  await symlink(place, inMirror('elsewhere'))
  for (const id of [monthsAgo(), newBackupId(portal.services.clock.now())]) {
    for (const name of [archiveFile(at.to, id), keyringFile(at.keyringTo, id)]) {
      await symlink(notes, name)
      await symlink(notes, `${name}.part`)
    }
  }
  for (const to of [at.to, at.keyringTo]) await symlink(place, path.join(to, 'elsewhere'))

  const said: string[] = []
  const second = await backUpWhole(at, said)
  expect(await seen()).toEqual(before)
  expect([second.documents, await copiesIn(at.to)]).toEqual([copies.length, [...copies, 'elsewhere'].toSorted()])
  expect(said.filter((line) => /is of no backup/.test(line))).toHaveLength(3)
  expect(await listBackups(at.to, 'archive')).toEqual([first.id, second.id].toSorted())
  const third = await backUpWhole(at)
  expect([third.written, await seen()]).toEqual([0, before])
})

test('a link in the place of all documents, or a file, is replaced by a folder that the backup writes', async () => {
  await someCase()
  const at = await places()
  const { documents } = await backUp(portal, at)
  const elsewhere = path.join(await folder('elsewhere'), 'documents')
  await rename(mirrorPlace(at.to), elsewhere)
  const count = (await filesBelow(elsewhere)).length
  await symlink(elsewhere, mirrorPlace(at.to))
  const said: string[] = []
  const again = await backUpWhole(at, said)
  expect(said.filter((line) => /was no folder and was removed/.test(line))).toHaveLength(1)
  expect([again.written, (await filesBelow(elsewhere)).length]).toEqual([documents, count])
  await rm(mirrorPlace(at.to), { recursive: true })
  await writeFile(mirrorPlace(at.to), 'no folder')
  expect((await backUp(portal, at)).written).toBe(documents)
})

test('a file that somebody else has put in the place of a document, with its own hash in its name, is not taken for a copy', async () => {
  await someCase()
  const at = await places()
  await backUp(portal, at)
  const [copy = ''] = await copiesIn(at.to)
  await rm(mirrorPlace(at.to, copy))
  const foreign = Buffer.from('of somebody else')
  const planted = `${copy.slice(0, 32)}-${foreign.length}-${sha256(foreign)}-${copy.slice(-16)}`
  await writeFile(mirrorPlace(at.to, planted), foreign)
  const { id, written } = await backUpWhole(at)
  const used = (await checkArchive(at.to, id, opener)).copies.map(({ file }) => file)
  expect([written, used.includes(copy), used.includes(planted)]).toEqual([1, true, false])
})

test('stray files and folders under the names that backups make end no run', async () => {
  await someCase()
  const at = await places()
  await backUp(portal, at)
  const [copy = ''] = await copiesIn(at.to)
  const ids = { empty: newBackupId(portal.services.clock.now()), old: monthsAgo(), folders: monthsAgo() }
  await writeFile(archiveFile(at.to, ids.empty), '')
  await writeFile(archiveFile(at.to, ids.old), '')
  await writeFile(keyringFile(at.keyringTo, ids.empty), '')
  for (const name of [archiveFile(at.to, ids.folders), keyringFile(at.keyringTo, ids.folders)]) {
    await mkdir(name)
    await mkdir(`${name}.part`)
    await writeFile(path.join(`${name}.part`, 'x'), '')
  }
  await rm(mirrorPlace(at.to, copy))
  for (const name of [copy, draftOf(copy)]) {
    await mkdir(mirrorPlace(at.to, name))
    await writeFile(mirrorPlace(at.to, `${name}/x`), '')
  }
  await writeFile(mirrorPlace(at.to, 'notes.txt'), 'mine')
  await writeFile(path.join(at.to, 'notes.txt'), 'mine')

  const said: string[] = []
  await backUpWhole(at, said)
  expect(said.filter((line) => /is of no backup/.test(line))).toHaveLength(3)
  const left = (name: string) =>
    stat(name).then(
      (about) => about.size,
      () => undefined,
    )
  expect(await left(archiveFile(at.to, ids.empty))).toBe(0)
  // One that no backup may be as old as goes like a backup.
  expect(await left(archiveFile(at.to, ids.old))).toBeUndefined()
  expect(await left(mirrorPlace(at.to, 'notes.txt'))).toBe(4)
  // A folder is put aside whole: what is in it is nobody's to delete.
  const aside = (await copiesIn(at.to)).filter((name) => name.endsWith('.stray'))
  expect(aside).toHaveLength(2)
  for (const name of aside) expect(await left(mirrorPlace(at.to, `${name}/x`))).toBe(0)
  expect((await backUpWhole(at)).written).toBe(0)
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
    const made = await backUpWhole(at, said)
    expect(made.ledgerFault).toMatch(/could not be copied from .* \(ELOOP\)/)
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

test('a document that the storage has lost before its first copy is counted, and the rest is backed up', async () => {
  await someCase()
  const { config } = portal.services
  const [{ name }] = await portal.query(
    "SELECT name FROM stored_file WHERE state = 'owned' ORDER BY since DESC LIMIT 1",
  )
  const lost = (await filesBelow(config.dataDir)).find((file) => path.basename(file) === name)
  await rm(lost ?? expect.fail())
  const at = await places()
  const made = await backUpWhole(at)
  expect(made.missing).toBe(1)
  expect(made.documents).toBeGreaterThan(2)
})
