import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { SettingError, type Config } from '#server/config.ts'
import { errorCode, insteadOf } from '#server/platform/errorCode.ts'
import { openReal, syncFolder } from '#server/platform/files.ts'
import { ledgerKinds, nameOf, type LedgerEntry } from './ledger.ts'

type Place = Pick<Config, 'ledgerDir'>
const fileOf = ({ ledgerDir }: Place) => path.join(ledgerDir, 'erasures')

/** A line an entry: time, kind, key check, hash, hash of the receipt or `-`, and the beginning of the line's own SHA-256. */
function lineOf({ at, kind, keyCheck, hash, receiptHash }: LedgerEntry) {
  const words = [at.toISOString(), kind, keyCheck.toString('hex'), hash.toString('hex')]
  const text = [...words, receiptHash?.toString('hex') ?? '-'].join(' ')
  return `${text} ${sumOf(text)}`
}

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** A line of another kind is no whole line: nobody can tell what must not come back. */
const whole = new RegExp(
  `^((\\S+) (${ledgerKinds.join('|')}) ([0-9a-f]{16}) ([0-9a-f]{64}) ([0-9a-f]{64}|-)) ([0-9a-f]{8})$`,
)

function entryOf(line: string): LedgerEntry | undefined {
  const [, text = '', at = '', word, keyCheck = '', hash = '', receipt = '-', sum] = whole.exec(line) ?? []
  const kind = ledgerKinds.find((one) => one === word)
  if (!kind || sum !== sumOf(text)) return undefined
  return {
    kind,
    hash: Buffer.from(hash, 'hex'),
    keyCheck: Buffer.from(keyCheck, 'hex'),
    at: new Date(at),
    receiptHash: receipt === '-' ? null : Buffer.from(receipt, 'hex'),
  }
}

const oneAtATime = pLimit(1)

/** Adds entries to the ledger in LEDGER_DIR; they are on the disk before the answer. */
export const appendToLedgerFile = async (place: Place, entries: readonly LedgerEntry[]) => {
  if (entries.length > 0) await oneAtATime(() => write(fileOf(place), entries.map(lineOf)))
}

/** Makes an empty ledger where there is none, so that a restore can tell it from a folder that holds no ledger. */
export const ensureLedgerFile = (place: Place) => write(fileOf(place), [])

/** @throws SettingError when it cannot be written: every erasure waits for this file */
export const openLedgerFile = (place: Place) =>
  ensureLedgerFile(place).catch((error: unknown) => {
    throw new SettingError(
      `LEDGER_DIR ${place.ledgerDir} cannot be written (${errorCode(error) || 'unknown'}): nothing can be erased without the ledger of erasures there.`,
    )
  })

/** @throws when LEDGER_DIR cannot be asked */
export const hasLedgerFile = (place: Place) =>
  access(fileOf(place)).then(() => true, insteadOf(['ENOENT', 'ENOTDIR'], false))

const { O_APPEND, O_CREAT, O_RDONLY, O_RDWR } = constants

/** A line that a crash has cut off is ended first, so that the next does not become a part of it. */
async function write(name: string, lines: readonly string[]) {
  const folder = path.dirname(name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await openReal(name, O_RDWR | O_APPEND | O_CREAT)
  try {
    const { size } = await file.stat()
    const last = size > 0 ? (await file.read({ buffer: Buffer.alloc(1), position: size - 1 })).buffer.toString() : '\n'
    if (lines.length > 0) await file.appendFile(`${last === '\n' ? '' : '\n'}${lines.join('\n')}\n`)
    await file.sync()
    if (size === 0) await syncFolder(folder)
  } finally {
    await file.close()
  }
}

/**
 * Every whole line, each erasure once. `damaged`: lines that are not whole and were not written again since.
 * @throws when the file is there and cannot be read: a restore without it would bring back what was erased
 */
export async function readLedgerFile(place: Place): Promise<{ entries: LedgerEntry[]; damaged: number }> {
  const text = await readReal(fileOf(place))
  const lines = text.split('\n').filter(Boolean)
  const entries = new Map<string, LedgerEntry>()
  const good: string[] = []
  const broken: string[] = []
  for (const line of lines) {
    const entry = entryOf(line)
    if (entry) {
      good.push(line)
      entries.set(nameOf(entry), entry)
    } else broken.push(line)
  }
  const damaged = broken.filter((line) => !good.some((one) => one.startsWith(line))).length
  return { entries: [...entries.values()], damaged }
}

/** '' when there is no such file. */
async function readReal(name: string) {
  const file = await openReal(name, O_RDONLY).catch(insteadOf(['ENOENT'], undefined))
  try {
    return file === undefined ? '' : await file.readFile('utf8')
  } finally {
    await file?.close()
  }
}
