import { useCallback, useState } from 'react'
import { incidentFacts } from '#contract/incidentFacts.ts'
import { openDraft, readOwnDraft, removeOwnDraft, writeDraft } from '#web/app/device/localDraft.ts'
import { useLateWriting } from '../useLateWriting.ts'
import { isRecord, readValues, type Values } from './values.ts'

/** The Idempotency-Key of the last attempt, with the fingerprint of its content (`fingerprintOf`). */
export type RetryKey = { fingerprint: string; key: string }

/** What one form keeps on the device. */
export type LocalDraft = {
  values: Values
  /** The stored version that is being edited; none for a new report. */
  version?: number | undefined
  /** Names only: the files themselves cannot be kept. */
  fileNames: string[]
  retry?: RetryKey | undefined
}

/** Keeps the form on the device, a moment after the last change. */
export function useDraft(id: number | undefined) {
  /** False when the browser refuses to store; undefined while there is nothing to keep. */
  const [isKept, setIsKept] = useState<boolean>()
  const write = useCallback((draft: LocalDraft) => setIsKept(writeDraft(putDraft(readOwnDraft(), id, draft))), [id])
  const { later: save, flush, drop } = useLateWriting(write)

  const remove = useCallback(() => {
    drop()
    const rest = withoutDraft(readOwnDraft(), id)
    if (rest) writeDraft(rest)
    else removeOwnDraft()
    setIsKept(undefined)
  }, [drop, id])

  const read = useCallback(() => {
    const own = takeDraft(openDraft(), id)
    if (own) setIsKept(true)
    return own
  }, [id])

  return { isKept, save, flush, remove, read }
}
export type Draft = ReturnType<typeof useDraft>

/**
 * The one record under `incidentFormDraft`: a new report's fields as they are, and under `edits` those of the stored
 * drafts that are being edited, by their id; under `messages` the unsent messages. So none overwrites another.
 */
export type DeviceRecord = Record<string, unknown>

export function takeDraft(record: unknown, id: number | undefined): LocalDraft | undefined {
  if (!isRecord(record)) return undefined
  const own = id === undefined ? record : editsIn(record)[String(id)]
  return isRecord(own) && isDraft(own) ? readOwn(own) : undefined
}

export function putDraft(record: unknown, id: number | undefined, { values, ...rest }: LocalDraft): DeviceRecord {
  const own = { ...values, ...rest, ...messagesIn(record) }
  const edits = editsIn(record)
  if (id === undefined) return Object.keys(edits).length ? { ...own, edits } : own
  return { ...(isRecord(record) ? record : {}), edits: { ...edits, [id]: { ...values, ...rest } } }
}

/** The record without one form's draft; undefined when that was the only one. */
export function withoutDraft(record: unknown, id: number | undefined): DeviceRecord | undefined {
  const edits = Object.fromEntries(Object.entries(editsIn(record)).filter(([one]) => one !== String(id)))
  const hasEdits = Object.keys(edits).length > 0
  const messages = messagesIn(record)
  const isOnly = !hasEdits && messages.messages === undefined
  if (id === undefined) return isOnly ? undefined : { ...messages, ...(hasEdits ? { edits } : {}) }
  if (!isRecord(record) || (!isDraft(record) && isOnly)) return undefined
  return hasEdits ? { ...record, edits } : { ...record, edits: undefined }
}

const editsIn = (record: unknown): Record<string, unknown> =>
  isRecord(record) && isRecord(record.edits) ? record.edits : {}

/** Unsent messages lie in the same record (`conversation/messageDraft.ts`) and are none of the form's. */
const messagesIn = (record: unknown): { messages?: Record<string, unknown> } =>
  isRecord(record) && isRecord(record.messages) ? { messages: record.messages } : {}

const isDraft = (own: Record<string, unknown>) => [...incidentFacts, 'witnesses'].some((name) => name in own)

function readOwn(own: Record<string, unknown>): LocalDraft {
  const { version, fileNames, retry } = own
  return {
    values: readValues(own),
    version: typeof version === 'number' ? version : undefined,
    fileNames: Array.isArray(fileNames) ? fileNames.filter((name) => typeof name === 'string') : [],
    retry:
      isRecord(retry) && typeof retry.fingerprint === 'string' && typeof retry.key === 'string'
        ? { fingerprint: retry.fingerprint, key: retry.key }
        : undefined,
  }
}
