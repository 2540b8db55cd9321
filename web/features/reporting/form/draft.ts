import { incidentFacts } from '#contract/incidentFacts.ts'
import { isRecord, readValues, type Values } from './values.ts'

/** The key of the last attempt, so that a retry of the same content becomes the same case. */
export type KeptKey = { print: string; key: string }

/** What is kept on the device of one form. */
export type LocalDraft = {
  values: Values
  /** The stored version that is being edited; none for a new report. */
  version?: number
  /** Names only: the files themselves cannot be kept. */
  fileNames: string[]
  attempt?: KeptKey
}

/** What the form remembers beside its values, without being drawn. */
export type Memo = {
  attempt: KeptKey | undefined
  /** The stored version that is being edited. */
  version: number | undefined
  /** Nothing is kept before the stored draft is back in the form, nor after the form has done its work. */
  isKeeping: boolean
}

/**
 * One record lies under `incidentFormDraft`: a new report's fields as they are, and under `edits` those of stored
 * drafts that are being edited, by their id. So the one never overwrites the other.
 */
export type Kept = Record<string, unknown>

export function takeDraft(kept: unknown, id: number | undefined): LocalDraft | undefined {
  if (!isRecord(kept)) return undefined
  const own = id === undefined ? kept : editsIn(kept)[String(id)]
  return isRecord(own) && isDraft(own) ? fromKept(own) : undefined
}

export function putDraft(kept: unknown, id: number | undefined, { values, ...rest }: LocalDraft): Kept {
  const own = { ...values, ...rest }
  const edits = editsIn(kept)
  if (id === undefined) return Object.keys(edits).length ? { ...own, edits } : own
  return { ...(isRecord(kept) ? kept : {}), edits: { ...edits, [id]: own } }
}

/** What stays when one form's draft goes; nothing when it was the only one. */
export function withoutDraft(kept: unknown, id: number | undefined): Kept | undefined {
  const edits = Object.fromEntries(Object.entries(editsIn(kept)).filter(([one]) => one !== String(id)))
  const hasEdits = Object.keys(edits).length > 0
  if (id === undefined) return hasEdits ? { edits } : undefined
  if (!isRecord(kept) || (!isDraft(kept) && !hasEdits)) return undefined
  return hasEdits ? { ...kept, edits } : { ...kept, edits: undefined }
}

const editsIn = (kept: unknown): Record<string, unknown> => (isRecord(kept) && isRecord(kept.edits) ? kept.edits : {})

const isDraft = (own: Record<string, unknown>) => [...incidentFacts, 'witnesses'].some((name) => name in own)

function fromKept(own: Record<string, unknown>): LocalDraft {
  const { version, fileNames, attempt } = own
  return {
    values: readValues(own),
    version: typeof version === 'number' ? version : undefined,
    fileNames: Array.isArray(fileNames) ? fileNames.filter((name) => typeof name === 'string') : [],
    attempt:
      isRecord(attempt) && typeof attempt.print === 'string' && typeof attempt.key === 'string'
        ? { print: attempt.print, key: attempt.key }
        : undefined,
  }
}
