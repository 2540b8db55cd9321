import { z } from 'zod'
import { inspectionFinding, inspectionFindings } from '#contract/inspection.ts'
import { isWebp, parseJson } from './received.ts'

const schema = z.strictObject({ isRead: z.boolean(), findings: z.array(inspectionFinding).max(100) })

/** Reads the child's answer, which is as little to be trusted as the file. Nothing when it is not whole. */
export function decodeAnswer(bytes: Buffer) {
  const length = bytes.length >= 4 ? bytes.readUInt32BE(0) : Infinity
  if (4 + length > bytes.length) return undefined
  const answer = schema.safeParse(parseJson(bytes.toString('utf8', 4, 4 + length))).data
  if (!answer) return undefined
  const rest = bytes.subarray(4 + length)
  const viewing = rest.length === 0 ? undefined : isWebp(rest) ? rest : null
  if (viewing === null) return undefined
  return {
    isRead: answer.isRead,
    findings: inspectionFindings.filter((code) => answer.findings.includes(code)),
    viewing,
  }
}
