import type { DeviceRecord, RetryKey } from '../form/draft.ts'
import { isRecord } from '../form/values.ts'

/** A message that is not sent yet, and the key of the last attempt to send it. */
export type MessageDraft = { text: string; retry?: RetryKey | undefined }

/**
 * Unsent messages lie under `messages` in the one record of the device, by the number of their case, and unsaved corrections under
 * `rett`, the number and the field. So what ends the draft
 * of a report ends them too (docs/threats.md row 12).
 */
export function takeMessage(record: unknown, id: number | string): MessageDraft | undefined {
  const own = messagesIn(record)[String(id)]
  if (!isRecord(own) || typeof own.text !== 'string' || own.text === '') return undefined
  const { retry } = own
  const isWhole = isRecord(retry) && typeof retry.fingerprint === 'string' && typeof retry.key === 'string'
  return {
    text: own.text,
    retry: isWhole ? { fingerprint: String(retry.fingerprint), key: String(retry.key) } : undefined,
  }
}

export const putMessage = (record: unknown, id: number | string, draft: MessageDraft): DeviceRecord => ({
  ...(isRecord(record) ? record : {}),
  messages: { ...messagesIn(record), [id]: draft },
})

/** The record without this message; undefined when nothing is left in it. */
export function withoutMessage(record: unknown, id: number | string): DeviceRecord | undefined {
  const { messages: _messages, ...rest } = isRecord(record) ? record : {}
  const others = Object.fromEntries(Object.entries(messagesIn(record)).filter(([one]) => one !== String(id)))
  if (Object.keys(others).length > 0) return { ...rest, messages: others }
  return Object.values(rest).some((value) => value !== undefined) ? rest : undefined
}

const messagesIn = (record: unknown): Record<string, unknown> =>
  isRecord(record) && isRecord(record.messages) ? record.messages : {}
