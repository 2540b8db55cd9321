import type { Finding } from './findings.ts'

/** Sent before the file is asked for. */
export const readyByte = 0x52

/** `isRead`: the file was read to its end. */
export type Answer = { isRead: boolean; findings: Finding[] }

/** The length of the JSON in four bytes, the JSON, then the viewing copy, if there is one. */
export function encodeAnswer(answer: Answer, viewing: Buffer = Buffer.alloc(0)) {
  const json = Buffer.from(JSON.stringify(answer))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  return Buffer.concat([length, json, viewing])
}
