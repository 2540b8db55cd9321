import type { InspectionFinding } from '#contract/inspection.ts'

export type Finding = InspectionFinding

/** What the child says of one file. `viewing` is the WebP copy of an image. */
export type Judgement = { findings: Finding[]; viewing?: Buffer }

/** Sent before the file is asked for. */
export const readyByte = 0x52

/** How many pages of a pdf are made into pictures. */
export const mostPages = 30
/** Characters of text that are kept of one document. */
export const mostCharacters = 200_000

export const lengthBytes = 8

/** The length of the JSON and of the rest, in four bytes each, then both. */
export function encodeFrame({ head, body }: { head: object; body: Buffer }) {
  const json = Buffer.from(JSON.stringify(head))
  const lengths = Buffer.alloc(lengthBytes)
  lengths.writeUInt32BE(json.length)
  lengths.writeUInt32BE(body.length, 4)
  return Buffer.concat([lengths, json, body])
}
