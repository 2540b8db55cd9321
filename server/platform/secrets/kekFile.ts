import { randomBytes } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { SettingError, type Config } from '#server/config.ts'
import { errorCode } from '#server/platform/errorCode.ts'
import { writePrivateFile } from './privateFile.ts'

export type Kek = { id: string; key: Buffer }
type Place = Pick<Config, 'kekFile' | 'dataDir'>

const line = /^([A-Za-z0-9._-]{1,64}):([A-Za-z0-9+/]{43}=)$/

/** One key per line, `id:base64`; the first is the current one. Undefined when no file was named and none exists. */
export async function readKekFile({ kekFile, dataDir }: Place): Promise<[Kek, ...Kek[]] | undefined> {
  const file = kekFile ?? path.join(dataDir, 'kek')
  let text
  try {
    await mustBePrivate(file)
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof SettingError) throw error
    if (errorCode(error) === 'ENOENT' && !kekFile) return undefined
    throw new SettingError(`KEK_FILE ${file} cannot be read.`)
  }
  const lines = text.split(/\r?\n/).filter((one) => one.trim() && !one.startsWith('#'))
  const keks = lines.map((one) => {
    const [, id, key] = line.exec(one.trim()) ?? []
    if (!id || !key)
      throw new SettingError(`KEK_FILE ${file} must hold lines of the form id:base64, with 32 bytes each.`)
    return { id, key: Buffer.from(key, 'base64') }
  })
  const [first, ...rest] = keks
  if (!first) throw new SettingError(`KEK_FILE ${file} holds no key.`)
  if (new Set(keks.map(({ id }) => id)).size < keks.length)
    throw new SettingError(`KEK_FILE ${file} names a key twice.`)
  return [first, ...rest]
}

/** The key file of a portal that has been running may have been copied by anybody who could read it. */
async function mustBePrivate(file: string) {
  const about = await stat(file)
  if (about.isFile() && about.mode & 0o077)
    throw new SettingError(
      `KEK_FILE ${file} can be used by others than its owner (mode ${(about.mode & 0o777).toString(8)}): chmod 400 ${file}`,
    )
}

/** An interrupted start leaves no partial key, and concurrent starts share one. */
export async function makeKekFile(place: Place): Promise<Kek> {
  const file = path.join(place.dataDir, 'kek')
  await mkdir(place.dataDir, { recursive: true })
  const kek = { id: `kek-${randomBytes(4).toString('hex')}`, key: randomBytes(32) }
  try {
    await writePrivateFile(file, `${kek.id}:${kek.key.toString('base64')}\n`)
  } catch (error) {
    // Another server was quicker, and may have removed this one's draft.
    const others = await readKekFile(place)
    if (!others) throw error
    return others[0]
  }
  announceNewKey(file)
  return kek
}

function announceNewKey(file: string) {
  const rule = '='.repeat(78)
  process.stderr.write(
    `${rule}\nA NEW KEY WAS MADE: ${file}\n` +
      'Everything that people tell is sealed with it. Copy it to a safe place, apart from\n' +
      `the backups: without it nothing can be read again. See KEK_FILE in the README.\n${rule}\n`,
  )
}
