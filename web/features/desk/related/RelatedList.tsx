import type { RelatedCase, RelatedState } from '#contract/deskRelated.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import pieces from '../frame/pieces.module.css'
import { OtherCase } from './OtherCase.tsx'

export type Judge = (related: RelatedCase, state: RelatedState) => Promise<void>
type Props = {
  title?: string
  related: readonly RelatedCase[]
  actions: readonly RelatedState[]
  /** Missing for whoever only reads. */
  judge: Judge | undefined
}

/** Some related cases, with what they share and what can be said of them. Nothing where there are none. */
export function RelatedList({ title, related, actions, judge }: Props) {
  const t = useTexts(desk).related
  if (related.length === 0) return null
  const words = { linked: t.link, dismissed: t.dismiss, open: t.undo }
  return (
    <>
      {title && <h3>{title}</h3>}
      <ul className={pieces.list}>
        {related.map((one) => (
          <li key={one.id} className={pieces.card}>
            <OtherCase shown={one} />
            <p className={pieces.row}>
              {one.reasons.length === 0
                ? t.noReason
                : one.reasons.map((reason) => (
                    <span key={reason} className={pieces.badge}>
                      {t.reasons[reason]}
                    </span>
                  ))}
            </p>
            {one.judged_by && one.judged_at && (
              <p className={pieces.detail}>{t.by(one.judged_by.name, longMoment(one.judged_at))}</p>
            )}
            {judge && one.may_work && (
              <div className={form.buttons}>
                {actions.map((state) => (
                  <Button
                    key={state}
                    look={state === 'linked' ? 'quiet' : 'plain'}
                    aria-label={t.of(words[state], one.id)}
                    onClick={() => void judge(one, state)}
                  >
                    {words[state]}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
