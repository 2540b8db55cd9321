import { useEffect, useRef, useState } from 'react'
import type { ItemFacts, ItemMove } from '#contract/deskEditorial.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { deskFailureWords, readDeskFailure, type DeskFailure } from '../data/failure.ts'
import { StatusMessage } from '../form/DeskForm.tsx'
import { DeskConfirm } from '../frame/DeskDialog.tsx'
import { stateLevels } from './Lists.tsx'
import { FootBar, PlanNote, ScheduleDialog, SendBackDialog } from './StateParts.tsx'
import type { AfterKeeping } from '../form/useAutosave.ts'
import type { ItemActions, MoveMore } from './useOpenItem.ts'

const { state: t, states } = desk.editorial

/** A question before an act. `body` is added to what the act asks anyway. */
export type Warning = { title: string; body: string; confirm: string }
type Props = {
  item: ItemFacts
  warn?: ((act: 'publish' | 'withdraw') => Promise<Warning | undefined>) | undefined
  actions: ItemActions
  afterKeeping: AfterKeeping
  onRefused: (failure: DeskFailure) => void
  publicPath: string | null
}

export function StatePanel({ item, warn, actions, afterKeeping, onRefused, publicPath }: Props) {
  const [busy, setBusy] = useState('')
  /** Of the version that was refused: what is saved afterwards may be right. */
  const [failure, setFailure] = useState<{ words: string; version: number | undefined }>()
  const nowShown = useRef<HTMLParagraphElement>(null)
  /** Of the version that came of it: of what is written or taken back afterwards it is not true any more. */
  const [said, setSaid] = useState<{ words: string; version: number }>()
  const [warning, setWarning] = useState<Warning & { name: string; go: () => unknown }>()
  const panel = useRef<HTMLElement>(null)
  const [dialog, setDialog] = useState<'schedule' | 'withdraw' | 'back'>()

  const act = async (
    name: string,
    send: (version: number) => Promise<{ item?: ItemFacts; error?: unknown }>,
    words: string,
  ) => {
    if (busy) return {}
    setBusy(name)
    setFailure(undefined)
    setSaid(undefined)
    let version: number | undefined
    const answer = await afterKeeping((from) => {
      version = from
      return send(from)
    })
    const { item: now, error } = answer ?? {}
    setBusy('')
    if (now) {
      setSaid({ words, version: now.version })
      setDialog(undefined)
    }
    if (error) {
      const read = readDeskFailure(error)
      onRefused(read)
      const isInForm = Object.keys(read.codes).some((path) => path.startsWith('content'))
      setFailure({ words: isInForm ? t.missing : deskFailureWords(read), version })
    }
    return { error: answer ? error : true }
  }
  // The button that was pressed is gone, mostly, and the dialog is closed by now. Whoever has gone on writing is left there.
  useEffect(() => {
    const { activeElement } = document
    const isWriting = activeElement !== document.body && !panel.current?.contains(activeElement)
    if (said && !isWriting) nowShown.current?.focus()
  }, [said])
  const move = (name: ItemMove, words: string, more?: MoveMore) =>
    act(name, (version) => actions.move(version, name, more), words)

  const { state, has_changes, publish_at, may_publish } = item
  const isPublic = state === 'published'
  const mayChange = !isPublic || has_changes
  const isPlanned = publish_at !== null
  const [publishName, publishSays] =
    state === 'withdrawn'
      ? [t.publishAgain, t.publishAgainSays]
      : isPublic
        ? [t.publishChanges, t.publishChangesSays]
        : [t.publish, t.publishSays]
  const refused = failure && (failure.version ?? item.version) === item.version ? failure.words : undefined
  const saidNow = said?.version === item.version ? said.words : ''
  const now = t.now(states[isPublic && has_changes ? 'changes' : state])
  /** Does it at once, or after the person has read what it breaks. */
  const ask = async (name: 'publish' | 'withdraw', go: () => unknown) => {
    if (busy) return
    setBusy(name)
    const found = warn && (await afterKeeping(async () => warn(name)))
    setBusy('')
    setWarning(found && { ...found, name, go })
    if (!found || name === 'withdraw') go()
  }
  const close = () => setDialog(undefined)
  const publish = () => void ask('publish', () => void act('publish', actions.publish, t.publishedSaid))
  const mayPlan = mayChange && !isPlanned && state !== 'withdrawn'
  const acts = [
    may_publish && mayChange && { is: 'publish', name: publishName, says: publishSays, go: publish },
    may_publish && mayPlan && { name: t.schedule, go: () => void ask('publish', () => setDialog('schedule')) },
    isPlanned && { is: 'unschedule', name: t.unschedule, go: () => void move('unschedule', t.unscheduledSaid) },
    (state === 'draft' || (mayPlan && item.second_editor)) && {
      is: 'ask_for_review',
      name: t.ask,
      says: t.askSays,
      go: () => void move('ask_for_review', t.askedSaid),
    },
    state === 'in_review' && { is: 'back_to_draft', name: t.back, go: () => setDialog('back') },
    isPublic && { name: t.withdraw, go: () => void ask('withdraw', () => setDialog('withdraw')) },
    !isPublic && { is: 'bin', name: t.bin, says: t.binSays, go: () => void act('bin', actions.bin, '') },
  ]
  return (
    <section ref={panel} className="card" aria-labelledby="state" tabIndex={-1}>
      <h2 id="state">{t.title}</h2>
      <p ref={nowShown} tabIndex={-1} className="badge" data-level={stateLevels[state]}>
        {now}
      </p>
      <PlanNote
        item={item}
        isBusy={busy === 'schedule'}
        onPlanNewer={(at) => void move('schedule', t.scheduledSaid(longMoment(at)), { publish_at: at })}
      />
      {isPublic && has_changes && <p className="dim">{t.changes}</p>}
      {item.reviewed_by && isPublic && <p className="dim">{t.reviewed(item.reviewed_by.name)}</p>}
      {isPublic && publicPath && (
        <p>
          <a href={publicPath} target="_blank" rel="noreferrer">
            {t.publicPage}
          </a>
        </p>
      )}
      <FormError message={refused} />
      <StatusMessage>{saidNow}</StatusMessage>
      {mayChange && !may_publish && <p className="notice">{t.needsOther}</p>}
      {mayChange && may_publish && item.second_editor && <p className="dim">{t.needsOtherSoon}</p>}
      {acts.map(
        (one) =>
          one && (
            <div key={one.name} className="stack">
              <Button
                look={one.is === 'publish' ? 'filled' : 'quiet'}
                isBusy={one.is !== undefined && busy === one.is}
                onClick={one.go}
              >
                {one.name}
              </Button>
              {one.says !== undefined && <p>{one.says}</p>}
            </div>
          ),
      )}
      <FootBar
        panel={panel}
        words={(refused ?? saidNow) || now}
        isFailure={refused !== undefined}
        action={mayChange && may_publish ? { name: publishName, isBusy: busy === 'publish', act: publish } : undefined}
      />
      {dialog === 'schedule' && (
        <ScheduleDialog
          onSchedule={(at) => move('schedule', t.scheduledSaid(longMoment(at)), { publish_at: at })}
          onClose={close}
        />
      )}
      {dialog === 'back' && (
        <SendBackDialog onSendBack={(note) => move('back_to_draft', t.backSaid, { note })} onClose={close} />
      )}
      <DeskConfirm
        isOpen={warning?.name === 'publish'}
        title={warning?.title ?? ''}
        body={warning?.body ?? ''}
        confirm={warning?.confirm ?? ''}
        onConfirm={() => {
          setWarning(undefined)
          warning?.go()
        }}
        onClose={() => setWarning(undefined)}
      />
      <DeskConfirm
        isOpen={dialog === 'withdraw'}
        title={t.withdrawTitle}
        body={[t.withdrawBody, warning?.body].filter(Boolean).join(' ')}
        confirm={t.withdraw}
        isDanger
        onConfirm={() => act('withdraw', actions.withdraw, t.withdrawnSaid)}
        onClose={close}
      />
    </section>
  )
}
