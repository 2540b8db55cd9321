import { TextInput } from '@mantine/core'
import { toldTexts } from '#contract/incidentFacts.ts'
import { incidents } from '#texts/incidents.ts'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { LateLookupFields } from './LateLookupFields.tsx'
import type { Form } from './useIncidentForm.ts'
import { ToldField } from './ToldField.tsx'
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
      {toldTexts.map((text) => (
        <ToldField key={text} form={form} text={text} />
      ))}
    </div>
  )
}
