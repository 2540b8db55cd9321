import { useState } from 'react'
import type { RelatedCases, RelatedState } from '#contract/deskRelated.ts'
import { desk } from '#texts/desk.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { Duplicates } from './Duplicates.tsx'
import { RelatedList, type Judge } from './RelatedList.tsx'
import { Section } from '../case/Section.tsx'
import { deskApi } from '../data/api.ts'

type Props = { caseId: number; mayWork: boolean }

/** The cases that may belong together with one: suggested, linked and dismissed, and its duplicates. */
export function Related({ caseId, mayWork }: Props) {
  const t = useTexts(desk)
  const { data, fulfilledTimeStamp = 0, ...query } = deskApi.useRelatedQuery(caseId)
  return (
    <Section id="related" title={t.related.title}>
      {data ? (
        <Loaded caseId={caseId} mayWork={mayWork} read={data.data} readAt={fulfilledTimeStamp} />
      ) : (
        <Pending {...query} />
      )}
    </Section>
  )
}

/** `readAt`: when what was read came in. What was answered to a judgement later than that is newer. */
function Loaded({ caseId, mayWork, read, readAt }: Props & { read: RelatedCases; readAt: number }) {
  const t = useTexts(desk).related
  const [judge, { data: judged, error, isLoading, fulfilledTimeStamp = 0 }] = deskApi.useJudgeRelatedMutation()
  const [said, setSaid] = useState('')
  const { related, total, duplicates, original, may_work, may_reopen } =
    judged && fulfilledTimeStamp > readAt ? judged.data : read
  const act: Judge | undefined =
    mayWork && may_work
      ? async ({ id, state: seen }, state: RelatedState) => {
          if (isLoading) return
          setSaid('')
          const { error: refused } = await judge({ id: caseId, other_id: id, seen, state })
          if (!refused) setSaid(t.said[state](id))
        }
      : undefined
  const of = (state: RelatedState) => related.filter((one) => one.state === state)
  const dismissed = of('dismissed')
  return (
    <>
      <Duplicates duplicates={duplicates} original={original} mayReopen={may_reopen} />
      <p className={pieces.detail}>{t.lead}</p>
      <StatusMessage>{said}</StatusMessage>
      <FormError message={error ? deskFailureWords(readDeskFailure(error)) : undefined} />
      {related.length === 0 && <p>{t.none}</p>}
      <RelatedList title={t.linked} related={of('linked')} actions={['open']} judge={act} />
      <RelatedList title={t.suggested} related={of('open')} actions={['linked', 'dismissed']} judge={act} />
      {total > related.length && <p className={pieces.detail}>{t.some(related.length, total)}</p>}
      {dismissed.length > 0 && (
        <details>
          <summary>{t.dismissed(dismissed.length)}</summary>
          <RelatedList related={dismissed} actions={['open']} judge={act} />
        </details>
      )}
    </>
  )
}
