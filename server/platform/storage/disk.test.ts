import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openDisk } from './disk.ts'
import { newStorageName } from './names.ts'

test('a folder says whether it has a file; one that is not mounted does not say that a file is missing', async () => {
  const place = await mkdtemp(path.join(os.tmpdir(), 'disk-'))
  try {
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
  } finally {
    await rm(place, { recursive: true })
  }
})
