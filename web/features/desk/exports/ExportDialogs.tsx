import { deskCalls } from '#contract/deskCalls.ts'
import type { ShownExport } from '#contract/deskExports.ts'
import { desk } from '#texts/desk.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskDownload } from '../data/download.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { whatIsExported } from './words.ts'
import { deskApi } from '../data/api.ts'

/** What somebody wants to do with an export, before they confirm it. */
export type Wish = { kind: 'approve' | 'refuse' | 'stop' | 'takeBack' | 'fetch'; shown: ShownExport }

type Props = { wish: Wish | undefined; onDone: (words: string) => void; onClose: () => void; onGone: () => void }

/** Each decision is asked for first. Why it was refused is said in the dialog. */
export function ExportDialogs({ wish, onDone, onClose, onGone }: Props) {
  const t = useTexts(desk).exports
  const [decide] = deskApi.useDecideExportMutation()
  const what = wish ? whatIsExported(wish.shown, t) : ''
  const id = wish?.shown.id ?? 0
  const decided = async (decision: 'approve' | 'refuse', words: string) => {
    const { error } = await decide({ id, decision })
    if (error) onGone()
    else onDone(words)
    return { error }
  }
  const fetchFile = async () => {
    const { error } = await deskDownload({ ...callOf(deskCalls.deskFetchExport, { id }), body: { once: true } })
    onGone()
    if (!error) onDone(t.gotIt)
    return { error }
  }
  const dialogs = {
    approve: {
      title: t.approveTitle,
      body: t.approveBody(what, wish?.shown.asked_by.name ?? ''),
      confirm: t.approve,
      act: () => decided('approve', t.approved),
    },
    refuse: {
      title: t.refuseTitle,
      body: t.refuseBody(what),
      confirm: t.refuse,
      act: () => decided('refuse', t.refused),
    },
    stop: {
      title: t.stopTitle,
      body: t.stopBody(what),
      confirm: t.stop,
      act: () => decided('refuse', t.stopped),
    },
    takeBack: {
      title: t.takeBackTitle,
      body: wish?.shown.state === 'ready' ? t.stopBody(what) : t.refuseBody(what),
      confirm: t.takeBack,
      act: () => decided('refuse', t.tookBack),
    },
    fetch: { title: t.fetchTitle, body: t.fetchBody, confirm: t.fetch, act: fetchFile },
  }
  const shown = dialogs[wish?.kind ?? 'approve']
  return (
    <DeskConfirm
      key={wish ? `${wish.kind} ${id}` : 'none'}
      isOpen={wish !== undefined}
      title={shown.title}
      body={shown.body}
      confirm={shown.confirm}
      isDanger={wish?.kind === 'refuse' || wish?.kind === 'stop'}
      onConfirm={shown.act}
      onClose={() => wish && onClose()}
    />
  )
}
