import { ChoiceField } from '../form/ChoiceField.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DeskMove, DeskStatus } from '#contract/casework.ts'
import { casePath } from '#contract/deskPages.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useDesk } from '../frame/useDesk.ts'
import { moveCase } from '#contract/deskCases.ts'
import { CaseDialog, saidOr, Refused, useCaseAction } from './changing.tsx'
import { useCase, isClosedDuplicate } from './caseContext.ts'
import css from './case.module.css'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'
import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { say } from '#contract/errors.ts'
import { outcomes, type Outcome } from '#contract/status.ts'
import { useSelf } from '../frame/useSelf.ts'
import { status as labels } from '#texts/status.ts'

const leadsTo: Record<DeskMove, DeskStatus> = {
  acknowledge: 'Received',
  begin: 'InProgress',
  close: 'Closed',
  reopen: 'InProgress',
}

/** The state, and the ways on. Beside each stands what the reporter will read when it is taken. */
export function State({ onDone }: { onDone: (words: string) => void }) {
  const t = useDesk()
  const { shown } = useCase()
  const [isClosing, setClosing] = useState(false)
  const [move] = deskApi.useMoveCaseMutation()
  const action = useCaseAction(onDone)
  const { id, version, status, outcome, duplicate_of, moves } = shown
  const go = (name: DeskMove) => {
    if (name !== 'close') return void action.run(() => move({ id, version, move: name }), t.case.state.moved)
    onDone('')
    setClosing(true)
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
              onClick={() => go(name)}
            >
              {name === 'close' ? t.case.state.closeMore : t.caseCodes.moves[name]}
            </Button>
            <div id={`reads-${name}`}>
              <ReporterReads status={leadsTo[name]} />
            </div>
          </li>
        ))}
      </ul>
      {isClosing && <CloseDialog onDone={() => onDone(t.case.state.moved)} onClose={() => setClosing(false)} />}
    </div>
  )
}

/** With what result; of what was told before, in which case, which only a lead says (docs/casework.md). */
function CloseDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useDesk()
  const { state } = t.case
  const { powers } = useSelf()
  const { id, version, clocks, tasks } = useCase().shown
  const isUnanswered = clocks.some(({ clock }) => clock === 'answer')
  const openTasks = tasks.filter(({ done_at }) => done_at === null).length
  const [outcome, setOutcome] = useState<Outcome>()
  const [move] = deskApi.useMoveCaseMutation()
  const conversation = deskApi.useCaseMessagesInfiniteQuery(id).data
  const last_id = conversation?.pages[0]?.data.messages.at(-1)?.id ?? null
  // The page shows the coding, so this asks for nothing.
  const missing = deskApi.useCodingQuery(id).data?.data.missing ?? []
  // Which ones the organisation uses; the server refuses the others.
  const { data: used } = deskApi.useOfferedOutcomesQuery()
  const offered = (used?.data ?? outcomes).filter((one) => one !== 'duplicate' || powers.includes('merge_cases'))
  return (
    <CaseDialog
      title={state.closeTitle}
      schema={closing}
      shape={(data) => ({
        version,
        move: 'close',
        outcome: data.get('outcome') || undefined,
        last_id,
        duplicate_of: outcome === 'duplicate' ? Number(data.get('duplicate_of')) : undefined,
      })}
      send={(given) => move({ id, ...given })}
      onDone={onDone}
      save={state.close}
      busy={state.closing}
      onClose={onClose}
    >
      {(field) => (
        <>
          {(isUnanswered || openTasks > 0) && (
            <div className={pieces.notice}>
              {isUnanswered && <p>{state.unanswered}</p>}
              {openTasks > 0 && <p>{state.openTasks(openTasks)}</p>}
            </div>
          )}
          <ChoiceField
            {...field('outcome')}
            label={state.chooseOutcome}
            error={saidOr(field('outcome').error, state.outcomeMissing)}
            // Not by its value: the fields are drawn anew at its input, which would undo the choice before its change is heard.
            defaultValue=""
            onChange={({ currentTarget }) => setOutcome(outcomes.find((one) => one === currentTarget.value))}
            choices={[
              { value: '', label: state.choose },
              ...offered.map((value) => ({ value, label: t.caseCodes.outcomes[value] })),
            ]}
          />
          {outcome === 'duplicate' && (
            <TextInput
              {...field('duplicate_of')}
              label={state.duplicate}
              description={state.duplicateHint}
              error={saidOr(field('duplicate_of').error, state.duplicateMissing)}
              inputMode="numeric"
              maxLength={15}
            />
          )}
          {outcome === 'spam' && <p className={pieces.soft}>{state.spamHint}</p>}
          {missing.length > 0 && outcome !== 'spam' && outcome !== 'duplicate' && (
            <p className={pieces.soft}>
              {t.coding.missing.atClose(missing.map((fact) => t.coding.missing.names[fact]))}
            </p>
          )}
          <ReporterReads status="Closed" isDuplicate={outcome === 'duplicate'} />
        </>
      )}
    </CaseDialog>
  )
}

const closing = moveCase.schema.body.extend({
  outcome: z.enum(outcomes, say('required')),
  duplicate_of: z.int(say('required')).min(1, say('required')).optional(),
})

type ReadsProps = { status: DeskStatus; isDuplicate?: boolean; isNow?: boolean }

/** The words that the reporter reads of a state: its label, its text and what comes next. */
function ReporterReads({ status, isDuplicate = false, isNow = false }: ReadsProps) {
  const t = useDesk().case.state
  const label = useTexts(labels)[status]
  const { body, next } = useCase().shown.state_texts[isDuplicate ? 'duplicate' : status]
  return (
    <div className={css.reads}>
      <span className={pieces.detail}>{isNow ? t.readsNow : t.reporterReads}</span>
      <blockquote>
        <strong>{label}.</strong> {body} {next}
      </blockquote>
    </div>
  )
}
