import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { insteadOf } from '#server/platform/errorCode.ts'
import { syncFolder } from '#server/platform/files.ts'

/** Writes a small file whole or not at all, for its owner alone. */
export async function writeWhole(file: string, text: string) {
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`
  await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true })
  await rename(draft, file)
  await syncFolder(path.dirname(file))
}

/** The password in the file; made when there is none. 256 random bits, as base64url. */
export async function keptPassword(file: string) {
  const kept = await readFile(file, 'utf8').catch(insteadOf(['ENOENT'], ''))
  if (kept.length === 43) return kept
  const made = randomBytes(32).toString('base64url')
  await writeWhole(file, made)
  return made
}
