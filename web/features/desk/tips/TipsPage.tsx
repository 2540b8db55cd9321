import { useState } from 'react'
import { useSearchParams, Link } from 'react-router'
import { articlePath } from '#contract/deskPages.ts'
import { tipStates, type DeskTip } from '#contract/deskTips.ts'
import { desk } from '#texts/desk.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { Pills } from '../form/Choice.tsx'
import { StatusMessage, useStatusMessage } from '../form/DeskForm.tsx'
import { DeskPage, Pending, RowShapes, ofThisList, Badge } from '../frame/DeskPage.tsx'
import { DecisionForm, MergeForm } from './TipForms.tsx'
import { deskApi } from '../data/api.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { refusalWords } from '../data/failure.ts'
import { RowActions } from '../frame/RowActions.tsx'

const { tips: t, frame } = desk
type Open = { kind: 'merge' | 'reject'; tip: DeskTip }

export function TipsPage() {
  const [search, setSearch] = useSearchParams()
  const state = search.get('vis') === 'alle' ? undefined : (tipStates.find((one) => one === search.get('vis')) ?? 'new')
  const before = Number(search.get('eldre')) || undefined
  const { data, ...query } = ofThisList(
    deskApi.useListTipsQuery({ state, before }, { refetchOnMountOrArgChange: true }),
  )
  const [open, setOpen] = useState<Open>()
  const { at, say, saySoftly } = useStatusMessage()
  const [draft, setDraft] = useState<number | null>(null)
  const done = (words: string, item: number | null = null) => {
    setOpen(undefined)
    say(words)
    setDraft(item)
  }
  const choose = (next: string) => {
    saySoftly('')
    setDraft(null)
    setSearch(next === 'new' ? {} : { vis: next })
  }
  const counts = data?.data.counts
  const close = () => setOpen(undefined)
  return (
    <DeskPage title={t.title} lead={t.lead}>
      <Pills
        label={t.filter}
        codes={[...tipStates, 'alle']}
        chosen={state ?? 'alle'}
        words={(one) => (one === 'alle' ? t.all : counts ? t.counted(t.states[one], counts[one]) : t.states[one])}
        onChoose={choose}
      />
      <StatusMessage {...at} />
      {draft !== null && (
        <p>
          <ButtonLink to={articlePath(draft)}>{t.write}</ButtonLink>
        </p>
      )}
      {!data && <Pending {...query} shape={<RowShapes />} />}
      {data?.data.tips.length === 0 && <p>{state === 'new' ? t.emptyNew : t.empty}</p>}
      <ul className="list">
        {data?.data.tips.map((tip) => (
          <TipRow key={tip.id} tip={tip} onDone={done} onOpen={(kind) => setOpen({ kind, tip })} />
        ))}
      </ul>
      {data?.data.next && (
        <Button
          look="quiet"
          onClick={() =>
            setSearch({ ...(state === 'new' ? {} : { vis: state ?? 'alle' }), eldre: String(data.data.next) })
          }
        >
          {t.more}
        </Button>
      )}
      {open && (
        <DeskDialog
          title={(open.kind === 'merge' ? t.mergeTitle : t.rejectTitle)(open.tip.id)}
          body={open.kind === 'merge' ? t.mergeBody : t.rejectBody}
          onClose={close}
        >
          {open.kind === 'merge' ? (
            <MergeForm tip={open.tip} onDone={done} onClose={close} />
          ) : (
            <DecisionForm
              tip={open.tip}
              decisionWith={(note) => ({ kind: 'reject', note })}
              confirm={t.reject}
              onDone={() => done(t.rejected(open.tip.id))}
              onClose={close}
            />
          )}
        </DeskDialog>
      )}
    </DeskPage>
  )
}

type Props = {
  tip: DeskTip
  onDone: (words: string, item?: number | null) => void
  onOpen: (kind: Open['kind']) => void
}

function TipRow({ tip, onDone, onOpen }: Props) {
  const [decide, { isLoading: isDeciding }] = deskApi.useDecideTipMutation()
  const [undo, { isLoading: isUndoing }] = deskApi.useUndoTipMutation()
  const [failure, setFailure] = useState<string>()
  const { id, version, state, article, into_tip_id, note, decided_at, decided_by } = tip
  const act = async (call: Promise<{ error?: unknown; data?: { data: DeskTip } }>, words: string) => {
    setFailure(undefined)
    const { error, data } = await call
    if (!error) return onDone(words, data?.data.item_id)
    setFailure(refusalWords(error))
  }
  const isBusy = isDeciding || isUndoing
  return (
    <li>
      <article aria-labelledby={`tip-${id}`} className="card">
        <header className="line">
          <h2 id={`tip-${id}`}>{t.tip(id)}</h2>
          <Badge level={state === 'new' ? 'warning' : undefined}>{t.one[state]}</Badge>
          <span className="intro">{t.sent(longMoment(tip.created_at))}</span>
        </header>
        <p className="words">
          <a href={tip.link} target="_blank" rel="noopener noreferrer nofollow">
            {tip.link} <span className="unseen">{frame.newWindow}</span>
          </a>
        </p>
        <p className="words">{tip.suggestion}</p>
        <Same tip={tip} />
        {state !== 'new' && (
          <div className="stack">
            {article && <p>{state === 'merged' ? t.intoArticle(article.title) : t.becameArticle(article.title)}</p>}
            {into_tip_id !== null && <p>{t.into(into_tip_id)}</p>}
            {note && <p className="words">{t.noted(note)}</p>}
            {decided_at && <p className="intro">{t.decided(decided_by ?? '', longMoment(decided_at))}</p>}
          </div>
        )}
        {tip.item_id !== null && (
          <p>
            <Link to={articlePath(tip.item_id)}>{t.write}</Link>
          </p>
        )}
        {tip.has_sender && <p className="intro">{t.hasSender}</p>}
        <FormError message={failure} />
        <RowActions
          of={t.tip(id).toLowerCase()}
          actions={
            state === 'new'
              ? [
                  {
                    words: t.accept,
                    look: 'filled',
                    isBusy,
                    act: () => void act(decide({ id, version, decision: { kind: 'accept' } }), t.accepted(id)),
                  },
                  { words: t.merge, look: 'quiet', act: () => onOpen('merge') },
                  { words: t.reject, look: 'quiet', act: () => onOpen('reject') },
                ]
              : [{ words: t.undo, look: 'quiet', isBusy, act: () => void act(undo({ id, version }), t.undone(id)) }]
          }
        />
      </article>
    </li>
  )
}

function Same({ tip: { same } }: { tip: DeskTip }) {
  if (same.articles.length + same.drafts.length + same.tips.length === 0) return null
  return (
    <div className="notice">
      <p>{t.same}</p>
      <ul>
        {same.articles.map(({ id, title, is_withdrawn }) => (
          <li key={id}>
            {is_withdrawn ? (
              t.sameWithdrawn(title)
            ) : (
              <a href={`/impact/${id}`} target="_blank" rel="noreferrer">
                {t.sameArticle(title)} <span className="unseen">{frame.newWindow}</span>
              </a>
            )}
          </li>
        ))}
        {same.drafts.map(({ id, title }) => (
          <li key={id}>
            <Link to={articlePath(id)}>{t.sameDraft(title)}</Link>
          </li>
        ))}
        {same.tips.map(({ id, state }) => (
          <li key={id}>{t.sameTip(id, t.one[state])}</li>
        ))}
      </ul>
    </div>
  )
}
