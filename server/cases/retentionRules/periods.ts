const hour = 3_600_000
export const hours = (count: number) => count * hour
export const days = (count: number) => count * 24 * hour

/** In calendar years and months of Norway (docs/decisions/retention-and-erasure.md); days are of 24 hours. */
export const kept = {
  /** From the day a case was sent in, not from its closing. */
  case: { years: 2 },
  /** From the last change of a draft. */
  draft: { months: 12 },
  /** The same while nobody has confirmed the address of its account: it may be somebody else's, and an account with a draft keeps it. */
  unconfirmedDraft: { days: 30 },
  /** From the last sign-in to an account without a case. */
  account: { months: 24 },
  /** From the making of an account whose address nobody confirmed. */
  unverifiedDays: 30,
  /** From an editor's decision on a tip: then nothing of the sender stays. */
  decidedTip: { months: 12 },
  /** A tip that nobody decided. */
  openTip: { months: 24 },
  /** From the day a member of staff lost access: then the name goes from the histories. */
  formerStaff: { years: 2 },
  /** From the answer to a request by somebody without an account. */
  answeredRequest: { months: 12 },
  /** From the closing of a breach: five years, in days of 24 hours. */
  breachDays: 1827,
} as const

export const holdReviewDays = 90
