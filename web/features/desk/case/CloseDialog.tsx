import { NativeSelect, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { outcomes, type Outcome } from '#contract/status.ts'
import { desk } from '#texts/desk.ts'
import { focusFirst } from '#web/ui/form/focusFirst.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { fieldWords } from '../data/failure.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import form from '../form/form.module.css'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import pieces from '../frame/pieces.module.css'
import { useSelf } from '../frame/useSelf.ts'
import { useCase } from './caseContext.ts'
import { ReporterReads } from './ReporterReads.tsx'
import { Refused } from './Refused.tsx'
import { useCaseAction } from './useCaseAction.ts'
import { deskApi } from '../data/api.ts'

type Props = { isOpen: boolean; onDone: () => void; onClose: () => void }

export function CloseDialog({ isOpen, onDone, onClose }: Props) {
  const t = useTexts(desk).case.state
  return (
    <DeskDialog isOpen={isOpen} title={t.closeTitle} onClose={() => isOpen && onClose()}>
      <CloseForm onDone={onDone} onClose={onClose} />
    </DeskDialog>
  )
}

/** With what result; of what was told before, in which case, which only a lead says (docs/casework.md). */
function CloseForm({ onDone, onClose }: Omit<Props, 'isOpen'>) {
  const t = useTexts(desk)
  const { state } = t.case
  const { powers } = useSelf()
  const { id, version, clocks, tasks } = useCase().shown
  const isUnanswered = clocks.some(({ clock }) => clock === 'answer')
  const openTasks = tasks.filter(({ done_at }) => done_at === null).length
  const [outcome, setOutcome] = useState<Outcome>()
  const [other, setOther] = useState('')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [move] = deskApi.useMoveCaseMutation()
  const conversation = deskApi.useCaseMessagesInfiniteQuery(id).data
  const last_id = conversation?.pages[0]?.data.messages.at(-1)?.id ?? null
  const action = useCaseAction()
  // The page shows the coding, so this asks for nothing.
  const missing = deskApi.useCodingQuery(id).data?.data.missing ?? []
  // Which ones the organisation uses; the server refuses the others.
  const { data: used } = deskApi.useOfferedOutcomesQuery()
  const offered = (used?.data ?? outcomes).filter((one) => one !== 'duplicate' || powers.includes('merge_cases'))
  const errors = {
    ...Object.fromEntries(Object.entries(action.codes).map(([path, code]) => [path, fieldWords(code)])),
    ...wrong,
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isNumbered = outcome !== 'duplicate' || /^[1-9]\d{0,14}$/.test(other.trim())
    const missing = {
      ...(outcome ? {} : { outcome: state.outcomeMissing }),
      ...(isNumbered ? {} : { duplicate_of: state.duplicateMissing }),
    }
    setWrong(missing)
    focusFirst(event.currentTarget, missing)
    if (!outcome || !isNumbered) return
    const more = outcome === 'duplicate' ? { duplicate_of: Number(other.trim()) } : {}
    if (await action.run(() => move({ id, version, move: 'close', outcome, last_id, ...more }))) onDone()
  }
  return (
    <DialogForm isBusy={action.isBusy} busy={state.closing} save={state.close} onSubmit={submit} onClose={onClose}>
      {(isUnanswered || openTasks > 0) && (
        <div className={pieces.notice}>
          {isUnanswered && <p>{state.unanswered}</p>}
          {openTasks > 0 && <p>{state.openTasks(openTasks)}</p>}
        </div>
      )}
      <NativeSelect
        label={state.chooseOutcome}
        data-path="outcome"
        required
        value={outcome ?? ''}
        error={errors['outcome']}
        onChange={({ currentTarget }) => {
          setOutcome(outcomes.find((one) => one === currentTarget.value))
          setWrong({})
        }}
        data={[
          { value: '', label: state.choose },
          ...offered.map((value) => ({ value, label: t.caseCodes.outcomes[value] })),
        ]}
      />
      {outcome === 'duplicate' && (
        <TextInput
          label={state.duplicate}
          description={state.duplicateHint}
          data-path="duplicate_of"
          required
          inputMode="numeric"
          maxLength={15}
          value={other}
          error={errors['duplicate_of']}
          onChange={({ currentTarget }) => setOther(currentTarget.value)}
        />
      )}
      {outcome === 'spam' && <p className={form.hint}>{state.spamHint}</p>}
      {missing.length > 0 && outcome !== 'spam' && outcome !== 'duplicate' && (
        <p className={form.hint}>{t.coding.missing.atClose(missing.map((fact) => t.coding.missing.names[fact]))}</p>
      )}
      <ReporterReads status="Closed" isDuplicate={outcome === 'duplicate'} />
      <Refused action={action} />
    </DialogForm>
  )
}
