import { documentExtensions, isImageExtension, limits } from '#contract/limits.ts'

/** A file that is chosen and not yet sent. It is in memory only. */
export type Chosen = { key: string; file: File }

export type Refused = { name: string; why: 'type' | 'size' | 'empty' | 'count' | 'request' | 'twice' }

/** Bytes reserved for the fields and the part headers in one request. */
const bytesForFields = 64 * 1024

let fileCount = 0

/** Divides newly picked files into those that can be sent and those that the server would refuse. */
export function pick(picked: readonly File[], chosen: readonly Chosen[], stored: number) {
  const taken: Chosen[] = [...chosen]
  const refused: Refused[] = []
  for (const file of picked) {
    const why = refusal(file, taken, stored)
    if (why) refused.push({ name: file.name, why })
    else taken.push({ key: `file-${(fileCount += 1)}`, file })
  }
  return { taken, refused }
}

function refusal(file: File, taken: readonly Chosen[], stored: number): Refused['why'] | undefined {
  if (!documentExtensions.some((extension) => extension === extensionOf(file.name))) return 'type'
  if (file.size === 0) return 'empty'
  if (file.size > limits.documentBytes) return 'size'
  if (taken.some((other) => sameFile(other.file, file))) return 'twice'
  if (taken.length + stored >= limits.documents) return 'count'
  if (bytesOf(taken) + file.size > limits.requestBytes - bytesForFields) return 'request'
}

const sameFile = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

const bytesOf = (chosen: readonly Chosen[]) => chosen.reduce((sum, { file }) => sum + file.size, 0)

export const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** By the address first: an image is served as its viewing copy, whose type may differ from that of the name. */
export const isImage = ({ filepath, name }: { filepath: string; name: string }) =>
  [filepath.split(/[?#]/)[0] ?? '', name].some((path) => isImageExtension(extensionOf(path)))

/** Percent sent of each file, by its key, when `loaded` of `total` bytes of the whole request have been sent. */
export function progressOf(chosen: readonly Chosen[], loaded: number, total: number) {
  const overhead = Math.max(0, total - bytesOf(chosen))
  let start = overhead
  return new Map(
    chosen.map(({ key, file }) => {
      const sent = file.size ? (loaded - start) / file.size : 1
      start += file.size
      return [key, Math.round(100 * Math.min(1, Math.max(0, sent)))] as const
    }),
  )
}
