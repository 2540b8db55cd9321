import { desk } from '#texts/desk.ts'
import t from '#texts/nb/deskCase.ts'
import { createContext, use, useState, type ReactNode } from 'react'
import type { DeskCase } from '#contract/deskCases.ts'
import { type attendCase } from '#contract/deskCaseWork.ts'
import type { AnyErrorCode, AnyFieldCode } from '#contract/failure.ts'
import type { Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'
import { readDeskFailure, fieldWords, deskFailureWords, type DeskFailure } from '../data/failure.ts'
import { useSelf } from '../frame/DeskPage.tsx'
import { Textarea } from '@mantine/core'
import type { z } from 'zod'
import { FormDialog, type FormDialogProps, StatusMessage } from '../form/DeskForm.tsx'
import type { Field } from '../form/useDeskForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { longMoment } from '#web/ui/dates.ts'
import css from './case.module.css'

type CaseNow = {
  shown: DeskCase
  /** What somebody has changed since the case was read; undefined when nothing is known of. */
  change: Change | undefined
  /** Asks whether the case has changed since it was read, without reading it. */
  check: () => Promise<void>
  readCase: () => Promise<void>
  /** Reads all of it again, also its messages, which marks them as read: when somebody asks for it. */
  reload: () => Promise<void>
}

export const CaseContext = createContext<CaseNow | undefined>(undefined)

export function useCase(): CaseNow {
  const now = use(CaseContext)
  if (!now) throw new Error('a part of a case stands outside its page')
  return now
}

/** Who of the staff may open the case (docs/casework.md, "Who opens which case"). */
export function usePeople() {
  const { assignee, second_reader } = useCase().shown
  const people = deskApi.useListPeopleQuery().data?.data ?? []
  return people.filter(
    ({ id, opens_every_case }) => opens_every_case || !assignee || id === assignee.id || id === second_reader?.id,
  )
}

/** A part of the page of a case. `id` is unique on the page; links and the focus lead to it. */
export const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} tabIndex={-1} className={`stack ${css.section}`} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
)

export const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={`stack ${css.block}`}>
    <h3>{title}</h3>
    {children}
  </div>
)

type OpenedProps = { title: string; lead: string; open: string; children: ReactNode }

/** One of them that is fetched when somebody opens it. */
export function OpenedBlock({ title, lead, open, children }: OpenedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Block title={title}>
      <p>{lead}</p>
      {isOpen ? (
        children
      ) : (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {open}
        </Button>
      )}
    </Block>
  )
}

export type Seen = Reply<typeof attendCase>['data']
type Change = NonNullable<Seen['last_change']>

/** A dialog that changes the case; when somebody else came first it says who, and leads to the case as it is. */
export function CaseDialog<Schema extends z.ZodType, Answer>({ send, ...props }: FormDialogProps<Schema, Answer>) {
  const action = useCaseAction()
  return (
    <FormDialog {...props} send={(given) => action.send(() => send(given))} refused={<Refused action={action} />} />
  )
}

export const NoteField = ({ field, label }: { field: Field; label: string }) => (
  <Textarea {...field('note')} label={label} rows={4} />
)

export const noteIn = (data: FormData) => String(data.get('note')).trim() || undefined
export const personIn = (data: FormData, name: string) => Number(data.get(name)) || null

/** What is wrong with a field, in words of its own where nothing stands there. */
export const saidOr = (error: string | undefined, words: string) => (error === fieldWords('required') ? words : error)

/** What is refused because the page shows an older state than there is. */
const overtaken = ['case_changed', 'task_changed', 'case_taken', 'move_refused', 'newer_message'] as const

/** Why a call for several cases refused the only one that it was sent, as calls for one case say it. */
const refusedAlone: Partial<Record<AnyFieldCode, AnyErrorCode>> = {
  case_has_changed: 'case_changed',
  case_is_taken: 'case_taken',
  case_is_duplicate: 'duplicate_closed',
  case_read_only: 'read_only',
  case_not_there: 'not_found',
}
function failureOf(error: unknown): DeskFailure {
  const failure = readDeskFailure(error)
  const why = failure.codes['cases.0']
  return { ...failure, code: (why && refusedAlone[why]) ?? failure.code }
}

type Answer<T> = { data?: T; error?: unknown }

/** One change of the case at a time. `onDone`: says what was done, and nothing while something else is. */
export function useCaseAction(onDone: (words: string) => void = () => undefined) {
  const { check } = useCase()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<DeskFailure>()
  const isConflict = isOvertaken(refused)
  /** Nothing when another one is under way. */
  async function send<T>(call: () => PromiseLike<Answer<T>>, then?: (answer: T) => unknown): Promise<Answer<T>> {
    if (isBusy) return {}
    setBusy(true)
    setRefused(undefined)
    const answer = await call()
    const failure = answer.error === undefined ? undefined : failureOf(answer.error)
    if (isOvertaken(failure)) await check()
    if (answer.data !== undefined) await then?.(answer.data)
    setBusy(false)
    setRefused(failure)
    return answer
  }
  return {
    isBusy,
    failure: refused && deskFailureWords(refused),
    isConflict,
    codes: refused?.codes ?? {},
    clear: () => setRefused(undefined),
    send,
    /** What the call answered, when `then` is done and the words are said; undefined when it was refused. */
    async run<T>(call: () => PromiseLike<Answer<T>>, words = '', then?: (answer: T) => unknown) {
      onDone('')
      const { data } = await send(call, then)
      if (data !== undefined) onDone(words)
      return data
    },
  }
}
export type CaseAction = ReturnType<typeof useCaseAction>

const isOvertaken = (failure?: DeskFailure) => overtaken.some((code) => code === failure?.code)

/** Why a change was refused, beside its button. When somebody else came first: who, and the way to the case as it is. */
export function Refused({ action: { failure, isConflict, clear } }: { action: CaseAction }) {
  const { change, reload } = useCase()
  const [said, setSaid] = useState('')
  const loaded = () => {
    clear()
    setSaid(t.changed.loaded)
  }
  return (
    <>
      {isConflict && change ? <Changed onLoaded={loaded} /> : <FormError message={failure} />}
      {isConflict && !change && (
        <Button look="plain" onClick={() => void reload().then(loaded)}>
          {t.changed.load}
        </Button>
      )}
      <StatusMessage>{failure === undefined ? said : ''}</StatusMessage>
    </>
  )
}

/** Who has changed the case meanwhile, and the way to what it is now. Nothing that was typed goes away with it. */
export function Changed({ onLoaded }: { onLoaded?: () => void }) {
  const self = useSelf()
  const { change, reload } = useCase()
  const [isBusy, setBusy] = useState(false)
  if (!change) return null
  const who = change.who?.id === self.id ? t.changed.you : (change.who?.name ?? t.timeline.reporter)
  const load = async () => {
    setBusy(true)
    await reload()
    setBusy(false)
    onLoaded?.()
  }
  return (
    <div className="notice between" role="alert">
      <p>
        {t.changed.by(who, desk.caseCodes.activities[change.activity], longMoment(change.at))} {t.changed.kept}
      </p>
      <Button look="plain" isBusy={isBusy} onClick={() => void load()}>
        {t.changed.load}
      </Button>
    </div>
  )
}
