import { readerNow } from '#web/app/device/token.ts'
import { readTab, writeTab } from '#web/app/device/storage.ts'

/** The number of the report that was sent last and whose it is, in this tab until it is put away or the person logs out. */
const key = 'receipt'

export function keepReceipt(id: number) {
  isDraftNew = false
  // Without session storage the notification alone says it.
  writeTab(key, { id, owner: readerNow() ?? null })
}

/** The number of the case; undefined when there is no receipt for whoever is signed in now. */
export function readReceipt(): number | undefined {
  const { id, owner } = readTab(key)
  return typeof id === 'number' && typeof owner === 'number' && owner === readerNow() ? id : undefined
}

/** `id`: only the receipt of this case, which is no more. */
export function dropReceipt(id?: number) {
  if (id === undefined || id === readReceipt()) writeTab(key, undefined)
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
