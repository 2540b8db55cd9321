import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { articlePath } from '#contract/deskPages.ts'
import { tipStates, type DeskTip } from '#contract/deskTips.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Pills } from '../form/Choice.tsx'
import { StatusMessage, useStatusMessage } from '../form/DeskForm.tsx'
import { DeskPage, Pending, RowShapes, ofThisList } from '../frame/DeskPage.tsx'
import pieces from '../frame/pieces.module.css'
import { DecisionForm, MergeForm } from './TipForms.tsx'
import { TipRow } from './TipRow.tsx'
import { deskApi } from '../data/api.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { useDesk } from '../frame/useDesk.ts'

type Open = { kind: 'merge' | 'reject'; tip: DeskTip }

/** What people sent at /create-impact. */
export function TipsPage() {
  const t = useDesk().tips
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
      <ul className={pieces.list}>
        {data?.data.tips.map((tip) => (
          <TipRow
            key={tip.id}
            tip={tip}
            onDone={done}
            onMerge={() => setOpen({ kind: 'merge', tip })}
            onReject={() => setOpen({ kind: 'reject', tip })}
          />
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
