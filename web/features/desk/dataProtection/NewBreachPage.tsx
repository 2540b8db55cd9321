import { useNavigate } from 'react-router'
import { recordBreach } from '#contract/deskBreaches.ts'
import { breachPath } from '#contract/deskPages.ts'
import { useDesk } from '../frame/useDesk.ts'
import { useAttempt } from '../form/useAttempt.ts'
import { forgetUnsaved } from '../frame/unsaved.ts'
import { DeskPage, StateLine } from '../frame/DeskPage.tsx'
import { BreachForm } from './BreachForm.tsx'
import { deskApi } from '../data/api.ts'

/** Writes a breach into the register. The same form sent again after a lost answer is the same breach. */
export function NewBreachPage() {
  const t = useDesk().breaches
  const navigate = useNavigate()
  const attempt = useAttempt()
  const [record] = deskApi.useRecordBreachMutation()
  return (
    <DeskPage title={t.newTitle} lead={t.newLead} isNarrow>
      <StateLine level="warning">{t.first}</StateLine>
      <BreachForm
        schema={recordBreach.schema.body}
        more={(facts) => ({ key: attempt.keyFor(facts) })}
        send={record}
        onDone={({ data }) => {
          attempt.end()
          forgetUnsaved()
          return navigate(breachPath(data.id))
        }}
        save={t.register}
      />
    </DeskPage>
  )
}
