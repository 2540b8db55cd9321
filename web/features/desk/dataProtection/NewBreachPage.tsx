import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { recordBreach } from '#contract/deskBreaches.ts'
import { breachPath } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useAttempt } from '../form/useAttempt.ts'
import { useDeskForm } from '../form/useDeskForm.ts'
import { forgetUnsaved } from '../frame/unsaved.ts'
import { DeskPage } from '../frame/DeskPage.tsx'
import { StateLine } from '../frame/StateLine.tsx'
import { BreachForm, factsOf } from './BreachForm.tsx'
import { deskApi } from '../data/api.ts'

/** Writes a breach into the register. The same form sent again after a lost answer is the same breach. */
export function NewBreachPage() {
  const t = useTexts(desk).breaches
  const navigate = useNavigate()
  const attempt = useAttempt()
  const [record, { isLoading }] = deskApi.useRecordBreachMutation()
  const fields = useDeskForm(recordBreach.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => {
      const facts = factsOf(data)
      return { ...facts, key: attempt.keyFor(facts) }
    })
    if (!given || isLoading) return
    const { data, error } = await record(given)
    if (error) return fields.refuse(error)
    attempt.end()
    forgetUnsaved()
    if (data) await navigate(breachPath(data.data.id))
  }
  return (
    <DeskPage title={t.newTitle} lead={t.newLead} isNarrow>
      <StateLine level="warning">{t.first}</StateLine>
      <BreachForm fields={fields} save={t.register} isBusy={isLoading} onSubmit={submit} />
    </DeskPage>
  )
}
