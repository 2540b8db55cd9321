import { desk } from '#texts/desk.ts'
import { useState } from 'react'
import { z } from 'zod'
import { priorities } from '#contract/casework.ts'
import { bulkAssign, bulkLabel, bulkPriority, bulkTake, inboxLimits, type ChosenCase } from '#contract/deskInbox.ts'
import { say } from '#contract/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { saidOr } from '../case/caseContext.tsx'
import { deskApi } from '../data/api.ts'
import { fieldWords, readDeskFailure } from '../data/failure.ts'
import { ChoiceField, namedChoices, Radios } from '../form/Choice.tsx'
import { FormDialog } from '../form/DeskForm.tsx'
import { unsent } from '../form/useDeskForm.ts'
import { Failure, useSelf } from '../frame/DeskPage.tsx'
import type { Hit } from './SearchPanel.tsx'
import css from './inbox.module.css'

const t = desk.inbox.bulk

type Props = {
  selected: readonly ChosenCase[]
  kinds: readonly BulkKind[]
  onAct: (kind: BulkKind) => void
  onClear: () => void
}

/** What can be done with the selected cases. Their count is said before anything is. */
export function BulkBar({ selected, kinds, onAct, onClear }: Props) {
  const isTooMany = selected.length > inboxLimits.bulk
  return (
    <section aria-label={t.label} className={selected.length > 0 ? `line ${css.bulk}` : 'line'} data-no-print>
      <p role="status">{selected.length > 0 && t.selected(selected.length)}</p>
      {selected.length > 0 && (
        <>
          {isTooMany ? (
            <p>{t.most(inboxLimits.bulk)}</p>
          ) : (
            kinds.map((kind) => (
              <Button key={kind} look="quiet" onClick={() => onAct(kind)}>
                {t.actions[kind]}
              </Button>
            ))
          )}
          <Button look="subtle" onClick={onClear}>
            {t.clear}
          </Button>
        </>
      )}
    </section>
  )
}

const bulkKinds = ['take', 'assign', 'label', 'priority'] as const
type BulkKind = (typeof bulkKinds)[number]
type Bulk = { kind: BulkKind; cases: readonly ChosenCase[] }

/** What is about to be done with the selected cases, or with one row when none is selected. */
export function useBulkActions(rows: readonly Hit[], selected: readonly ChosenCase[]) {
  const self = useSelf()
  const [bulk, setBulk] = useState<Bulk>()
  const kinds = bulkKinds.filter((kind) => kind !== 'assign' || self.powers.includes('assign_cases'))
  const begin = (kind: BulkKind, id?: number) => {
    const row = rows.find((one) => one.case.id === id)?.case
    const cases = selected.length > 0 ? selected : row ? [{ id: row.id, version: row.version }] : []
    if (cases.length > 0) setBulk({ kind, cases })
  }
  return { bulk, kinds, begin, end: () => setBulk(undefined) }
}

/** Only what is shown is selected, so that nothing is changed that nobody sees. `of`: another list begins without a selection. */
export function useSelection(rows: readonly Hit[], of: string) {
  const [kept, setKept] = useState<{ of: string; ids: ReadonlySet<number> }>({ of, ids: new Set() })
  const ids = kept.of === of ? kept.ids : new Set<number>()
  const selected: ChosenCase[] = rows
    .filter((row) => ids.has(row.case.id))
    .map((row) => ({ id: row.case.id, version: row.case.version }))
  const choose = (next: Iterable<number>) => setKept({ of, ids: new Set(next) })
  return {
    selected,
    isSelected: (id: number) => ids.has(id),
    toggle: (id: number) => choose(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    toggleAll: () => choose(selected.length === rows.length ? [] : rows.map((row) => row.case.id)),
    choose,
  }
}

const schema = z.discriminatedUnion('kind', [
  bulkTake.schema.body.extend({ kind: z.literal('take') }),
  bulkAssign.schema.body.extend({ kind: z.literal('assign'), assignee_id: z.int().min(1, say('required')).nullable() }),
  bulkLabel.schema.body.extend({ kind: z.literal('label'), label_id: z.int().min(1, say('required')) }),
  bulkPriority.schema.body.extend({ kind: z.literal('priority'), priority: z.enum(priorities, say('required')) }),
])

/** `onReload`: the dialog closes and the list is to be read anew, because what it shows is no longer so. */
type DialogProps = { bulk: Bulk; onDone: (count: number) => void; onReload: () => void; onClose: () => void }

/** Names the cases before they are changed, says which ones stopped that and why, and offers to go on without them. */
export function BulkDialog({ bulk: { kind, cases: all }, onDone, onReload, onClose }: DialogProps) {
  const self = useSelf()
  const { filter, priority } = desk.inbox
  const { data: choices } = deskApi.useListInboxChoicesQuery()
  const { staff = [], labels = [] } = choices?.data ?? {}
  const [change, { error }] = deskApi.useBulkMutation()
  const [sent, setSent] = useState(all)
  const [gives, setGives] = useState(true)
  const { codes } = readDeskFailure(error)
  const refused = sent.flatMap(({ id }, at) => {
    const code = codes[`cases.${at}`]
    return code ? [{ id, why: fieldWords(code) }] : []
  })
  const others = sent.filter(({ id }) => !refused.some((one) => one.id === id))
  const isRefused = refused.length > 0
  // Nothing is left to be sent.
  const isOver = isRefused && others.length === 0
  const cases = isRefused && !isOver ? others : sent
  const active = staff.filter(({ is_active }) => is_active)
  const people = active.map(({ id, name }) => ({ id, name: id === self.id ? filter.me(name) : name }))
  // One that is given up can be taken off and not given.
  const offered = labels.filter(({ is_retired }) => !gives || !is_retired)
  const named = offered.map(({ id, name, is_retired }) => ({ id, name: is_retired ? filter.retired(name) : name }))
  return (
    <FormDialog
      title={t.titles[kind](all.length)}
      schema={schema}
      shape={(data) => ({
        kind,
        cases,
        assignee_id: data.get('assignee_id') === 'none' ? null : Number(data.get('assignee_id')),
        label_id: Number(data.get('label_id')),
        has: data.get('has') === 'on',
        priority: data.get('priority') ?? undefined,
      })}
      send={async (given) => {
        if (isOver) {
          onReload()
          return unsent
        }
        setSent(given.cases)
        return change(given)
      }}
      onDone={(_, given) => {
        // After a refusal the list is read anew by the closing.
        if (!isRefused) onReload()
        onDone(given.cases.length)
      }}
      save={isOver ? t.reload : isRefused ? t.without(others.length) : t.confirm[kind](sent.length)}
      refused={
        error && (
          <>
            <Failure error={error} />
            {isRefused && (
              <>
                <h3>{t.refused}</h3>
                <ul className={`bullets ${css.refused}`}>
                  {refused.map(({ id, why }) => (
                    <li key={id}>{t.refusedOne(id, why)}</li>
                  ))}
                </ul>
                {!isOver && (
                  <Button look="plain" onClick={onReload}>
                    {t.reload}
                  </Button>
                )}
              </>
            )}
          </>
        )
      }
      isUnasked
      onClose={isRefused ? onReload : onClose}
    >
      {(field) => (
        <>
          {kind === 'take' && <p className="dim">{t.takeBody}</p>}
          <p className="dim">
            {t.which(sent.map(({ id }) => id))} {sent.length > 1 && t.allOrNone}
          </p>
          {kind === 'assign' && (
            <ChoiceField
              {...field('assignee_id')}
              label={t.assignee}
              error={saidOr(field('assignee_id').error, t.choose)}
              defaultValue=""
              choices={[...namedChoices(t.chooseAssignee, people), { value: 'none', label: t.nobody }]}
            />
          )}
          {kind === 'label' && (
            <>
              <Radios
                field={field('has')}
                legend={t.giveOrTakeOff}
                codes={['on', 'off']}
                words={{ on: t.give, off: t.takeOff }}
                first="on"
                onChoose={(code) => setGives(code === 'on')}
              />
              <ChoiceField
                {...field('label_id')}
                label={t.labelName}
                description={choices && labels.length === 0 && t.noLabels}
                error={saidOr(field('label_id').error, t.choose)}
                defaultValue=""
                choices={namedChoices(t.chooseLabel, named)}
              />
            </>
          )}
          {kind === 'priority' && (
            <Radios
              field={{ ...field('priority'), error: saidOr(field('priority').error, t.choose) }}
              legend={priority}
              codes={priorities}
              words={desk.caseCodes.priorities}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
