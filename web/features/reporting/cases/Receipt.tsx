import { useEffect } from 'react'
import type { OwnIncident } from '#contract/incidents.ts'
import { incidents } from '#texts/incidents.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { selectOwnIncidents } from '../api.ts'
import { dropReceipt } from '../receipt.ts'
import pieces from '../pieces.module.css'
import css from '../cases.module.css'

/**
 * After a report has been sent: its number, when somebody answers, and the way to it. Stays until it is put away, which
 * the page does.
 */
export function Receipt({ id, onPutAway }: { id: number; onPutAway: () => void }) {
  const t = useTexts(incidents).receipt
  const listed = useListed(id)
  const isGone = listed === null
  useEffect(() => {
    if (isGone) dropReceipt(id)
  }, [isGone, id])
  if (isGone) return null
  return (
    <section className={`${pieces.note} ${pieces.flow}`} data-tone="success" aria-labelledby="receipt">
      <h2 id="receipt">{t.heading}</h2>
      <p className={css.number}>{t.number(id)}</p>
      <p className={css.when}>
        <strong>{listed?.state?.body}</strong>
      </p>
      {(!listed || listed.status === 'Submitted') && <p>{t.answer}</p>}
      <div className={`row ${pieces.buttons}`}>
        <ButtonLink to={`/incident/${id}`}>{t.open}</ButtonLink>
        <Button look="subtle" onClick={onPutAway}>
          {t.putAway}
        </Button>
      </div>
    </section>
  )
}

/**
 * The case in the list, once that has arrived. Null when it is withdrawn or not there any more: it may have been erased in another
 * tab or on another device.
 */
function useListed(id: number): OwnIncident | null | undefined {
  return useAppSelector((state) => {
    const { data, isSuccess } = selectOwnIncidents(state)
    if (!isSuccess) return undefined
    const found = data.pages.flatMap(({ incidents: cases }) => cases).find((one) => one.id === id)
    if (found) return found.status === 'Withdrawn' ? null : found
    return data.pages.at(-1)?.next_cursor === null ? null : undefined
  })
}
