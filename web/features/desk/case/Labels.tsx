import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { useSelf } from '../frame/useSelf.ts'
import { useCase } from './caseContext.ts'
import { LabelDialog } from './LabelDialog.tsx'
import { Refused } from './Refused.tsx'
import { useCaseAction } from './useCaseAction.ts'
import css from './case.module.css'
import { deskApi } from '../data/api.ts'

type Label = { id: number; name: string }

/** The case's labels, given and taken off one by one. A lead makes a new one in place. */
export function Labels({ onDone }: { onDone: (words: string) => void }) {
  const t = useTexts(desk).case.labels
  const { powers } = useSelf()
  const { shown, reload } = useCase()
  const { id, version, labels, may_work } = shown
  const [isMaking, setMaking] = useState(false)
  const [change] = deskApi.useLabelCaseMutation()
  const action = useCaseAction()
  const give = async (label: Label) => {
    onDone('')
    const isGiven = await action.run(() => change({ id, version, add: [label.id] }))
    // Or the next change would be refused, because it names the version of before this one.
    if (isGiven) {
      await reload()
      onDone(t.added(label.name))
    }
    return isGiven !== undefined
  }
  const take = async (label: Label) => {
    onDone('')
    if (!(await action.run(() => change({ id, version, remove: [label.id] })))) return
    await reload()
    onDone(t.removed(label.name))
  }
  return (
    <div className={`${pieces.stack} ${css.block}`}>
      <h3>{t.title}</h3>
      {labels.length === 0 && <p>{t.none}</p>}
      <ul className={`${pieces.row} ${css.chips}`}>
        {labels.map((label) => (
          <li key={label.id} className={pieces.badge}>
            {label.name}
            {may_work && (
              <button
                type="button"
                className={css.off}
                aria-label={t.remove(label.name)}
                onClick={() => void take(label)}
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
            {t.create}
          </Button>
          <LabelDialog
            isOpen={isMaking}
            onMade={async (label) => {
              setMaking(false)
              await give(label)
            }}
            onClose={() => setMaking(false)}
          />
        </>
      )}
    </div>
  )
}

type AddProps = { given: readonly Label[]; isBusy: boolean; onAdd: (label: Label) => Promise<boolean> }

function AddLabel({ given, isBusy, onAdd }: AddProps) {
  const t = useTexts(desk).case.labels
  const { data, ...query } = deskApi.useLabelsQuery()
  const [chosen, setChosen] = useState('')
  if (!data) return <Pending {...query} />
  const left = data.data.filter(({ id }) => !given.some((one) => one.id === id))
  const label = left.find(({ id }) => String(id) === chosen)
  if (left.length === 0) return null
  return (
    <div className={`${pieces.row} ${css.choose}`}>
      <NativeSelect
        aria-label={t.add}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={[{ value: '', label: t.choose }, ...left.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <Button look="quiet" isBusy={isBusy} disabled={!label} onClick={() => label && void onAdd(label)}>
        {t.addButton}
      </Button>
    </div>
  )
}
