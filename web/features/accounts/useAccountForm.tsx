import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { z } from 'zod'
import { fieldCodes, type FieldCode } from '#contract/errors.ts'
import { errors } from '#texts/errors.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Say } from '#web/ui/Say.tsx'
import { useSentEarly } from '#web/ui/useSentEarly.ts'
import { useTexts } from '#web/ui/useTexts.ts'

type Wrong = Record<string, ReactNode>

/**
 * A form whose inputs keep their own text, so that what a quick hand wrote before the scripts came counts too.
 * `check` answers what the schema makes of it, or undefined after it has said what is wrong and put the cursor there.
 * `own` are this form's own words for a code.
 */
export function useAccountForm<Schema extends z.ZodType>(schema: Schema, own?: Partial<Record<FieldCode, Phrase>>) {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Wrong>({})
  const { fields: words } = useTexts(errors)
  useSentEarly()

  const show = (found: Wrong) => {
    setWrong(found)
    const inputs = [...(form.current?.elements ?? [])]
    const first = inputs.find((input) => (input.getAttribute('name') ?? '') in found)
    if (first instanceof HTMLElement) first.focus()
  }
  return {
    form,
    check(event: SubmitEvent<HTMLFormElement>): z.output<Schema> | undefined {
      event.preventDefault()
      const { error, data } = schema.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
      const found: Wrong = {}
      for (const { path, message } of error?.issues ?? []) {
        const code = fieldCodes.find((known) => known === message) ?? 'invalid'
        found[path.join('.')] ??= <Say>{own?.[code] ?? words[code]}</Say>
      }
      show(found)
      return data
    },
    /** What the server found wrong, in its words. */
    refuse: (fields: Record<string, string>) => show(fields),
    /** For the input of this name. What was wrong there is forgotten while it is mended. */
    field: (name: string) => ({
      name,
      error: wrong[name],
      required: true,
      withAsterisk: false,
      onInput: () => setWrong(({ [name]: _mended, ...rest }) => rest),
    }),
  }
}
