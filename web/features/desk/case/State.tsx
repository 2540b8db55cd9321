import { useState } from 'react'
import { Link } from 'react-router'
import type { DeskMove, DeskStatus } from '#contract/casework.ts'
import { casePath } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useCase } from './caseContext.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { isClosedDuplicate } from './isClosedDuplicate.ts'
import { ReporterReads } from './ReporterReads.tsx'
import { Refused } from './Refused.tsx'
import { useCaseAction } from './useCaseAction.ts'
import css from './case.module.css'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'

const leadsTo: Record<DeskMove, DeskStatus> = {
  acknowledge: 'Received',
  begin: 'InProgress',
  close: 'Closed',
  reopen: 'InProgress',
}

type Props = { onDone: (words: string) => void }

/** The state, and the ways on. Beside each stands what the reporter will read when it is taken. */
export function State({ onDone }: Props) {
  const t = useTexts(desk)
  const { shown } = useCase()
  const [isClosing, setClosing] = useState(false)
  const [move] = deskApi.useMoveCaseMutation()
  const action = useCaseAction()
  const { id, version, status, outcome, duplicate_of, moves } = shown
  const go = async (name: DeskMove) => {
    onDone('')
    if (name === 'close') return setClosing(true)
    if (await action.run(() => move({ id, version, move: name }))) onDone(t.case.state.moved)
  }
  return (
    <div className={`${pieces.stack} ${css.block}`}>
      <h3>{t.case.state.title}</h3>
      <p>{t.case.state.now(t.caseCodes.statuses[status])}</p>
      {outcome && <p>{t.case.state.outcome(t.caseCodes.outcomes[outcome])}</p>}
      {duplicate_of !== null && (
        <p>
          {t.case.state.duplicateOf} <Link to={casePath(duplicate_of)}>{t.case.title(duplicate_of)}</Link>
        </p>
      )}
      <ReporterReads status={status} isDuplicate={isClosedDuplicate(shown)} isNow />
      <Refused action={action} />
      <ul className={`${pieces.list} ${css.moves}`}>
        {moves.map((name) => (
          <li key={name}>
            <Button
              look={name === 'close' ? 'plain' : 'filled'}
              isBusy={action.isBusy}
              aria-describedby={`reads-${name}`}
              onClick={() => void go(name)}
            >
              {name === 'close' ? t.case.state.closeMore : t.caseCodes.moves[name]}
            </Button>
            <div id={`reads-${name}`}>
              <ReporterReads status={leadsTo[name]} />
            </div>
          </li>
        ))}
      </ul>
      <CloseDialog
        isOpen={isClosing}
        onDone={() => {
          setClosing(false)
          onDone(t.case.state.moved)
        }}
        onClose={() => setClosing(false)}
      />
    </div>
  )
}
