import { desk } from '#texts/desk.ts'
import { ChoiceField, codedChoices } from '../form/Choice.tsx'
import { useState } from 'react'
import type { DeskMove, DeskStatus } from '#contract/casework.ts'
import { Button } from '#web/ui/Button.tsx'
import { useSelf } from '../frame/DeskPage.tsx'
import { moveCase } from '#contract/deskCases.ts'
import { CaseDialog, saidOr, type CaseAction, useCase } from './caseContext.tsx'
import css from './case.module.css'
import { deskApi } from '../data/api.ts'
import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { say } from '#contract/errors.ts'
import { outcomes, type Outcome } from '#contract/status.ts'
import { answeredIn, idOfMessage } from '../messages/Messages.tsx'
import { useGoTo } from './parts.tsx'
import labels from '#texts/nb/status.ts'

const t = desk.case.state

const leadsTo: Record<DeskMove, DeskStatus> = {
  acknowledge: 'Received',
  begin: 'InProgress',
  close: 'Closed',
  reopen: 'InProgress',
}

type MovesProps = { action: CaseAction; onDone: (words: string) => void }

/** Below the next step stands what the reporter will read; where there is none, a message that waits is to be answered. */
export function Moves({ action, onDone }: MovesProps) {
  const { id, version, moves, may_work, clocks } = useCase().shown
  const goTo = useGoTo()
  // The page shows the messages, so this asks for nothing.
  const messages = deskApi.useListCaseMessagesInfiniteQuery(id).data?.pages[0]?.data.messages ?? []
  const waiting = messages[answeredIn(messages)]
  const [isClosing, setClosing] = useState(false)
  const [move] = deskApi.useMoveCaseMutation()
  const next = moves.find((one) => one !== 'close')
  const isDue = may_work && clocks.some(({ clock }) => clock === 'answer')
  const close = () => {
    onDone('')
    setClosing(true)
  }
  return (
    <div className={css.moves}>
      <div className="row">
        {moves.includes('close') && (
          <Button look="plain" isBusy={action.isBusy} onClick={close}>
            {t.closeMore}
          </Button>
        )}
        {next && (
          // Another button after each step, so that two presses are not two steps.
          <Button
            key={next}
            isBusy={action.isBusy}
            aria-describedby="reads-next"
            onClick={() => void action.run(() => move({ id, version, move: next }), t.moved)}
          >
            {desk.caseCodes.moves[next]}
          </Button>
        )}
        {!next && isDue && (
          <Button onClick={() => goTo(waiting ? idOfMessage(waiting.id) : 'messages')}>{t.answer}</Button>
        )}
      </div>
      {next && (
        <div id="reads-next">
          <ReporterReads status={leadsTo[next]} />
        </div>
      )}
      {isClosing && <CloseDialog onDone={() => onDone(t.moved)} onClose={() => setClosing(false)} />}
    </div>
  )
}

/** With what result; of what was told before, in which case, which only a lead says (docs/casework.md). */
function CloseDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { powers } = useSelf()
  const { id, version, clocks, tasks } = useCase().shown
  const isUnanswered = clocks.some(({ clock }) => clock === 'answer')
  const openTasks = tasks.filter(({ done_at }) => done_at === null).length
  const [outcome, setOutcome] = useState<Outcome>()
  const [move] = deskApi.useMoveCaseMutation()
  const conversation = deskApi.useListCaseMessagesInfiniteQuery(id).data
  const last_id = conversation?.pages[0]?.data.messages.at(-1)?.id ?? null
  // The page shows the coding, so this asks for nothing.
  const missing = deskApi.useShowCodingQuery(id).data?.data.missing ?? []
  // Which ones the organisation uses; the server refuses the others.
  const { data: used } = deskApi.useListOfferedOutcomesQuery()
  const offered = (used?.data ?? outcomes).filter((one) => one !== 'duplicate' || powers.includes('merge_cases'))
  return (
    <CaseDialog
      title={t.closeTitle}
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
      save={t.close}
      busy={t.closing}
      onClose={onClose}
    >
      {(field) => (
        <>
          {(isUnanswered || openTasks > 0) && (
            <div className="notice">
              {isUnanswered && <p>{t.unanswered}</p>}
              {openTasks > 0 && <p>{t.openTasks(openTasks)}</p>}
            </div>
          )}
          <ChoiceField
            {...field('outcome')}
            label={t.chooseOutcome}
            error={saidOr(field('outcome').error, t.outcomeMissing)}
            value={outcome ?? ''}
            onChange={({ currentTarget }) => setOutcome(outcomes.find((one) => one === currentTarget.value))}
            choices={codedChoices(t.choose, offered, desk.caseCodes.outcomes)}
          />
          {outcome === 'duplicate' && (
            <TextInput
              {...field('duplicate_of')}
              required
              label={t.duplicate}
              description={t.duplicateHint}
              error={saidOr(field('duplicate_of').error, t.duplicateMissing)}
              inputMode="numeric"
              maxLength={15}
            />
          )}
          {outcome === 'spam' && <p className="dim">{t.spamHint}</p>}
          {missing.length > 0 && outcome !== 'spam' && outcome !== 'duplicate' && (
            <p className="dim">{desk.coding.missing.atClose(missing.map((fact) => desk.coding.missing.names[fact]))}</p>
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

export function ReporterReads({ status, isDuplicate = false, isNow = false }: ReadsProps) {
  const label = labels[status]
  const { body, next } = useCase().shown.state_texts[isDuplicate ? 'duplicate' : status]
  return (
    <div className={css.reads}>
      {!isNow && <span className="detail">{t.reporterReads}</span>}
      <blockquote>
        <strong>{label}.</strong> {body} {next}
      </blockquote>
    </div>
  )
}
