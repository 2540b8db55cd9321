import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '#server/platform/errorCode.ts'
import { syncFile, syncFolder } from '#server/platform/files.ts'

/** Of a file that is still being written. */
const draftOf = (file: string) => `${file}.${randomBytes(6).toString('hex')}`
const isDraftOf = (file: string, name: string) =>
  name.startsWith(`${path.basename(file)}.`) && /^[0-9a-f]{12}$/.test(path.extname(name).slice(1))

const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** Mode 0400, whole or not there, also after a kill, and never replaced. @throws EEXIST when the file is there */
export async function writePrivateFile(file: string, text: string) {
  const draft = draftOf(file)
  const folder = path.dirname(path.resolve(file))
  try {
    await writeFile(draft, text, { flag: 'wx', mode: 0o400, flush: true })
    await link(draft, file).catch(async (error: unknown) => {
      // A stick with FAT knows no links; a kill there may leave a part of the file.
      if (!noLinks.has(errorCode(error))) throw error
      await copyFile(draft, file, constants.COPYFILE_EXCL)
      await syncFile(file, 'r')
    })
    for (const name of await readdir(folder))
      if (isDraftOf(file, name)) await rm(path.join(folder, name), { force: true })
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(folder)
}
