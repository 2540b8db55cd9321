import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { incidents } from '#texts/incidents.ts'
import { rightsEntry } from '#texts/rightsEntry.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { useSite } from '#web/app/frame/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { PhoneLinks } from '#web/ui/PhoneLinks.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { selectOwnIncidents } from '../api.ts'
import { dropReceipt, readReceipt } from '../receipt.ts'
import pieces from '../pieces.module.css'
import css from '../cases.module.css'

/** After a report has been sent: what happens now. Stays until it is put away; `onPutAway` moves the focus. */
export function Receipt({ onPutAway }: { onPutAway: () => void }) {
  const t = useTexts(incidents).receipt
  const allowed = useTexts(rightsEntry)
  const { orgEmail } = useSite()
  const [id, setId] = useState(readReceipt)
  const isGone = useIsGone(id)
  useEffect(() => {
    if (isGone) dropReceipt(id)
  }, [isGone, id])
  if (id === undefined || isGone) return null
  const putAway = () => {
    dropReceipt()
    setId(undefined)
    onPutAway()
  }
  return (
    <section className={`${pieces.note} ${pieces.flow} ${css.receipt}`} data-tone="success" aria-labelledby="receipt">
      <h2 id="receipt">{t.heading}</h2>
      <dl>
        <dt>{t.now}</dt>
        <dd>{t.nowBody}</dd>
        <dt>{t.answer}</dt>
        <dd>
          {t.answerBody} <a href={`mailto:${orgEmail}`}>{orgEmail}</a>.
        </dd>
        <dt>{t.where}</dt>
        <dd>
          {t.whereBody} <Link to={`/incident/${id}`}>{t.open(id)}</Link>.
        </dd>
        <dt>{allowed.consents}</dt>
        <dd>
          {allowed.receipt} <Link to={`/incident/${id}/samtykker`}>{allowed.receiptLink}</Link>.
        </dd>
        <dt>{t.help}</dt>
        <dd>
          <PhoneLinks words={t.helpBody} /> <Link to="/information-hub/hva-gjor-du-akkurat-na">{t.helpLink}</Link>.
        </dd>
      </dl>
      <Button look="plain" onClick={putAway}>
        {t.putAway}
      </Button>
    </section>
  )
}

/**
 * Whether the list that has arrived says that the case is withdrawn, or is not there any more: it may have been erased in another
 * tab or on another device.
 */
function useIsGone(id: number | undefined) {
  return useAppSelector((state) => {
    const { data, isSuccess } = selectOwnIncidents(state)
    if (id === undefined || !isSuccess) return false
    const found = data.pages.flatMap(({ incidents: cases }) => cases).find((one) => one.id === id)
    return found ? found.status === 'Withdrawn' : data.pages.at(-1)?.next_cursor === null
  })
}
