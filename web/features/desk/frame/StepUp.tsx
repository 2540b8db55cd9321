import { ask } from '../data/ask.ts'
import { readDeskFailure } from '../data/failure.ts'
import { FactorStep } from '../signIn/FactorStep.tsx'
import { Pending } from './Pending.tsx'
import { deskApi } from '../data/api.ts'

/** The second factor again. */
export function StepUp({ onDone }: { onDone: () => void }) {
  const { data, ...query } = deskApi.useFactorsQuery()
  const [stepUp] = deskApi.useStepUpMutation()
  if (!data) return <Pending {...query} />
  return (
    <FactorStep
      kinds={data.data.kinds}
      give={async (factor) => {
        const { error } = await stepUp({ factor })
        if (!error) onDone()
        // Too many wrong ones end the session: the sign-in takes the place of this question.
        else if (readDeskFailure(error).code === 'not_signed_in') void ask('sign_in')
        return error
      }}
    />
  )
}
