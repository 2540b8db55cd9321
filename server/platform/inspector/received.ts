/** Checks of what a child answered, which is as little to be trusted as the file. */

/** `RIFF`, the length of the rest, `WEBP`. */
export const isWebp = (bytes: Buffer) =>
  bytes.length > 12 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.readUInt32LE(4) + 8 === bytes.length &&
  bytes.toString('latin1', 8, 12) === 'WEBP'

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
