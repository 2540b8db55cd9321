import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { caseFacts, type ToldText } from '#contract/incidentFacts.ts'
import { incidents } from '#texts/incidents.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Form } from './useIncidentForm.ts'
import css from './form.module.css'

/** From this many remaining characters on, the count is also announced to screen readers. */
const announceFrom = 200

/** The input of a text that is told, with how much of it is used. */
export function ToldField({ form, text }: { form: Form; text: ToldText }) {
  const { max, isRequired } = caseFacts[text]
  const t = useTexts(incidents).facts
  const [used, setUsed] = useState(() => form.getValues()[text].length)
  form.watch(text, ({ value }) => setUsed(value.length))
  const left = max - used
  return (
    <div>
      <Textarea
        size="md"
        key={form.key(text)}
        {...form.getInputProps(text)}
        name={text}
        label={t[text]}
        description={t.hints[text]}
        classNames={{ input: css.description }}
        rows={7}
        required={isRequired}
        withAsterisk={false}
      />
      <p className={left < 0 ? css.counterOver : css.counter} aria-hidden="true">
        {t.counter(used, max)}
      </p>
      <p className="unseen" aria-live="polite">
        {left <= announceFrom && left % 50 === 0 ? t.left(left) : ''}
      </p>
    </div>
  )
}
