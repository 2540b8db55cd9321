import { desk } from '#texts/desk.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useFactorsQuery, useStepUpMutation } from '../data/api.ts'
import { FactorStep } from '../door/FactorStep.tsx'

/** The second factor again. A session that ended meanwhile is said as a failure of the form. */
export function StepUp({ onDone }: { onDone: () => void }) {
  const t = useTexts(desk).frame
  const { data, isError, isFetching, refetch } = useFactorsQuery()
  const [stepUp] = useStepUpMutation()
  if (isError && !data)
    return <LoadFailed message={t.unavailable} retry={t.retry} isBusy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <p role="status">{t.loading}</p>
  return (
    <FactorStep
      kinds={data.data.kinds}
      give={async (factor) => {
        const { error } = await stepUp({ factor })
        if (!error) onDone()
        return error
      }}
    />
  )
}
