import { Textarea, TextInput } from '@mantine/core'
import { holdReasonMax, setHold as setHoldCall } from '#contract/deskHolds.ts'
import { holdGrounds } from '#contract/holdGrounds.ts'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import { useDesk } from '../frame/useDesk.ts'
import { CallForm } from '../form/CallForm.tsx'
import { Radios } from '../form/Choice.tsx'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'
import type { ComponentProps } from 'react'
import { longDate } from '#web/ui/dates.ts'
import { fieldWords, readDeskFailure } from '../data/failure.ts'
import { DateField } from '../form/DateField.tsx'

/** Keeps a case longer, by its number: the privacy officer does not open it. */
export function NewHold({ onDone }: { onDone: (words: string) => void }) {
  const t = useDesk().holds
  const [set, { error }] = deskApi.useSetHoldMutation()
  return (
    <details className={pieces.fold}>
      <summary>
        <h2>{t.newTitle}</h2>
      </summary>
      <CallForm schema={setHoldCall.schema.body} send={set} onDone={({ message }) => onDone(message)} save={t.submit}>
        {(field) => (
          <>
            <TextInput
              {...field('case_id')}
              label={t.caseField}
              inputMode="numeric"
              autoComplete="off"
              maxLength={15}
            />
            <Radios field={field('ground')} legend={t.groundField} codes={holdGrounds} words={t.grounds} />
            <Textarea
              {...field('reason')}
              label={t.reasonField}
              description={t.reasonHint}
              inputWrapperOrder={hintBelow}
              maxLength={holdReasonMax}
              rows={4}
            />
            <EndField {...field('ends_on')} label={t.endField} refused={error} />
          </>
        )}
      </CallForm>
    </details>
  )
}

type Props = Omit<ComponentProps<typeof DateField>, 'error'> & { error: string | undefined; refused: unknown }

/** The end of a hold. `refused`: why the server did not take it, which may name the day on which the case is erased without it. */
export function EndField({ refused, error, ...props }: Props) {
  const t = useDesk().holds
  const { codes, day } = readDeskFailure(refused)
  const code = codes['ends_on']
  // What is wrong now may be something else than what was refused before.
  const isRefused = code !== undefined && error === fieldWords(code)
  return <DateField {...props} error={isRefused && day ? `${error} ${t.caseErased(longDate(day))}` : error} />
}
