import { randomKey } from '#web/app/wire/request.ts'

/** From the first press until its answer is read. `isUnsure`: sent, no answer yet. `turn` counts the searches, so that older ones stop. */
type Attempt = { key: string; isUnsure: boolean; turn: number }

/** By what is to be erased. In memory only: that somebody wanted this must not stay on the device. */
const attempts = new Map<string, Attempt>()

/** Whose it is belongs to the name, because another person may sign in in the same tab. */
export const caseSubject = (id: number, owner: number | undefined) => `case ${id} of ${owner ?? 'nobody'}`
export const accountSubject = (id: number | undefined) => `account ${id ?? 'unknown'}`

/** The attempt that is under way, or a new one. It outlives the form, which may be closed before there is an answer. */
export function attemptOf(subject: string): Attempt {
  const attempt = attempts.get(subject) ?? { key: randomKey(), isUnsure: false, turn: 0 }
  attempts.set(subject, attempt)
  return attempt
}

export const isUnsure = (subject: string) => attempts.get(subject)?.isUnsure === true
export const forgetAttempt = (subject: string) => void attempts.delete(subject)
