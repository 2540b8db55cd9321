import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { incidents } from '#texts/incidents.ts'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { LateLookupFields } from './LateLookupFields.tsx'
import type { Form } from './useIncidentForm.ts'
import { useToday } from './useToday.ts'
import { isUntouched } from './values.ts'
import './lookups.css'
import css from './form.module.css'

/** Step 1: what happened, when and where. */
export function StepFacts({ form }: { form: Form }) {
  const t = useTexts(incidents).facts
  const today = useToday()
  return (
    <div className={css.fields}>
      <p className={css.hint}>{t.hint}</p>
      <div className={css.pair}>
        <TextInput
          size="md"
          key={form.key('date')}
          {...form.getInputProps('date')}
          type="date"
          name="date"
          label={t.date}
          inputWrapperOrder={hintBelow}
          classNames={{ input: css.moment }}
          description={t.dateHint}
          max={today || undefined}
          required
          withAsterisk={false}
        />
        <TextInput
          size="md"
          key={form.key('time')}
          {...form.getInputProps('time')}
          type="time"
          name="time"
          label={t.time}
          inputWrapperOrder={hintBelow}
          classNames={{ input: css.moment }}
          description={t.timeHint}
          required
          withAsterisk={false}
        />
      </div>
      <LateLookupFields form={form} isFilled={!isUntouched(form.getValues())} />
      <DescriptionField form={form} />
    </div>
  )
}

/** From this many remaining characters on, the count is also announced to screen readers. */
const announceFrom = 200

function DescriptionField({ form }: { form: Form }) {
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
