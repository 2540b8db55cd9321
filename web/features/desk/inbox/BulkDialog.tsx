import { useState } from 'react'
import type { ChosenCase, InboxChoices } from '#contract/deskInbox.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { useDesk, useSelf } from '../frame/useDesk.ts'
import { deskFailureWords, fieldWords, readDeskFailure } from '../data/failure.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import type { Bulk, BulkKind } from './bulk.tsx'
import css from './inbox.module.css'
import { deskApi, type BulkChange } from '../data/api.ts'
import { NativeSelect } from '@mantine/core'
import { priorities } from '#contract/casework.ts'
import { ChoiceField, OneOf } from '../form/Choice.tsx'

type Props = {
  bulk: Bulk
  onDone: (count: number) => void
  /** The list is to be read anew, because what it shows is no longer so. */
  onReload: () => void
  onClose: () => void
}

/** Asks before several cases are changed, names them, and says which ones stopped it and why. */
export function BulkDialog({ bulk: { kind, cases: all }, onDone, onReload, onClose }: Props) {
  const t = useDesk()
  const { bulk: words } = t.inbox
  const [send, { isLoading: isBusy, error, reset }] = deskApi.useBulkMutation()
  const [change, setChange] = useState<BulkChange | undefined>(kind === 'take' ? { kind } : undefined)
  const [cases, setCases] = useState(all)
  const [isUnchosen, setUnchosen] = useState(false)
  const act = async (chosen: readonly ChosenCase[]) => {
    setCases(chosen)
    setUnchosen(!change)
    if (!change) return reset()
    const answer = await send({ ...change, cases: [...chosen] })
    if (!answer.error) onDone(chosen.length)
  }
  const failure = readDeskFailure(error)
  const refused = cases.flatMap(({ id }, at) => {
    const code = failure.codes[`cases.${at}`]
    return code ? [{ id, why: fieldWords(code) }] : []
  })
  const [field] = Object.entries(failure.codes).filter(([path]) => !path.startsWith('cases.'))
  const why = field ? fieldWords(field[1]) : deskFailureWords(failure)
  const others = cases.filter(({ id }) => !refused.some((one) => one.id === id))
  return (
    <DeskDialog title={words.titles[kind](all.length)} onClose={onClose}>
      <div className="form">
        {kind === 'take' && <p className="dim">{words.takeBody}</p>}
        <p className="dim">
          {words.which(cases.map(({ id }) => id))} {cases.length > 1 && words.allOrNone}
        </p>
        <BulkFields kind={kind} change={change} onChange={setChange} />
        <FormError message={isUnchosen ? words.choose : error ? why : undefined} />
        {refused.length > 0 && (
          <div>
            <h3>{words.refused}</h3>
            <ul className={`bullets ${css.refused}`}>
              {refused.map(({ id, why }) => (
                <li key={id}>{words.refusedOne(id, why)}</li>
              ))}
            </ul>
          </div>
        )}
        <div className="row">
          <Button look="plain" onClick={refused.length > 0 ? onReload : onClose}>
            {refused.length > 0 ? words.reload : t.frame.cancel}
          </Button>
          {(refused.length === 0 || others.length > 0) && (
            <Button isBusy={isBusy} onClick={() => void act(refused.length > 0 ? others : cases)}>
              {isBusy
                ? t.ownAccount.saving
                : refused.length > 0
                  ? words.without(others.length)
                  : words.confirm[kind](cases.length)}
            </Button>
          )}
        </div>
      </div>
    </DeskDialog>
  )
}

type FieldsProps = {
  /** Nothing while it is not chosen, or no longer. */
  onChange: (change: BulkChange | undefined) => void
}

/** What the cases are to become. */
function BulkFields({ kind, change, onChange }: FieldsProps & { kind: BulkKind; change: BulkChange | undefined }) {
  const { inbox, caseCodes } = useDesk()
  const t = inbox.bulk
  const self = useSelf()
  const { data } = deskApi.useListInboxChoicesQuery()
  const { staff = [], labels = [] } = data?.data ?? {}
  if (kind === 'take') return null
  if (kind === 'label' && data && labels.length === 0) return <p>{t.noLabels}</p>
  if (kind === 'label') return <LabelFields labels={labels} onChange={onChange} />
  if (kind === 'priority')
    return (
      <OneOf
        label={inbox.priority}
        isUnseen
        all={priorities}
        words={caseCodes.priorities}
        value={change?.kind === 'priority' ? change.priority : undefined}
        onChange={(priority) => onChange({ kind, priority })}
      />
    )
  return (
    <ChoiceField
      label={t.assignee}
      defaultValue=""
      onChange={({ currentTarget: { value } }) =>
        onChange(value === '' ? undefined : { kind, assignee_id: value === 'none' ? null : Number(value) })
      }
      choices={[
        { value: '', label: t.chooseAssignee },
        ...staff
          .filter(({ is_active }) => is_active)
          .map(({ id, name }) => ({ value: String(id), label: id === self.id ? inbox.filter.me(name) : name })),
        { value: 'none', label: t.nobody },
      ]}
    />
  )
}

/** One that is given up can be taken off and not given. */
function LabelFields({ labels, onChange }: FieldsProps & Pick<InboxChoices, 'labels'>) {
  const { bulk: t, filter } = useDesk().inbox
  const [{ label, has }, setChosen] = useState({ label: '', has: true })
  const offered = (gives: boolean) => labels.filter(({ is_retired }) => !gives || !is_retired)
  const choose = (wanted: string, gives: boolean) => {
    const chosen = offered(gives).find(({ id }) => String(id) === wanted)
    setChosen({ label: chosen ? wanted : '', has: gives })
    onChange(chosen && { kind: 'label', label_id: chosen.id, has: gives })
  }
  return (
    <>
      <OneOf
        label={t.giveOrTakeOff}
        all={['on', 'off'] as const}
        words={{ on: t.give, off: t.takeOff }}
        value={has ? 'on' : 'off'}
        onChange={(value) => choose(label, value === 'on')}
      />
      <NativeSelect
        label={t.labelName}
        value={label}
        onChange={({ currentTarget }) => choose(currentTarget.value, has)}
        data={[
          { value: '', label: t.chooseLabel, disabled: true },
          ...offered(has).map(({ id, name, is_retired }) => ({
            value: String(id),
            label: is_retired ? filter.retired(name) : name,
          })),
        ]}
      />
    </>
  )
}
