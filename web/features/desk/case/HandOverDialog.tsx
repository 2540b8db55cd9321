import { NativeSelect, Textarea } from '@mantine/core'
import { useState, type SubmitEvent, useEffect, useRef } from 'react'
import { workLimits } from '#contract/deskCaseWork.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { Failure } from '../form/Failure.tsx'
import { DialogForm } from '../form/DialogForm.tsx'
import form from '../form/form.module.css'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { Pending } from '../frame/Pending.tsx'
import { useUnsaved } from '../frame/unsaved.ts'
import { deskApi } from '../data/api.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'

type Person = { id: number; name: string }
type Props = { person: Person; onClose: (isChanged: boolean) => void }

/** All open cases of one person at once: how many is said before, and they can be handed back. */
export function HandOverDialog({ person, onClose }: Props) {
  const t = useTexts(desk).case.handOver
  const [done, setDone] = useState<Done>()
  const close = () => onClose(done !== undefined)
  return (
    <DeskDialog title={t.title(person.name)} body={t.lead} onClose={close}>
      {done ? (
        <HandedOver done={done} onClose={close} />
      ) : (
        <HandOverForm person={person} onDone={setDone} onClose={close} />
      )}
    </DeskDialog>
  )
}

type FormProps = { person: Person; onDone: (done: Done) => void; onClose: () => void }

const nobody = 'nobody'

function HandOverForm({ person, onDone, onClose }: FormProps) {
  const t = useTexts(desk)
  const { handOver: words } = t.case
  const counted = deskApi.useCasesOfQuery(person.id)
  const { data: people, ...query } = deskApi.usePeopleQuery()
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [handOver, { isLoading, error, reset }] = deskApi.useHandOverMutation()
  useUnsaved(note.trim() !== '')
  if (!counted.data) return counted.isError ? <Pending {...counted} /> : <p role="status">{words.counting}</p>
  if (!people) return <Pending {...query} />
  const { cases, is_whole } = counted.data.data
  const failure = error ? readDeskFailure(error) : undefined
  const isChanged = failure?.code === 'case_changed'
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(to === '')
    if (to === '' || isLoading) return
    const to_id = to === nobody ? null : Number(to)
    const more = note.trim() === '' ? {} : { note }
    const { data } = await handOver({ from_id: person.id, to_id, cases, ...more })
    const name = people.data.find(({ id }) => id === to_id)?.name ?? ''
    if (data) onDone({ from_id: person.id, to_id, name, cases: data.data.cases })
  }
  if (cases.length === 0)
    return (
      <div className={form.form}>
        <p>{words.none(person.name)}</p>
        <Button look="plain" onClick={onClose}>
          {t.frame.close}
        </Button>
      </div>
    )
  return (
    <DialogForm
      isBusy={isLoading}
      busy={words.busy}
      save={words.confirm(cases.length)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p role="status">
        <strong>{words.count(cases.length)}</strong> {!is_whole && words.notWhole(cases.length)}
      </p>
      <NativeSelect
        label={words.to}
        required
        value={to}
        error={isMissing && to === '' ? words.choose : undefined}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        data={[
          { value: '', label: t.case.state.choose },
          ...people.data
            .filter(({ id }) => id !== person.id)
            .map(({ id, name }) => ({ value: String(id), label: name })),
          { value: nobody, label: words.anybody },
        ]}
      />
      <Textarea
        label={t.case.people.note}
        rows={3}
        maxLength={workLimits.note}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <FormError message={failure && (isChanged ? words.changed : deskFailureWords(failure))} />
      {isChanged && (
        <Button
          look="plain"
          isBusy={counted.isFetching}
          onClick={() => {
            reset()
            void counted.refetch()
          }}
        >
          {words.recount}
        </Button>
      )}
    </DialogForm>
  )
}

type Done = {
  from_id: number
  to_id: number | null
  /** Of whoever got the cases; empty when nobody did. */
  name: string
  cases: { id: number; version: number }[]
}

/** What was handed over, and the way back while the dialog is open and nobody has changed one of the cases. */
function HandedOver({ done, onClose }: { done: Done; onClose: () => void }) {
  const t = useTexts(desk).case.handOver
  const [isUndone, setUndone] = useState(false)
  const [handOver, { isLoading, error }] = deskApi.useHandOverMutation()
  const last = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone, with its form or by itself; the keyboard goes on here.
  useEffect(() => last.current?.focus(), [isUndone])
  const undo = async () => {
    if (isLoading) return
    const { data } = await handOver({ from_id: done.to_id, to_id: done.from_id, cases: done.cases })
    if (data) setUndone(true)
  }
  return (
    <div className={form.form}>
      <StatusMessage>{isUndone ? t.undone : t.done(done.cases.length, done.name)}</StatusMessage>
      <Failure error={error} />
      <div className={form.buttons}>
        {!isUndone && (
          <Button look="plain" isBusy={isLoading} onClick={() => void undo()}>
            {t.undo}
          </Button>
        )}
        <Button ref={last} onClick={onClose}>
          {t.keep}
        </Button>
      </div>
    </div>
  )
}
