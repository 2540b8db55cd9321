import { useFactorsQuery, useStepUpMutation } from '../data/api.ts'
import { FactorStep } from '../door/FactorStep.tsx'
import { Pending } from './Pending.tsx'

/** The second factor again. A session that ended meanwhile is said as a failure of the form. */
export function StepUp({ onDone }: { onDone: () => void }) {
  const { data, ...query } = useFactorsQuery()
  const [stepUp] = useStepUpMutation()
  if (!data) return <Pending {...query} />
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
