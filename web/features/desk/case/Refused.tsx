import { useState } from 'react'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { useCase } from './caseContext.ts'
import { Changed } from './Changed.tsx'
import type { CaseAction } from './useCaseAction.ts'

/** Why a change was refused, beside its button. When somebody else came first: who, and the way to the case as it is. */
export function Refused({ action: { failure, isConflict, clear } }: { action: CaseAction }) {
  const t = useTexts(desk).case.changed
  const { change, reload } = useCase()
  const [said, setSaid] = useState('')
  const loaded = () => {
    clear()
    setSaid(t.loaded)
  }
  return (
    <>
      {isConflict && change ? <Changed onLoaded={loaded} /> : <FormError message={failure} />}
      {isConflict && !change && (
        <Button
          look="plain"
          onClick={() => {
            void reload().then(loaded)
          }}
        >
          {t.load}
        </Button>
      )}
      <StatusMessage>{failure === undefined ? said : ''}</StatusMessage>
    </>
  )
}
