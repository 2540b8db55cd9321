import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { incidents } from '#texts/incidents.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Form } from './useIncidentForm.ts'
import css from './form.module.css'

/** From this many remaining characters on, the count is also announced to screen readers. */
const announceFrom = 200

export function DescriptionField({ form }: { form: Form }) {
  const t = useTexts(incidents).facts
  const [used, setUsed] = useState(() => form.getValues().description.length)
  form.watch('description', ({ value }) => setUsed(value.length))
  const left = limits.description - used
  return (
    <div>
      <Textarea
        size="md"
        key={form.key('description')}
        {...form.getInputProps('description')}
        name="description"
        label={t.description}
        description={t.descriptionHint}
        classNames={{ input: css.description }}
        rows={7}
        required
        withAsterisk={false}
      />
      <p className={left < 0 ? css.counterOver : css.counter} aria-hidden="true">
        {t.counter(used, limits.description)}
      </p>
      <p className="unseen" aria-live="polite">
        {left <= announceFrom && left % 50 === 0 ? t.left(left) : ''}
      </p>
    </div>
  )
}
