import { ChoiceField, namedChoices } from '../form/Choice.tsx'
import { useState, useEffect, useRef } from 'react'
import { z } from 'zod'
import { handOver as handOverCall } from '#contract/deskCaseWork.ts'
import { say } from '#contract/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { readDeskFailure } from '../data/failure.ts'
import { StatusMessage, CallForm } from '../form/DeskForm.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { Pending, Failure } from '../frame/DeskPage.tsx'
import { deskApi } from '../data/api.ts'
import { NoteField, noteIn, saidOr } from './caseContext.tsx'
import pieces from '../frame/pieces.module.css'

type Person = { id: number; name: string }

/** All open cases of one person at once: how many is said before, and they can be handed back. */
export function HandOverDialog({ person, onClose }: { person: Person; onClose: (isChanged: boolean) => void }) {
  const t = useDesk().case.handOver
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
const schema = handOverCall.schema.body.extend({ to_id: z.int().min(1, say('required')).nullable() })

function HandOverForm({ person, onDone, onClose }: FormProps) {
  const t = useDesk()
  const { handOver: words } = t.case
  const counted = deskApi.useListCasesOfQuery(person.id)
  const { data: people, ...query } = deskApi.useListPeopleQuery()
  const [handOver, { error, reset }] = deskApi.useHandOverMutation()
  if (!counted.data) return counted.isError ? <Pending {...counted} /> : <p role="status">{words.counting}</p>
  if (!people) return <Pending {...query} />
  const { cases, is_whole } = counted.data.data
  if (cases.length === 0)
    return (
      <div className={pieces.form}>
        <p>{words.none(person.name)}</p>
        <Button look="plain" onClick={onClose}>
          {t.frame.close}
        </Button>
      </div>
    )
  const recount = () => {
    reset()
    void counted.refetch()
  }
  return (
    <CallForm
      schema={schema}
      shape={(data) => ({
        from_id: person.id,
        to_id: data.get('to_id') === nobody ? null : Number(data.get('to_id')),
        note: noteIn(data),
        cases,
      })}
      send={handOver}
      onDone={({ data }, { to_id }) => {
        const name = people.data.find(({ id }) => id === to_id)?.name ?? ''
        onDone({ from_id: person.id, to_id, name, cases: data.cases })
      }}
      save={words.confirm(cases.length)}
      busy={words.busy}
      refused={
        readDeskFailure(error).code === 'case_changed' ? (
          <>
            <FormError message={words.changed} />
            <Button look="plain" isBusy={counted.isFetching} onClick={recount}>
              {words.recount}
            </Button>
          </>
        ) : (
          <Failure error={error} />
        )
      }
      onClose={onClose}
    >
      {(field) => (
        <>
          <p role="status">
            <strong>{words.count(cases.length)}</strong> {!is_whole && words.notWhole(cases.length)}
          </p>
          <ChoiceField
            {...field('to_id')}
            label={words.to}
            error={saidOr(field('to_id').error, words.choose)}
            choices={[
              ...namedChoices(
                t.case.state.choose,
                people.data.filter(({ id }) => id !== person.id),
              ),
              { value: nobody, label: words.anybody },
            ]}
          />
          <NoteField field={field} label={t.case.people.note} />
        </>
      )}
    </CallForm>
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
  const t = useDesk().case.handOver
  const [isUndone, setUndone] = useState(false)
  const [handOver, { isLoading, error }] = deskApi.useHandOverMutation()
  const last = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone, with its form or by itself; the keyboard goes on here.
  useEffect(() => last.current?.focus(), [isUndone])
  const undo = async () => {
    const { data } = await handOver({ from_id: done.to_id, to_id: done.from_id, cases: done.cases })
    if (data) setUndone(true)
  }
  return (
    <div className={pieces.form}>
      <StatusMessage>{isUndone ? t.undone : t.done(done.cases.length, done.name)}</StatusMessage>
      <Failure error={error} />
      <div className={pieces.buttons}>
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
