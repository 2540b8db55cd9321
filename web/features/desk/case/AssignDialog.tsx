import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { assignCase } from '#contract/deskCases.ts'
import { useDesk } from '../frame/useDesk.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { Pending } from '../frame/Pending.tsx'
import { useSelf } from '../frame/useSelf.ts'
import { CaseDialog, NoteField, noteIn, personIn } from './changing.tsx'
import { useCase } from './caseContext.ts'
import { deskApi } from '../data/api.ts'

type Props = { onDone: () => void; onClose: () => void }

/** A lead says whose the case is and who reads along, with a note to whoever gets it. */
export function AssignDialog({ onDone, onClose }: Props) {
  const t = useDesk().case.people
  const self = useSelf()
  const { id, version, assignee: holder, second_reader } = useCase().shown
  const { data: people, ...query } = deskApi.usePeopleQuery()
  const [assignee, setAssignee] = useState(String(holder?.id ?? ''))
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
          <NativeSelect
            {...field('assignee_id')}
            required={false}
            label={t.assignee}
            value={assignee}
            onChange={({ currentTarget }) => setAssignee(currentTarget.value)}
            data={choices}
          />
          <NativeSelect
            {...field('second_reader_id')}
            required={false}
            label={t.secondReader}
            defaultValue={String(second_reader?.id ?? '')}
            data={choices.filter(({ value }) => value === '' || value !== assignee)}
          />
          <NoteField field={field} label={t.note} />
        </>
      )}
    </CaseDialog>
  )
}
