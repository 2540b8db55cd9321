import { renameSync, writeFileSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import type { Config } from '#server/config.ts'
import { insteadOf } from '#server/platform/errorCode.ts'
import type { AuditHead } from './log.ts'

type Place = Pick<Config, 'dataDir'>

/** Outside the database, so that whoever can change the log there cannot make it whole again. */
const fileOf = ({ dataDir }: Place) => path.join(dataDir, 'audit-heads')
/** A line a minute is too many to keep for good: each check that holds leaves one in the other file instead. */
const recentFileOf = (place: Place) => `${fileOf(place)}-recent`

/** Adds a line `time number hash`, on the disk before the answer. */
export const keepHead = (place: Place, head: AuditHead, at: Date) => append(fileOf(place), head, at)

/** The same for a head between two checks. */
export const keepRecentHead = (place: Place, head: AuditHead, at: Date) => append(recentFileOf(place), head, at)

const append = (name: string, { number, hash }: AuditHead, at: Date) =>
  inTurn(() => appendFile(name, `${at.toISOString()} ${number} ${hash}\n`, { mode: 0o600, flush: true }))

/** One writer after the other: a line that is added while a file is replaced would go into the old one. */
const inTurn = pLimit(1)

/** Drops the heads between checks that a kept one covers. No line is added meanwhile. */
export async function dropRecentHeads(place: Place, upto: number) {
  const name = recentFileOf(place)
  await inTurn(async () => {
    const text = await readText(name)
    if (!text) return
    const later = [...linesOf(text)].filter(([, number]) => Number(number) > upto).map(([line]) => `${line}\n`)
    writeFileSync(`${name}.new`, later.join(''), { mode: 0o600, flush: true })
    renameSync(`${name}.new`, name)
  })
}

/**
 * Every head that was kept, those between checks last. A line that a power cut has left half is skipped.
 * @throws when a file is there and cannot be read: a check without it would say that a cut log holds
 */
export async function readHeads(place: Place): Promise<AuditHead[]> {
  const texts = [await readText(fileOf(place)), await readText(recentFileOf(place))]
  return texts.flatMap((text) =>
    [...linesOf(text)].map(([, number = '', hash = '']) => ({ number: Number(number), hash })),
  )
}

const linesOf = (text: string) => text.matchAll(/^\S+ (\d{1,15}) ([0-9a-f]{64})$/gm)

const readText = (name: string) => readFile(name, 'utf8').catch(insteadOf(['ENOENT'], ''))
