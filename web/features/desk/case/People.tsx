import { desk } from '#texts/desk.ts'
import { ChoiceField } from '../form/Choice.tsx'
import { useState } from 'react'
import { isClosedDuplicate } from '#contract/casework.ts'
import { giveBackCase, assignCase } from '#contract/deskCases.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { CaseDialog, NoteField, noteIn, Refused, useCaseAction, personIn, useCase, Block } from './caseContext.tsx'
import { deskApi } from '../data/api.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { RowActions } from '../frame/RowActions.tsx'
import { Pending, useSelf } from '../frame/DeskPage.tsx'

const t = desk.case.people

/** Who reads along; whose the case is stands in the head. Whoever may work on it takes one that is nobody's; a lead hands it on. */
export function People({ onDone }: { onDone: (words: string) => void }) {
  const self = useSelf()
  const { shown } = useCase()
  const { id, version, assignee, second_reader, may_work } = shown
  const [open, setOpen] = useState<'assign' | 'back'>()
  const [take] = deskApi.useBulkMutation()
  const [giveBack] = deskApi.useGiveBackCaseMutation()
  /** The version that the case had when it was taken here: until it changes, taking it is undone at once. */
  const [takenAt, setTakenAt] = useState<number>()
  const action = useCaseAction(onDone)
  const { isBusy } = action
  const isLead = self.powers.includes('assign_cases')
  const takeIt = () =>
    action.run(
      () => take({ kind: 'take', cases: [{ id, version }] }),
      t.taken,
      ({ data }) => setTakenAt(data.cases[0]?.version),
    )
  const undo = async () => {
    await action.run(() => giveBack({ id, version }), t.givenBack)
    setTakenAt(undefined)
  }
  const isOwn = assignee?.id === self.id
  const isFolded = isClosedDuplicate(shown)
  const close = () => setOpen(undefined)
  return (
    <Block title={t.title}>
      <Facts facts={[{ name: t.secondReader, value: second_reader?.name }]} empty={t.nobody} />
      <Refused action={action} />
      <RowActions
        actions={[
          may_work && !assignee && !isFolded && { words: t.take, look: 'quiet', isBusy, act: () => void takeIt() },
          isOwn && takenAt === version && { words: t.undoTake, look: 'quiet', isBusy, act: () => void undo() },
          isOwn && takenAt !== version && !isFolded && { words: t.giveBack, act: () => setOpen('back') },
          isLead && !isFolded && { words: t.assign, act: () => setOpen('assign') },
        ]}
      />
      {isOwn && open === 'back' && (
        <CaseDialog
          title={t.giveBackTitle}
          body={t.giveBackLead}
          schema={giveBackCase.schema.body}
          shape={(data) => ({ version, note: noteIn(data) })}
          send={(given) => giveBack({ id, ...given })}
          onDone={() => onDone(t.givenBack)}
          save={t.giveBackSubmit}
          onClose={close}
        >
          {(field) => <NoteField field={field} label={t.giveBackNote} />}
        </CaseDialog>
      )}
      {isLead && open === 'assign' && <AssignDialog onDone={() => onDone(t.assigned)} onClose={close} />}
    </Block>
  )
}

function AssignDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const self = useSelf()
  const { id, version, assignee: holder, second_reader } = useCase().shown
  const { data: people, ...query } = deskApi.useListPeopleQuery()
  // What was not chosen here follows the case when it is read again.
  const [chosen, setChosen] = useState<{ assignee?: string; second?: string }>({})
  const { assignee = String(holder?.id ?? ''), second = String(second_reader?.id ?? '') } = chosen
  const [assign] = deskApi.useAssignCaseMutation()
  const words = { title: t.assignTitle, body: t.assignLead, onClose }
  if (!people)
    return (
      <DeskDialog {...words}>
        <Pending {...query} />
      </DeskDialog>
    )
  // Whoever has the case now may have lost their access since; they stay to be seen.
  const listed = [holder, second_reader].filter((one) => one !== null)
  const known = [...people.data, ...listed.filter((one) => !people.data.some((person) => person.id === one.id))]
  const choices = [
    { value: '', label: t.nobody },
    ...known.map((one) => ({ value: String(one.id), label: one.id === self.id ? t.you(one.name) : one.name })),
  ]
  return (
    <CaseDialog
      {...words}
      schema={assignCase.schema.body}
      shape={(data) => ({
        version,
        assignee_id: personIn(data, 'assignee_id'),
        second_reader_id: personIn(data, 'second_reader_id'),
        note: noteIn(data),
      })}
      send={(given) => assign({ id, ...given })}
      onDone={onDone}
      save={t.submit}
    >
      {(field) => (
        <>
          <ChoiceField
            {...field('assignee_id')}
            label={t.assignee}
            value={assignee}
            onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, assignee: value })}
            choices={choices}
          />
          <ChoiceField
            {...field('second_reader_id')}
            label={t.secondReader}
            value={second}
            onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, second: value })}
            choices={choices.filter(({ value }) => value === '' || value !== assignee)}
          />
          <NoteField field={field} label={t.note} />
        </>
      )}
    </CaseDialog>
  )
}
