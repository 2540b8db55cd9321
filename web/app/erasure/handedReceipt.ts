/** The receipt of an account that is gone. Only in memory: it tells that somebody had one. */
type Handed = { said: string; receipt: string | null }
let handed: Handed | undefined

/** Hands a receipt to the page of receipts, where no other tab's end of the session takes it away. */
export const handReceipt = (receipt: Handed) => void (handed = receipt)
export const handedReceipt = () => handed
export const dropHandedReceipt = () => void (handed = undefined)
