import { ChoiceField, namedChoices } from '../form/Choice.tsx'
import { useState, useEffect, useRef } from 'react'
import { z } from 'zod'
import { bulkAssign } from '#contract/deskInbox.ts'
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
const schema = bulkAssign.schema.body.extend({ assignee_id: z.int().min(1, say('required')).nullable() })

function HandOverForm({ person, onDone, onClose }: FormProps) {
  const t = useDesk()
  const { handOver: words } = t.case
  const counted = deskApi.useListCasesOfQuery(person.id)
  const { data: people, ...query } = deskApi.useListPeopleQuery()
  const [assign, { error, reset }] = deskApi.useBulkMutation()
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
        assignee_id: data.get('assignee_id') === nobody ? null : Number(data.get('assignee_id')),
        note: noteIn(data),
        cases,
      })}
      send={(given) => assign({ kind: 'assign', ...given })}
      onDone={({ data }, { assignee_id }) => {
        const to = people.data.find(({ id }) => id === assignee_id)?.name ?? ''
        onDone({ from_id: person.id, to, cases: data.cases })
      }}
      save={words.confirm(cases.length)}
      busy={words.busy}
      refused={
        readDeskFailure(error).code === 'cases_refused' ? (
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
            {...field('assignee_id')}
            label={words.to}
            error={saidOr(field('assignee_id').error, words.choose)}
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
  /** The name of whoever got the cases; empty when nobody did. */
  to: string
  cases: { id: number; version: number }[]
}

/** What was handed over, and the way back while the dialog is open and nobody has changed one of the cases. */
function HandedOver({ done, onClose }: { done: Done; onClose: () => void }) {
  const t = useDesk().case.handOver
  const [isUndone, setUndone] = useState(false)
  const [assign, { isLoading, error }] = deskApi.useBulkMutation()
  const last = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone, with its form or by itself; the keyboard goes on here.
  useEffect(() => last.current?.focus(), [isUndone])
  const undo = async () => {
    const { data } = await assign({ kind: 'assign', assignee_id: done.from_id, cases: done.cases })
    if (data) setUndone(true)
  }
  return (
    <div className={pieces.form}>
      <StatusMessage>{isUndone ? t.undone : t.done(done.cases.length, done.to)}</StatusMessage>
      <Failure error={error} />
      <div className="row">
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
