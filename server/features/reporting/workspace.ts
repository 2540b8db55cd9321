import type { FieldCode } from '#contract/errors.ts'
import type { Services } from '#server/context.ts'
import type { ViewingCopy } from '#server/platform/documents/image.ts'
import { newStorageName } from '#server/platform/storage/names.ts'
import { namesBeingWritten } from '#server/platform/storage/orphans.ts'

export type Upload = {
  id: number
  storage_name: string
  name: string
  size: number
  digest: Buffer
  isTooLarge: boolean
}

type Viewing = Pick<ViewingCopy, 'extension' | 'media_type'> & { storage_name: string; size: number }
/** What is known of a document that may stay; pictures have a viewing copy. */
export type Accepted = { extension: string; media_type: string; viewing: Viewing | null }
/** An upload that has been looked at: what it is, or why it cannot stay. */
export type Judged = Upload & { verdict: Accepted | FieldCode }

/** The case that a request works on, its key, and the files that have been written for it but have no row yet. */
export type Workspace = {
  incident_id: number
  key: Buffer
  isNew: boolean
  uploads: Judged[]
  hasTooManyFiles: boolean
  written: Set<string>
}

/** Waits for both ends to come to rest; what the storage says is told before what its failure did to the source. */
export async function throughAll(source: Promise<unknown>, storing: Promise<unknown>) {
  const [sent, stored] = await Promise.allSettled([source, storing])
  if (stored.status === 'rejected') throw stored.reason
  if (sent.status === 'rejected') throw sent.reason
}

export function reserveName({ written }: Workspace) {
  const name = newStorageName()
  written.add(name)
  namesBeingWritten.add(name)
  return name
}

/** The names have their rows now, or nobody knows: either way they are no longer this request's to take away. */
export function settle({ written }: Workspace) {
  for (const name of written) namesBeingWritten.delete(name)
  written.clear()
}

/** Takes away whatever was written; what cannot be taken away now goes with the next sweep. */
export async function discard({ storage }: Pick<Services, 'storage'>, workspace: Workspace) {
  const names = [...workspace.written]
  settle(workspace)
  await Promise.allSettled(names.map((name) => storage.remove(name)))
}
