import type { DeliveryResult } from '#contract/deskMail.ts'

/** The colour of a mail's result; its word stands beside it. */
export const levels: Record<DeliveryResult, 'warning' | 'danger' | undefined> = {
  accepted: undefined,
  deferred: 'warning',
  refused: 'danger',
}
