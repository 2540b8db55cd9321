import { desk } from '#texts/desk.ts'
import t from '#texts/nb/deskRelated.ts'
import { useState } from 'react'
import type { RelatedCases, RelatedState, OtherCase as Shown, RelatedCase } from '#contract/deskRelated.ts'
import { StatusMessage } from '../form/DeskForm.tsx'
import { Pending, Failure, Badge, useSelf } from '../frame/DeskPage.tsx'
import { Section, useCase } from '../case/caseContext.tsx'
import { deskApi } from '../data/api.ts'
import { RowActions } from '../frame/RowActions.tsx'
import { DeskConfirm } from '../frame/DeskDialog.tsx'
import { longMoment, longDate } from '#web/ui/dates.ts'
import { Link } from 'react-router'
import { casePath } from '#contract/deskPages.ts'

export function Related() {
  const { id } = useCase().shown
  const { data, fulfilledTimeStamp = 0, ...query } = deskApi.useShowRelatedQuery(id)
  return (
    <Section id="related" title={t.title}>
      {data ? <Loaded read={data.data} readAt={fulfilledTimeStamp} /> : <Pending {...query} />}
    </Section>
  )
}

/** `readAt`: when what was read came in. What was answered to a judgement later than that is newer. */
function Loaded({ read, readAt }: { read: RelatedCases; readAt: number }) {
  const { id: caseId } = useCase().shown
  const [judge, { data: judged, error, isLoading, fulfilledTimeStamp = 0 }] = deskApi.useJudgeRelatedMutation()
  const [said, setSaid] = useState('')
  const { related, total, duplicates, original } = judged && fulfilledTimeStamp > readAt ? judged.data : read
  const act = async ({ id, state: seen }: RelatedCase, state: RelatedState) => {
    if (isLoading) return
    setSaid('')
    const { error: refused } = await judge({ id: caseId, other_id: id, seen, state })
    if (!refused) setSaid(t.said[state](id))
  }
  const of = (state: RelatedState) => related.filter((one) => one.state === state)
  const dismissed = of('dismissed')
  return (
    <>
      <Duplicates duplicates={duplicates} original={original} />
      <p className="detail">{t.lead}</p>
      <StatusMessage>{said}</StatusMessage>
      <Failure error={error} />
      {related.length === 0 && <p>{t.none}</p>}
      <RelatedList title={t.linked} related={of('linked')} actions={['open']} judge={act} />
      <RelatedList title={t.suggested} related={of('open')} actions={['linked', 'dismissed']} judge={act} />
      {total > related.length && <p className="detail">{t.some(related.length, total)}</p>}
      {dismissed.length > 0 && (
        <details>
          <summary>{t.dismissed(dismissed.length)}</summary>
          <RelatedList related={dismissed} actions={['open']} judge={act} />
        </details>
      )}
    </>
  )
}

/** The cases that were reported again, folded away at the one that they repeat, and for a lead the way back. */
function Duplicates({ duplicates, original }: Pick<RelatedCases, 'duplicates' | 'original'>) {
  const { powers } = useSelf()
  const [asked, setAsked] = useState<Shown>()
  const [reopen] = deskApi.useReopenDuplicateMutation()
  return (
    <>
      {original && (
        <div className="notice">
          <h3>{t.original}</h3>
          <OtherCase shown={original} />
        </div>
      )}
      {duplicates.length > 0 && (
        <details>
          <summary>{t.duplicates(duplicates.length)}</summary>
          <p className="detail">{t.duplicatesLead}</p>
          <ul className="list">
            {duplicates.map((one) => (
              <li key={one.id} className="card">
                <OtherCase shown={one} />
                {powers.includes('reopen_cases') && (
                  <RowActions
                    of={desk.case.title(one.id).toLowerCase()}
                    actions={[{ words: t.fetchBack, act: () => setAsked(one) }]}
                  />
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {asked && (
        <DeskConfirm
          title={t.fetchTitle(asked.id)}
          body={t.fetchBody}
          confirm={t.fetchBack}
          onConfirm={() => reopen({ id: asked.id, version: asked.version, move: 'reopen' })}
          onDone={() => undefined}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

type RelatedListProps = {
  title?: string
  related: readonly RelatedCase[]
  actions: readonly RelatedState[]
  judge: (related: RelatedCase, state: RelatedState) => Promise<void>
}

function RelatedList({ title, related, actions, judge }: RelatedListProps) {
  const { may_work } = useCase().shown
  if (related.length === 0) return null
  const words = { linked: t.link, dismissed: t.dismiss, open: t.undo }
  return (
    <>
      {title && <h3>{title}</h3>}
      <ul className="list">
        {related.map((one) => (
          <li key={one.id} className="card">
            <OtherCase shown={one} />
            <p className="line">
              {one.reasons.length === 0
                ? t.noReason
                : one.reasons.map((reason) => <Badge key={reason}>{t.reasons[reason]}</Badge>)}
            </p>
            {one.judged_by && one.judged_at && (
              <p className="detail">{t.by(one.judged_by.name, longMoment(one.judged_at))}</p>
            )}
            {may_work && one.may_work && (
              <RowActions
                of={desk.case.title(one.id).toLowerCase()}
                actions={actions.map((state) => ({
                  words: words[state],
                  look: state === 'linked' ? 'quiet' : 'plain',
                  act: () => void judge(one, state),
                }))}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function OtherCase({ shown: { id, date, harassment_category, city, status, outcome } }: { shown: Shown }) {
  const state = outcome ? desk.caseCodes.outcomes[outcome] : desk.caseCodes.statuses[status]
  const facts = [harassment_category?.name, city?.name, date && longDate(date), state].filter(Boolean)
  return (
    <p>
      <Link to={casePath(id)}>{desk.case.title(id)}</Link> <span>{facts.join(' · ')}</span>
    </p>
  )
}
