import { deskCalls } from '#contract/deskCalls.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { useDesk } from '../frame/useDesk.ts'
import { deskDownload } from '../data/download.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { whatIsExported, type Wish } from './ExportRow.tsx'
import { deskApi } from '../data/api.ts'

type Props = { wish: Wish; onDone: (words: string) => void; onClose: () => void; onGone: () => void }

/** Each decision is asked for first. Why it was refused is said in the dialog. */
export function ExportDialog({ wish: { kind, shown }, onDone, onClose, onGone }: Props) {
  const t = useDesk().exports
  const [decide] = deskApi.useDecideExportMutation()
  const what = whatIsExported(shown, t)
  const { id } = shown
  const act = async () => {
    if (kind !== 'fetch') {
      const { error } = await decide({ id, decision: kind === 'approve' ? 'approve' : 'refuse' })
      if (error) onGone()
      return { error }
    }
    const { error } = await deskDownload({ ...callOf(deskCalls.deskFetchExport, { id }), body: { once: true } })
    onGone()
    return { error }
  }
  const words = {
    approve: { title: t.approveTitle, body: t.approveBody(what, shown.asked_by.name), done: t.approved },
    refuse: { title: t.refuseTitle, body: t.refuseBody(what), done: t.refused },
    stop: { title: t.stopTitle, body: t.stopBody(what), done: t.stopped },
    takeBack: {
      title: t.takeBackTitle,
      body: shown.state === 'ready' ? t.stopBody(what) : t.refuseBody(what),
      done: t.tookBack,
    },
    fetch: { title: t.fetchTitle, body: t.fetchBody, done: t.gotIt },
  }[kind]
  return (
    <DeskConfirm
      title={words.title}
      body={words.body}
      confirm={t[kind]}
      isDanger={kind === 'refuse' || kind === 'stop'}
      onConfirm={act}
      onDone={() => onDone(words.done)}
      onClose={onClose}
    />
  )
}
