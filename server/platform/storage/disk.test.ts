import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { useFolders } from '#server/testing/own.ts'
import { openDisk } from './disk.ts'
import { newStorageName } from './names.ts'

const makeFolder = useFolders()

test('a folder says whether it has a file; one that is not mounted does not say that a file is missing', async () => {
  const place = await makeFolder('disk')
  const root = path.join(place, 'documents')
  const disk = await openDisk(root)
  const [here, gone] = [newStorageName(), newStorageName()]
  await disk.write(here, Readable.from([Buffer.alloc(10)]))
  expect([await disk.has(here), await disk.has(gone)]).toEqual([true, false])
  await rename(root, `${root}-volume`)
  await expect(disk.has(here)).rejects.toThrow()
  // The empty folder that a volume is mounted on.
  await mkdir(root)
  await expect(disk.has(here)).rejects.toThrow()
  await rm(root, { recursive: true })
  await rename(`${root}-volume`, root)
  expect(await disk.has(here)).toBe(true)
})

test('files that were written to be flushed later are flushed by their names; one that is gone is told', async () => {
  const root = await makeFolder('disk')
  const disk = await openDisk(root)
  const names = [newStorageName(), newStorageName(), newStorageName()]
  // As a restore that was killed in the middle of a document has left it.
  await writeFile(path.join(root, 'tmp', names[0] ?? ''), 'a draft that is longer than what replaces it')
  for (const name of names) await disk.write(name, Readable.from([Buffer.from(name)]), 'later')
  await disk.flush(names)
  for (const name of names) expect(Buffer.concat(await disk.read(name).toArray()).toString()).toBe(name)
  await disk.remove(names[1] ?? '')
  await expect(disk.flush(names)).rejects.toThrow('ENOENT')
})

test('a folder that is opened to be read is not made', async () => {
  const place = await makeFolder('disk')
  const root = path.join(place, 'documents')
  await expect(openDisk(root, 'read')).rejects.toThrow('ENOENT')
  const name = newStorageName()
  await (await openDisk(root)).write(name, Readable.from([Buffer.alloc(10)]))
  expect(await (await openDisk(root, 'read')).has(name)).toBe(true)
})
