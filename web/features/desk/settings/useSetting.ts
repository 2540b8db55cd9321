import { useState } from 'react'

/** `version` is null where a setting still has its default. */
export type Known<Value, Version = number> = { value: Value; version: Version }

/**
 * The value and version that a form was made from. They change when it has saved, or when it is read anew by a press, and not
 * because the page has read the settings again: a newer version under an older value would overwrite somebody's change.
 */
export function useSetting<Value, Version = number>(
  known: Known<Value, Version>,
  onAgain: () => Promise<Known<Value, Version> | undefined>,
) {
  const [base, setBase] = useState({ known, round: 0 })
  const show = (now: Known<Value, Version>) => setBase(({ round }) => ({ known: now, round: round + 1 }))
  return {
    ...base.known,
    /** A key for the fields: another one gives them their values anew. */
    round: base.round,
    /** Awaits a saving and takes over what its answer says that stands there now. */
    async saved<Answer>(
      saving: PromiseLike<{ data?: { data: Answer }; error?: unknown }>,
      of: (answer: Answer) => Known<Value, Version>,
    ) {
      const { data, error } = await saving
      if (data) setBase(({ round }) => ({ known: of(data.data), round }))
      return { error }
    },
    /** Shows another value in place of what is in the form. */
    show,
    async again() {
      const now = await onAgain()
      if (now) show(now)
    },
  }
}
