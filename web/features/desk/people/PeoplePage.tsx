import { desk } from '#texts/desk.ts'
import { useState } from 'react'
import { z } from 'zod'
import { bulkAssign, type ChosenCase } from '#contract/deskInbox.ts'
import { say } from '#contract/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { NoteField, noteIn, saidOr } from '../case/caseContext.tsx'
import { deskApi } from '../data/api.ts'
import { readDeskFailure } from '../data/failure.ts'
import { ChoiceField, namedChoices } from '../form/Choice.tsx'
import { CallForm, StatusMessage, useStatusMessage } from '../form/DeskForm.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { RowActions } from '../frame/RowActions.tsx'
import { Badge, DeskPage, Failure, Pending, RowShapes } from '../frame/DeskPage.tsx'

const t = desk.case.handOver

type Person = { id: number; name: string; has_access: boolean }

export function PeoplePage() {
  const { data, ...query } = deskApi.useListWorkloadQuery()
  const [from, setFrom] = useState<number>()
  const status = useStatusMessage()
  if (!data) return <Pending {...query} shape={<RowShapes />} />
  const { people, unassigned } = data.data
  const person = people.find(({ id }) => id === from)
  const close = (done?: string) => {
    setFrom(undefined)
    if (done === undefined) return
    // Gone to, because whoever has no case left has no button either.
    status.say(done)
    void query.refetch()
  }
  return (
    <DeskPage title={desk.workload.title} lead={desk.workload.lead}>
      <StatusMessage {...status.at} />
      <ul className="list">
        <li className="card between">
          <div>
            <p className="name">{desk.workload.unassigned}</p>
            <p className="dim">{desk.workload.count(unassigned)}</p>
          </div>
        </li>
        {people.map(({ id, name, has_access, open_cases }) => (
          <li key={id} className="card between">
            <div>
              <p className="name">
                {name}
                {!has_access && <Badge level="danger">{desk.workload.noAccess}</Badge>}
              </p>
              <p className="dim">{desk.workload.count(open_cases)}</p>
            </div>
            {open_cases > 0 && (
              <Button look="plain" aria-label={desk.workload.handOverOf(name)} onClick={() => setFrom(id)}>
                {desk.workload.handOver}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {person && <HandOverDialog person={person} onClose={close} />}
    </DeskPage>
  )
}

/** `to`: the name of whoever got the cases; empty when nobody did. */
type Done = { to: string; cases: ChosenCase[] }

/** They can be handed back to somebody with access until the dialog closes or one is changed. `onClose`: with what was done. */
function HandOverDialog({ person, onClose }: { person: Person; onClose: (done?: string) => void }) {
  const [done, setDone] = useState<Done>()
  const [isUndone, setUndone] = useState(false)
  const words = done && (isUndone ? t.undone : t.done(done.cases.length, done.to))
  const close = () => onClose(words)
  const [assign, { isLoading, error }] = deskApi.useBulkMutation()
  const undo = async (cases: Done['cases']) => {
    const { data } = await assign({ kind: 'assign', assignee_id: person.id, cases })
    if (data) setUndone(true)
  }
  return (
    <DeskDialog title={t.title(person.name)} body={t.lead} onClose={close}>
      {done ? (
        <div className="form">
          <StatusMessage>{words ?? ''}</StatusMessage>
          <Failure error={error} />
          <RowActions
            actions={[
              person.has_access && !isUndone && { words: t.undo, isBusy: isLoading, act: () => void undo(done.cases) },
              { words: t.keep, look: 'filled', act: close },
            ]}
          />
        </div>
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
  const counted = deskApi.useListCasesOfQuery(person.id)
  const { data: people, ...query } = deskApi.useListPeopleQuery()
  const [assign, { error, reset }] = deskApi.useBulkMutation()
  if (!counted.data) return counted.isError ? <Pending {...counted} /> : <p role="status">{t.counting}</p>
  if (!people) return <Pending {...query} />
  const { cases, is_whole } = counted.data.data
  if (cases.length === 0)
    return (
      <div className="form">
        <p>{t.none(person.name)}</p>
        <Button look="plain" onClick={onClose}>
          {desk.frame.close}
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
        onDone({ to, cases: data.cases })
      }}
      save={t.confirm(cases.length)}
      busy={t.busy}
      refused={
        readDeskFailure(error).code === 'cases_refused' ? (
          <>
            <FormError message={t.changed} />
            <Button look="plain" isBusy={counted.isFetching} onClick={recount}>
              {t.recount}
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
            <strong>{t.count(cases.length)}</strong> {!is_whole && t.notWhole(cases.length)}
          </p>
          <ChoiceField
            {...field('assignee_id')}
            required
            label={t.to}
            error={saidOr(field('assignee_id').error, t.choose)}
            choices={[
              ...namedChoices(
                desk.case.state.choose,
                people.data.filter(({ id }) => id !== person.id),
              ),
              { value: nobody, label: t.anybody },
            ]}
          />
          <NoteField field={field} label={desk.case.people.note} />
        </>
      )}
    </CallForm>
  )
}
