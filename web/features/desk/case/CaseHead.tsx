import { useState } from 'react'
import { Link } from 'react-router'
import { casePath, deskPages } from '#contract/deskPages.ts'
import { StatusMessage } from '../form/DeskForm.tsx'
import { useDesk, useSelf } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import { Changed, Refused, useCase, useCaseAction } from './caseContext.tsx'
import css from './case.module.css'
import { CaseTabs, useCasePart } from './parts.tsx'
import { Moves } from './State.tsx'

/** Which case it is, how it stands, what is due and the next step. It stays in sight on a wide screen. */
export function CaseHead({ people }: { people: readonly { name: string }[] }) {
  const t = useDesk()
  const { id, status, priority, may_work } = useCase().shown
  const [said, setSaid] = useState('')
  const action = useCaseAction(setSaid)
  return (
    <>
      <div className={`${pieces.between} ${css.top}`}>
        <p>
          <Link to={deskPages.home}>{t.case.toInbox}</Link>
        </p>
        <p role="status" className={pieces.detail}>
          {people.length > 0 && t.case.alsoHere(people.map(({ name }) => name))}
        </p>
      </div>
      <section id="state" className={`${pieces.stack} ${css.head}`} aria-label={t.case.state.title}>
        <div className={`${pieces.between} ${css.standing}`}>
          <div>
            <div className={pieces.row}>
              <h1>{t.case.title(id)}</h1>
              <span className={pieces.badge}>
                <span className="unseen">{t.case.state.now('')}</span>
                {t.caseCodes.statuses[status]}
              </span>
              {priority !== 'normal' && (
                <span className={pieces.badge} data-level={priority === 'urgent' ? 'danger' : 'warning'}>
                  {t.case.priority.title}: {t.caseCodes.priorities[priority]}
                </span>
              )}
            </div>
            <Standing />
          </div>
          <Moves action={action} onDone={setSaid} />
        </div>
        <Refused action={action} />
        <StatusMessage>{said}</StatusMessage>
        <CaseTabs />
        <p className={css.onPaper}>{t.case.onPaper(t.case.parts[useCasePart()])}</p>
      </section>
      {!may_work && <p className={pieces.notice}>{t.case.readOnly}</p>}
      {!action.isConflict && <Changed />}
    </>
  )
}

/** What it ended with, the clocks that run, in words, because colour says nothing that they do not, and who has it. */
function Standing() {
  const t = useDesk()
  const { clocks, assignee, outcome, duplicate_of } = useCase().shown
  const self = useSelf()
  const { people, state, title } = t.case
  const holder = assignee && (assignee.id === self.id ? people.you(assignee.name) : assignee.name)
  return (
    <ul className={`${pieces.row} ${css.facts}`} aria-label={state.standing}>
      {clocks.map(({ clock, left }) => (
        <li key={clock} data-over={left < 0 || undefined}>
          {t.caseCodes.clocks[clock]}: <strong>{t.caseCodes.left(left)}</strong>
        </li>
      ))}
      {outcome && <li>{state.outcome(t.caseCodes.outcomes[outcome])}</li>}
      {duplicate_of !== null && (
        <li>
          {state.duplicateOf} <Link to={casePath(duplicate_of)}>{title(duplicate_of)}</Link>
        </li>
      )}
      <li>
        {people.assignee}: <strong>{holder ?? people.nobody}</strong>
      </li>
    </ul>
  )
}
