import { useEffect, useRef, useState } from 'react'
import type { ItemFacts, ItemMove } from '#contract/deskEditorial.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { longMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure, type DeskFailure } from '../data/failure.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import pieces from '../frame/pieces.module.css'
import { Act, FootBar, PlanNote } from './StateParts.tsx'
import { ScheduleForm, SendBackForm } from './StateForms.tsx'
import type { AfterKeeping } from './useAutosave.ts'
import type { ItemActions, MoveMore } from './useOpenItem.ts'
import { stateLevels } from './stateLevels.ts'

/** A question before an act. `body` is added to what the act asks anyway. */
export type Warning = { title: string; body: string; confirm: string }
type Props = {
  item: ItemFacts
  warn?: ((act: 'publish' | 'withdraw') => Promise<Warning | undefined>) | undefined
  actions: ItemActions
  afterKeeping: AfterKeeping
  /** Tells the form what was refused. */
  onRefused: (failure: DeskFailure) => void
  publicPath: string | null
}

/** Where the item stands, and what can be done with it now, each with what it does said beside it. */
export function StatePanel({ item, warn, actions, afterKeeping, onRefused, publicPath }: Props) {
  const t = useTexts(desk).editorial.state
  const states = useTexts(desk).editorial.states
  const [busy, setBusy] = useState('')
  /** Of the version that was refused: what is saved afterwards may be right. */
  const [failure, setFailure] = useState<{ words: Phrase; version: number | undefined }>()
  const nowShown = useRef<HTMLParagraphElement>(null)
  /** Counts what was done, so that the focus is moved after each. */
  const [doneCount, setDoneCount] = useState(0)
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
      setDoneCount((count) => count + 1)
    }
    if (error) {
      const read = readDeskFailure(error)
      onRefused(read)
      const isInForm = Object.keys(read.codes).some((path) => path.startsWith('content'))
      setFailure({ words: isInForm ? t.missing : deskFailureWords(read), version })
    }
    return { error }
  }
  // The button that was pressed is gone, mostly, and the dialog is closed by now. Whoever has gone on writing is left there.
  useEffect(() => {
    const { activeElement } = document
    const isWriting = activeElement !== document.body && !panel.current?.contains(activeElement)
    if (doneCount > 0 && !isWriting) nowShown.current?.focus()
  }, [doneCount])
  const move = (name: ItemMove, words: string, more?: MoveMore) =>
    act(name, (version) => actions.move(version, name, more), words)

  const { state, has_changes, publish_at, may_publish } = item
  const isPublic = state === 'published'
  const mayChange = !isPublic || has_changes
  const [publishName, publishSays] =
    state === 'withdrawn'
      ? [t.publishAgain, t.publishAgainSays]
      : isPublic
        ? [t.publishChanges, t.publishChangesSays]
        : [t.publish, t.publishSays]
  const refused = failure && (failure.version ?? item.version) === item.version ? failure.words : undefined
  const saidNow = said?.version === item.version ? said.words : ''
  const now = t.now(states[isPublic && has_changes ? 'changes' : state])
  const publishNow = () => act('publish', actions.publish, t.publishedSaid)
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
  const publish = () => void ask('publish', () => void publishNow())
  return (
    <section ref={panel} className={pieces.card} aria-labelledby="state" tabIndex={-1}>
      <h2 id="state">{t.title}</h2>
      <p ref={nowShown} tabIndex={-1} className={pieces.badge} data-level={stateLevels[state]}>
        {now}
      </p>
      <PlanNote
        item={item}
        isBusy={busy === 'schedule'}
        onPlanNewer={(at) => void move('schedule', t.scheduledSaid(longMoment(at)), { publish_at: at })}
      />
      {isPublic && has_changes && <p className={pieces.soft}>{t.changes}</p>}
      {item.reviewed_by && isPublic && <p className={pieces.soft}>{t.reviewed(item.reviewed_by.name)}</p>}
      {isPublic && publicPath && (
        <p>
          <a href={publicPath} target="_blank" rel="noreferrer">
            {t.publicPage}
          </a>
        </p>
      )}
      <FormError message={refused} />
      <StatusMessage>{saidNow}</StatusMessage>
      {mayChange && !may_publish && <p className={pieces.notice}>{t.needsOther}</p>}
      {mayChange && may_publish && item.second_editor && <p className={pieces.soft}>{t.needsOtherSoon}</p>}
      {mayChange && may_publish && (
        <Act name={publishName} says={publishSays} look="filled" isBusy={busy === 'publish'} onAct={publish} />
      )}
      {mayChange && may_publish && publish_at === null && state !== 'withdrawn' && (
        <Act name={t.schedule} says={t.scheduleSays} onAct={() => void ask('publish', () => setDialog('schedule'))} />
      )}
      {publish_at !== null && (
        <Act
          name={t.unschedule}
          says={t.unscheduleSays}
          isBusy={busy === 'unschedule'}
          onAct={() => void move('unschedule', t.unscheduledSaid)}
        />
      )}
      {(state === 'draft' || (mayChange && item.second_editor && publish_at === null && state !== 'withdrawn')) && (
        <Act
          name={t.ask}
          says={t.askSays}
          isBusy={busy === 'ask_for_review'}
          onAct={() => void move('ask_for_review', t.askedSaid)}
        />
      )}
      {state === 'in_review' && (
        <Act name={t.back} says={t.backSays} isBusy={busy === 'back_to_draft'} onAct={() => setDialog('back')} />
      )}
      {isPublic && (
        <Act name={t.withdraw} says={t.withdrawSays} onAct={() => void ask('withdraw', () => setDialog('withdraw'))} />
      )}
      {!isPublic && (
        <Act name={t.bin} says={t.binSays} isBusy={busy === 'bin'} onAct={() => void act('bin', actions.bin, '')} />
      )}
      <FootBar
        panel={panel}
        words={(refused === undefined ? saidNow : wordsOf(refused)) || now}
        isFailure={refused !== undefined}
        action={mayChange && may_publish ? { name: publishName, isBusy: busy === 'publish', act: publish } : undefined}
      />
      <DeskDialog isOpen={dialog === 'schedule'} title={t.scheduleTitle} onClose={close}>
        <ScheduleForm
          onSchedule={(at) => move('schedule', t.scheduledSaid(longMoment(at)), { publish_at: at })}
          onClose={close}
        />
      </DeskDialog>
      <DeskDialog isOpen={dialog === 'back'} title={t.backTitle} onClose={() => dialog === 'back' && close()}>
        <SendBackForm onSendBack={(note) => move('back_to_draft', t.backSaid, { note })} onClose={close} />
      </DeskDialog>
      <DeskConfirm
        isOpen={warning?.name === 'publish'}
        title={warning?.title ?? ''}
        body={warning?.body ?? ''}
        confirm={warning?.confirm ?? ''}
        onConfirm={async () => {
          setWarning(undefined)
          warning?.go()
          return {}
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

const wordsOf = (phrase: Phrase) => (typeof phrase === 'string' ? phrase : (phrase.nb ?? phrase.en))
