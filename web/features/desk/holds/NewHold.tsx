import { Textarea, TextInput } from '@mantine/core'
import { holdReasonMax, setHold as setHoldCall } from '#contract/deskHolds.ts'
import { holdGrounds } from '#contract/holdGrounds.ts'
import { desk } from '#texts/desk.ts'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { CallForm } from '../form/CallForm.tsx'
import { Radios } from '../form/Radios.tsx'
import { DeskSection } from '../frame/DeskPage.tsx'
import { EndField } from './EndField.tsx'
import { deskApi } from '../data/api.ts'

/** Keeps a case longer, by its number: the privacy officer does not open it. */
export function NewHold({ onDone }: { onDone: (words: string) => void }) {
  const t = useTexts(desk).holds
  const [set, { error }] = deskApi.useSetHoldMutation()
  return (
    <DeskSection id="new-hold" title={t.newTitle} isCard>
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
    </DeskSection>
  )
}
