import { readerNow } from '#web/app/device/storedUser.ts'

/**
 * The receipt of the report that was sent last, in this tab until it is put away or the person logs out (`forgetTab`
 * clears the session storage). It holds the case's number and whose it is, nothing of what was told.
 */
const key = 'receipt'

export function keepReceipt(id: number) {
  isDraftNew = false
  try {
    sessionStorage.setItem(key, JSON.stringify({ id, owner: readerNow() ?? null }))
  } catch {
    // Without session storage the notification alone says it.
  }
}

/** The number of the case; undefined when there is no receipt for whoever is signed in now. */
export function readReceipt(): number | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object') return undefined
    const { id, owner }: Record<string, unknown> = { ...kept }
    return typeof id === 'number' && typeof owner === 'number' && owner === readerNow() ? id : undefined
  } catch {
    return undefined
  }
}

/** `id`: only the receipt of this case, which is no more. */
export function dropReceipt(id?: number) {
  if (id !== undefined && id !== readReceipt()) return
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without session storage there was none.
  }
}

let isDraftNew = false

/** A draft was saved: the receipt of an earlier report must not be taken for the draft's. */
export function noteDraft() {
  dropReceipt()
  isDraftNew = true
}

/** Whether a draft was saved just now. In memory only: it is said until the list is left. */
export const wasDraftSaved = () => isDraftNew
export const forgetDraft = () => void (isDraftNew = false)
