import t from '#texts/nb/deskCoding.ts'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Coding } from '#contract/deskCoding.ts'
import { deskFailureWords, fieldWords, readDeskFailure, type DeskFailure } from '../data/failure.ts'
import { useUnsaved } from '../frame/unsaved.ts'
import { useSelf } from '../frame/DeskPage.tsx'
import { wordsOf, type Change, type ShownFields } from './groups.ts'
import { deskApi } from '../data/api.ts'
import { RowActions } from '../frame/RowActions.tsx'
import { timeInOslo } from '../editorial/osloMoment.ts'
import { Button } from '#web/ui/Button.tsx'
import css from './coding.module.css'

type SaveState =
  | { kind: 'idle' | 'saving' }
  | { kind: 'saved'; at: Date }
  /** Tried again on demand. A refused one is not: what the field held before is shown again. */
  | { kind: 'failed' | 'refused'; why: string }
  /** It was coded elsewhere meanwhile, by somebody or in a window of one's own; `lost` was chosen here and is not saved. */
  | { kind: 'conflict'; who: string | undefined; lost: readonly Change[] }

/** One field after another, each from the version that the one before it answered. */
export function useCodingForm(caseId: number, first: Coding) {
  const { id: selfId } = useSelf()
  const [coding, setCoding] = useState(first)
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const [shown, setShown] = useState<Shown>({})
  const [save] = deskApi.useSaveCodingMutation()
  const [read] = deskApi.useLazyShowCodingQuery()
  const version = useRef(first.version)
  const queue = useRef<Change[]>([])
  const isRunning = useRef(false)

  /** What somebody has not decided yet stays in view, whatever else is saved. */
  const tell = (next: SaveState) => setState((now) => (now.kind === 'conflict' ? now : next))
  const accept = (next: Coding) => {
    version.current = next.version
    setCoding(next)
  }
  // Read again because the case has changed.
  const adopt = useEffectEvent(() => {
    if (first.version > version.current && queue.current.length === 0) accept(first)
  })
  useEffect(() => adopt(), [first])
  async function run(): Promise<void> {
    if (isRunning.current || queue.current.length === 0) return
    isRunning.current = true
    for (let change = queue.current[0]; change; change = queue.current[0]) {
      tell({ kind: 'saving' })
      const { data, error } = await save({ id: caseId, version: version.current, ...change })
      if (error) return refuse(error, change)
      const done = change
      queue.current = queue.current.filter((one) => one !== done)
      accept(data.data)
      // A later change of the same field is still shown as it was chosen.
      setShown((all) => without(all, done))
    }
    isRunning.current = false
    tell({ kind: 'saved', at: new Date() })
  }
  async function refuse(error: unknown, change: Change) {
    const failure = readDeskFailure(error)
    const [wrong] = Object.values(failure.codes)
    if (failure.code === 'case_changed') return giveWay(failure)
    isRunning.current = false
    if (failure.code === 'invalid') {
      // The same again would be refused again: the field shows what is saved, and the rest goes on.
      queue.current = queue.current.filter((one) => one !== change)
      setShown((all) => without(all, change))
      await run()
      return tell({ kind: 'refused', why: wrong ? fieldWords(wrong) : deskFailureWords(failure) })
    }
    return tell({ kind: 'failed', why: deskFailureWords(failure) })
  }
  /** Shows what was coded elsewhere. What is chosen while it is read goes on from there. */
  async function giveWay(failure: DeskFailure) {
    const lost = queue.current
    queue.current = []
    const { data, error } = await read(caseId)
    isRunning.current = false
    // After a refusal `data` is what was read before.
    if (error || !data) {
      queue.current = overlaid(lost, queue.current)
      return tell({ kind: 'failed', why: deskFailureWords(failure) })
    }
    accept(data.data)
    setShown(queue.current.reduce<Shown>((all, { field, value }) => ({ ...all, [field]: value }), {}))
    const by = data.data.changed_by
    const who = by?.id === selfId ? undefined : (by?.name ?? '')
    setState((now) => ({ kind: 'conflict', who, lost: overlaid(now.kind === 'conflict' ? now.lost : [], lost) }))
    return run()
  }
  const put = (change: Change) => {
    const inFlight = isRunning.current ? queue.current[0] : undefined
    queue.current = [...queue.current.filter((one) => one === inFlight || one.field !== change.field), change]
    setShown((all) => ({ ...all, [change.field]: change.value }))
    setState((now) =>
      now.kind === 'conflict' ? { ...now, lost: now.lost.filter(({ field }) => field !== change.field) } : now,
    )
    void run()
  }
  useWindowEvent('beforeunload', (event) => queue.current.length > 0 && event.preventDefault())
  // What is on its way arrives although the page is left; what was refused does not.
  useUnsaved(state.kind === 'failed' || state.kind === 'conflict')
  return {
    coding,
    state,
    /** What the form shows: what is saved, and over it what is on its way. */
    fields: { ...coding.fields, ...shown },
    put,
    retry: () => void run(),
    /** Ends a conflict. What is given here, if anything, is saved over what somebody else has saved, which is now shown. */
    decide: (over: readonly Change[]) => {
      queue.current = [...queue.current, ...over]
      setState({ kind: 'idle' })
      void run()
    },
  }
}
export type CodingFormState = ReturnType<typeof useCodingForm>

/** Of one field the later choice. */
const overlaid = (before: readonly Change[], later: readonly Change[]) => [
  ...before.filter(({ field }) => later.every((one) => one.field !== field)),
  ...later,
]

type Shown = Partial<ShownFields>
/** A later change of the same field stays. */
function without(all: Shown, { field, value }: Change): Shown {
  if (all[field] !== value) return all
  const { [field]: _saved, ...rest } = all
  return rest
}

/** Whether what was chosen is saved, at the foot of the window while the form is in view. */
export function SavedLine({ form: { state, retry, decide } }: { form: CodingFormState }) {
  // The line comes while somebody stands in the form, perhaps where it covers them.
  const { kind } = state
  useEffect(() => {
    const focused = document.activeElement
    if (kind !== 'idle' && focused?.closest(`.${css.groups}`)) focused.scrollIntoView({ block: 'nearest' })
  }, [kind])
  if (state.kind === 'conflict')
    return (
      <div className={`stack ${css.state}`} data-kind="failed" role="alert">
        <h3>{t.conflict.title}</h3>
        <p>
          {state.who === undefined ? t.conflict.self : t.conflict.other(state.who)} {t.conflict.body}
        </p>
        <ul className="bullets">
          {state.lost.map(({ field, value }) => (
            <li key={field}>
              {t.fields[field]}: {wordsOf(field, value) || t.conflict.cleared}
            </li>
          ))}
        </ul>
        <RowActions
          actions={[
            { words: t.conflict.keep, look: 'quiet', act: () => decide([]) },
            { words: t.conflict.save, look: 'danger', act: () => decide(state.lost) },
          ]}
        />
      </div>
    )
  if (state.kind === 'failed' || state.kind === 'refused')
    return (
      <div className={`stack ${css.state}`} data-kind="failed" role="alert">
        <p>
          <strong>{t.state.failed}</strong> {state.why}
        </p>
        {state.kind === 'failed' && (
          <Button look="quiet" onClick={retry}>
            {t.state.retry}
          </Button>
        )}
      </div>
    )
  return (
    <p className={css.state} data-kind={state.kind} role="status">
      {state.kind === 'saving' ? t.state.saving : state.kind === 'saved' ? t.state.saved(timeInOslo(state.at)) : ''}
    </p>
  )
}
