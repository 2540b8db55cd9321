import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import type { DeskMove, DeskStatus } from '#contract/casework.ts'
import { casePath } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useCase } from './caseContext.ts'
import { isClosedDuplicate } from './isClosedDuplicate.ts'
import { ReporterReads } from './ReporterReads.tsx'
import { Refused } from './Refused.tsx'
import { useCaseAction } from './useCaseAction.ts'
import css from './case.module.css'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { outcomes, type Outcome } from '#contract/status.ts'
import { focusFirst } from '#web/ui/form/focusFirst.ts'
import { fieldWords } from '../data/failure.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import form from '../form/form.module.css'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { useSelf } from '../frame/useSelf.ts'

const leadsTo: Record<DeskMove, DeskStatus> = {
  acknowledge: 'Received',
  begin: 'InProgress',
  close: 'Closed',
  reopen: 'InProgress',
}

type Props = { onDone: (words: string) => void }

/** The state, and the ways on. Beside each stands what the reporter will read when it is taken. */
export function State({ onDone }: Props) {
  const t = useTexts(desk)
  const { shown } = useCase()
  const [isClosing, setClosing] = useState(false)
  const [move] = deskApi.useMoveCaseMutation()
  const action = useCaseAction()
  const { id, version, status, outcome, duplicate_of, moves } = shown
  const go = async (name: DeskMove) => {
    onDone('')
    if (name === 'close') return setClosing(true)
    if (await action.run(() => move({ id, version, move: name }))) onDone(t.case.state.moved)
  }
  return (
    <div className={`${pieces.stack} ${css.block}`}>
      <h3>{t.case.state.title}</h3>
      <p>{t.case.state.now(t.caseCodes.statuses[status])}</p>
      {outcome && <p>{t.case.state.outcome(t.caseCodes.outcomes[outcome])}</p>}
      {duplicate_of !== null && (
        <p>
          {t.case.state.duplicateOf} <Link to={casePath(duplicate_of)}>{t.case.title(duplicate_of)}</Link>
        </p>
      )}
      <ReporterReads status={status} isDuplicate={isClosedDuplicate(shown)} isNow />
      <Refused action={action} />
      <ul className={`${pieces.list} ${css.moves}`}>
        {moves.map((name) => (
          <li key={name}>
            <Button
              look={name === 'close' ? 'plain' : 'filled'}
              isBusy={action.isBusy}
              aria-describedby={`reads-${name}`}
              onClick={() => void go(name)}
            >
              {name === 'close' ? t.case.state.closeMore : t.caseCodes.moves[name]}
            </Button>
            <div id={`reads-${name}`}>
              <ReporterReads status={leadsTo[name]} />
            </div>
          </li>
        ))}
      </ul>
      <CloseDialog
        isOpen={isClosing}
        onDone={() => {
          setClosing(false)
          onDone(t.case.state.moved)
        }}
        onClose={() => setClosing(false)}
      />
    </div>
  )
}

type CloseDialogProps = { isOpen: boolean; onDone: () => void; onClose: () => void }

function CloseDialog({ isOpen, onDone, onClose }: CloseDialogProps) {
  const t = useTexts(desk).case.state
  return (
    <DeskDialog isOpen={isOpen} title={t.closeTitle} onClose={() => isOpen && onClose()}>
      <CloseForm onDone={onDone} onClose={onClose} />
    </DeskDialog>
  )
}

/** With what result; of what was told before, in which case, which only a lead says (docs/casework.md). */
function CloseForm({ onDone, onClose }: Omit<CloseDialogProps, 'isOpen'>) {
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
