import { documentExtensions, imageExtensions, limits } from '#contract/limits.ts'

/** A file the person has chosen and that is not yet sent. It lives in memory only. */
export type Chosen = { key: string; file: File }

export type Refused = { name: string; why: 'type' | 'size' | 'empty' | 'count' | 'request' | 'twice' }

/** Room for the fields and the part headers beside the files in one request. */
const roomForFields = 64 * 1024

/** Tells the chosen files of this visit apart. */
let picks = 0

/** Which of the newly picked files may join, judged before anything is sent. */
export function pick(picked: readonly File[], chosen: readonly Chosen[], stored: number) {
  const taken: Chosen[] = [...chosen]
  const refused: Refused[] = []
  for (const file of picked) {
    const why = objection(file, taken, stored)
    if (why) refused.push({ name: file.name, why })
    else taken.push({ key: `file-${(picks += 1)}`, file })
  }
  return { taken, refused }
}

function objection(file: File, taken: readonly Chosen[], stored: number): Refused['why'] | undefined {
  if (!documentExtensions.some((extension) => extension === extensionOf(file.name))) return 'type'
  if (file.size === 0) return 'empty'
  if (file.size > limits.documentBytes) return 'size'
  if (taken.some((other) => sameFile(other.file, file))) return 'twice'
  if (taken.length + stored >= limits.documents) return 'count'
  if (bytesOf(taken) + file.size > limits.requestBytes - roomForFields) return 'request'
}

const sameFile = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

const bytesOf = (chosen: readonly Chosen[]) => chosen.reduce((sum, { file }) => sum + file.size, 0)

export const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** Judged by the address first: an image is served as its viewing copy, whose type may differ from the name's. */
export const isImage = ({ filepath, name }: { filepath: string; name: string }) =>
  [filepath.split(/[?#]/)[0] ?? '', name].some((path) => imageExtensions.some((end) => end === extensionOf(path)))

/** How far each file has come, when `loaded` of `total` bytes of the whole request have left. */
export function progressOf(chosen: readonly Chosen[], loaded: number, total: number) {
  const overhead = Math.max(0, total - bytesOf(chosen))
  let start = overhead
  return new Map(
    chosen.map(({ key, file }) => {
      const share = file.size ? (loaded - start) / file.size : 1
      start += file.size
      return [key, Math.round(100 * Math.min(1, Math.max(0, share)))] as const
    }),
  )
}
