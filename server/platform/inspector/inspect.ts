import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { inspectionFindings } from '#contract/inspection.ts'
import type { Frame } from './frames.ts'
import type { InspectedExtension } from './judge.ts'
import { runChild, type Overrun } from './run.ts'
import type { Finding } from './wire.ts'

export type Inspection = {
  state: 'clean' | 'suspicious' | 'unreadable'
  findings: Finding[]
  /** The viewing copy of an image that could be read, as WebP. */
  viewing?: Buffer | undefined
  /** Why an unreadable file ended as one; for the log. */
  reason?: Overrun | 'content' | undefined
}

export const atOnce = 2
const megabyte = 1024 * 1024
export const mostResident = 190 * megabyte
const memory = { allocated: 120 * megabyte, resident: mostResident }

const few = pLimit(atOnce)

/** Rejects with `InspectorFailed` when the process could not be started or was ended from outside, and with errors of `bytes`. */
export const inspect = (
  bytes: Readable,
  extension: InspectedExtension,
  { cpuSeconds }: { cpuSeconds?: number } = {},
): Promise<Inspection> =>
  few(async () => {
    let answer: Frame | undefined
    const overrun = await runChild(bytes, { extension, cpuSeconds }, memory, async (frame) => void (answer ??= frame))
    if (overrun || answer?.head.kind !== 'judged')
      return { state: 'unreadable', findings: [], reason: overrun ?? (answer ? 'content' : 'crash') }
    const { head, body } = answer
    const findings = inspectionFindings.filter((code) => head.findings.includes(code))
    const viewing = body.length > 0 ? body : undefined
    return { state: findings.length > 0 ? 'suspicious' : 'clean', findings, viewing }
  })
