import { desk } from '#texts/desk.ts'
import t from '#texts/nb/deskCase.ts'
import { useState } from 'react'
import { Block, useCase, Refused, Section, useCaseAction } from './caseContext.tsx'
import { People } from './People.tsx'
import { ReporterReads } from './State.tsx'
import { NativeSelect, TextInput } from '@mantine/core'
import { createLabel } from '#contract/deskCaseWork.ts'
import { isClosedDuplicate, priorities, type Priority as PriorityCode } from '#contract/casework.ts'
import { Button } from '#web/ui/Button.tsx'
import css from './case.module.css'
import { deskApi } from '../data/api.ts'
import { namedChoices } from '../form/Choice.tsx'
import { Pending, useSelf } from '../frame/DeskPage.tsx'
import { FormDialog, StatusMessage } from '../form/DeskForm.tsx'

/** What staff do with the case beside its state: whose it is, how urgent, and its labels. What was done is said at the top. */
export function Work() {
  const { shown } = useCase()
  const [said, setSaid] = useState('')
  return (
    <Section id="work" title={t.work.title}>
      <StatusMessage>{said}</StatusMessage>
      <People onDone={setSaid} />
      <Priority onDone={setSaid} />
      <Labels onDone={setSaid} />
      <details className={css.block}>
        <summary>{t.state.readsNow}</summary>
        <ReporterReads status={shown.status} isDuplicate={isClosedDuplicate(shown)} isNow />
      </details>
    </Section>
  )
}

/** Saved by a button: with the keyboard a list goes through every choice on its way. */
function Priority({ onDone }: { onDone: (words: string) => void }) {
  const { shown, readCase } = useCase()
  const { id, version, priority, may_work } = shown
  const [wanted, setWanted] = useState<PriorityCode>()
  const chosen = wanted ?? priority
  const [prioritise] = deskApi.useBulkMutation()
  const action = useCaseAction(onDone)
  const save = () =>
    action.run(
      () => prioritise({ kind: 'priority', cases: [{ id, version }], priority: chosen }),
      t.work.saved,
      // Or the next change would be refused, because it names the version of before this one.
      () => readCase().then(() => setWanted(undefined)),
    )
  return (
    <Block title={t.priority.title}>
      {may_work ? (
        <div className="line">
          <NativeSelect
            flex="1 1 9rem"
            aria-label={t.priority.label}
            value={chosen}
            onChange={({ currentTarget }) => setWanted(priorities.find((one) => one === currentTarget.value))}
            data={priorities.map((value) => ({ value, label: desk.caseCodes.priorities[value] }))}
          />
          {chosen !== priority && (
            <Button look="quiet" isBusy={action.isBusy} onClick={() => void save()}>
              {t.work.save}
            </Button>
          )}
        </div>
      ) : (
        <p>{desk.caseCodes.priorities[priority]}</p>
      )}
      <Refused action={action} />
    </Block>
  )
}

type Label = { id: number; name: string }

function Labels({ onDone }: { onDone: (words: string) => void }) {
  const { powers } = useSelf()
  const { shown, readCase } = useCase()
  const { id, version, labels, may_work } = shown
  const [isMaking, setMaking] = useState(false)
  const [change] = deskApi.useBulkMutation()
  const [create] = deskApi.useCreateLabelMutation()
  const action = useCaseAction(onDone)
  // Read anew, or the next change would be refused, because it names the version of before this one.
  const label = ({ id: label_id, name }: Label, has: boolean) =>
    action.run(
      () => change({ kind: 'label', cases: [{ id, version }], label_id, has }),
      has ? t.labels.added(name) : t.labels.removed(name),
      readCase,
    )
  const give = (one: Label) => label(one, true)
  return (
    <Block title={t.labels.title}>
      {labels.length === 0 && <p>{t.labels.none}</p>}
      <ul className={`line ${css.chips}`}>
        {labels.map((one) => (
          <li key={one.id} className="badge">
            {one.name}
            {may_work && (
              <button
                type="button"
                className={css.off}
                aria-label={t.labels.remove(one.name)}
                onClick={() => void label(one, false)}
              >
                <span aria-hidden>×</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <Refused action={action} />
      {may_work && <AddLabel key={labels.length} given={labels} isBusy={action.isBusy} onAdd={give} />}
      {may_work && powers.includes('assign_cases') && (
        <>
          <Button look="subtle" className={css.small} onClick={() => setMaking(true)}>
            {t.labels.create}
          </Button>
          {isMaking && (
            <FormDialog
              title={t.labels.createTitle}
              body={t.labels.createLead}
              schema={createLabel.schema.body}
              send={create}
              onDone={({ data }) => give(data)}
              save={t.labels.make}
              onClose={() => setMaking(false)}
            >
              {(field) => <TextInput {...field('name')} label={t.labels.name} />}
            </FormDialog>
          )}
        </>
      )}
    </Block>
  )
}

type AddProps = { given: readonly Label[]; isBusy: boolean; onAdd: (label: Label) => unknown }

function AddLabel({ given, isBusy, onAdd }: AddProps) {
  const { data, ...query } = deskApi.useListLabelsQuery()
  const [chosen, setChosen] = useState('')
  if (!data) return <Pending {...query} />
  const left = data.data.filter(({ id }) => !given.some((one) => one.id === id))
  const label = left.find(({ id }) => String(id) === chosen)
  if (left.length === 0) return null
  return (
    <div className="line">
      <NativeSelect
        flex="1 1 9rem"
        aria-label={t.labels.add}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={namedChoices(t.labels.choose, left)}
      />
      <Button look="quiet" isBusy={isBusy} disabled={!label} onClick={() => label && void onAdd(label)}>
        {t.labels.addButton}
      </Button>
    </div>
  )
}
