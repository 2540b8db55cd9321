import { useEffect } from 'react'
import { timeZone } from '#contract/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Say } from '#web/ui/Say.tsx'
import { useDesk } from '../frame/useDesk.ts'
import type { CodingFormState } from './useCodingForm.ts'
import { wordsOf } from './wording.ts'
import css from './coding.module.css'
import pieces from '../frame/pieces.module.css'

const clock = new Intl.DateTimeFormat('nb-NO', { timeStyle: 'short', timeZone })

/** Whether what was chosen is saved, at the foot of the window while the form is in view. */
export function SavedLine({ form: { state, retry, insist, yield: keep } }: { form: CodingFormState }) {
  const t = useDesk().coding
  // The line comes while somebody stands in the form, perhaps where it covers them.
  const { kind } = state
  useEffect(() => {
    const focused = document.activeElement
    if (kind !== 'idle' && focused?.closest(`.${css.groups}`)) focused.scrollIntoView({ block: 'nearest' })
  }, [kind])
  if (state.kind === 'conflict')
    return (
      <div className={`${pieces.stack} ${css.state}`} data-kind="failed" role="alert">
        <h3>{t.conflict.title}</h3>
        <p>
          {state.who === undefined ? t.conflict.self : t.conflict.other(state.who)} {t.conflict.body}
        </p>
        <ul className={pieces.bullets}>
          {state.lost.map(({ field, value }) => (
            <li key={field}>
              {t.fields[field]}: {wordsOf(field, value) || t.conflict.cleared}
            </li>
          ))}
        </ul>
        <div className={pieces.buttons}>
          <Button look="quiet" onClick={keep}>
            {t.conflict.keep}
          </Button>
          <Button look="danger" onClick={() => insist(state.lost)}>
            {t.conflict.save}
          </Button>
        </div>
      </div>
    )
  if (state.kind === 'failed' || state.kind === 'refused')
    return (
      <div className={`${pieces.stack} ${css.state}`} data-kind="failed" role="alert">
        <p>
          <strong>{t.state.failed}</strong> <Say>{state.why}</Say>
        </p>
        {state.kind === 'failed' && (
          <Button look="quiet" onClick={retry}>
            {t.state.retry}
          </Button>
        )}
      </div>
    )
  return (
    <p className={css.state} data-kind={state.kind} role="status">
      {state.kind === 'saving' ? t.state.saving : state.kind === 'saved' ? t.state.saved(clock.format(state.at)) : ''}
    </p>
  )
}
