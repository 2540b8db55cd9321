import { Textarea, TextInput } from '@mantine/core'
import { caseFacts, toldTexts, type ToldText } from '#contract/incidentFacts.ts'
import { incidents } from '#texts/incidents.ts'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { LateLookupFields } from './LateLookupFields.tsx'
import { type Form, useValue } from './useParts.ts'
import { useToday } from './useToday.ts'
import { isUntouched } from './values.ts'
import './lookups.css'
import pieces from '../pieces.module.css'
import css from './form.module.css'

/** Step 1: what happened, when and where. */
export function StepFacts({ form }: { form: Form }) {
  const t = useTexts(incidents).facts
  const today = useToday()
  return (
    <div className={css.fields}>
      <div className={css.pair}>
        {(['date', 'time'] as const).map((fact) => (
          <TextInput
            key={form.key(fact)}
            {...form.getInputProps(fact)}
            type={fact}
            name={fact}
            label={t[fact]}
            inputWrapperOrder={hintBelow}
            description={fact === 'date' ? t.dateHint : t.timeHint}
            max={fact === 'date' && today ? today : undefined}
            required
          />
        ))}
      </div>
      <LateLookupFields form={form} isFilled={!isUntouched(form.getValues())} />
      {toldTexts.map((text) => (
        <ToldField key={text} form={form} text={text} />
      ))}
    </div>
  )
}

/** From this many remaining characters on, the count is also announced to screen readers. */
const announceFrom = 200

/** The input of a text that is told, with how much of it is used. */
function ToldField({ form, text }: { form: Form; text: ToldText }) {
  const { max, isRequired } = caseFacts[text]
  const t = useTexts(incidents).facts
  const used = useValue(form, text).length
  const left = max - used
  return (
    <div>
      <Textarea
        key={form.key(text)}
        {...form.getInputProps(text)}
        name={text}
        label={t[text]}
        description={t.hints[text]}
        classNames={{ input: css.description }}
        rows={7}
        required={isRequired}
      />
      <p className={`${left < 0 ? pieces.wrong : pieces.soft} ${css.counter}`} aria-hidden="true">
        {t.counter(used, max)}
      </p>
      <p className="unseen" aria-live="polite">
        {left <= announceFrom && left % 50 === 0 ? t.left(left) : ''}
      </p>
    </div>
  )
}
