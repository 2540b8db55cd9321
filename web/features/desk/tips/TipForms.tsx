import { TextInput, Textarea } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useState } from 'react'
import { z } from 'zod'
import { type DeskTip, type TipDecision, tipNoteMax } from '#contract/deskTips.ts'
import { say } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { deskApi } from '../data/api.ts'
import { Check } from '../form/Choice.tsx'
import { CallForm } from '../form/DeskForm.tsx'
import { type Field, unsent } from '../form/useDeskForm.ts'
import { Wrong } from '../editorial/fields.tsx'

const t = desk.tips
type Props = {
  tip: DeskTip
  /** The decision with this note to other editors; undefined while nothing is chosen. */
  decisionWith: ((note: string) => TipDecision) | undefined
  confirm: string
  onDone: () => void
  onClose: () => void
  children?: (field: Field) => ReactNode
}
const schema = z.object({ note: z.string().max(tipNoteMax) })
const unchosen = schema.extend({ into: z.string(say('required')).min(1, say('required')) })

/** The fields of a decision, the note last, with the buttons that make it or leave it. What was typed stays when it is refused. */
export function DecisionForm({ tip: { id, version }, decisionWith, confirm, onDone, onClose, children }: Props) {
  const [decide] = deskApi.useDecideTipMutation()
  return (
    <CallForm
      schema={decisionWith ? schema : unchosen}
      send={async ({ note }) => (decisionWith ? decide({ id, version, decision: decisionWith(note) }) : unsent)}
      save={confirm}
      onDone={onDone}
      onClose={onClose}
    >
      {(field) => (
        <>
          {children?.(field)}
          <Textarea {...field('note')} label={t.note} description={t.noteHint} rows={3} />
        </>
      )}
    </CallForm>
  )
}

/** Searches or chooses, and merges nothing. */
const keepEnter = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()

type MergeProps = { tip: DeskTip; onDone: (words: string) => void; onClose: () => void }
type Into = { kind: 'merge_tip' | 'merge_article'; into: number }

/** What stands at the same address is offered first; any other article is found by its title. */
export function MergeForm({ tip, onDone, onClose }: MergeProps) {
  const same = { ...tip.same, articles: tip.same.articles.filter(({ is_withdrawn }) => !is_withdrawn) }
  const [into, setInto] = useState<Into | undefined>(() => {
    const [article] = same.articles
    return article && { kind: 'merge_article', into: article.id }
  })
  const [title, setTitle] = useState('')
  const asked = useDeferredValue(title.trim())
  const { data, isFetching } = deskApi.useFilterArticlesQuery({ title: asked, limit: 8 }, { skip: asked.length < 2 })
  const hits = asked.length < 2 ? [] : (data?.impactHighlights ?? [])
  const known = new Set(same.articles.map(({ id }) => id))
  const ofArticle = (one: { id: number; title: string }) => ({
    kind: 'merge_article' as const,
    into: one.id,
    words: t.sameArticle(one.title),
  })
  const choices: (Into & { words: string })[] = [
    ...same.articles.map(ofArticle),
    ...same.tips.map(({ id, state }) => ({ kind: 'merge_tip' as const, into: id, words: t.sameTip(id, t.one[state]) })),
    ...hits.filter(({ id }) => !known.has(id)).map(ofArticle),
  ]
  // What the search no longer shows is not chosen any more.
  const chosen = choices.find((one) => one.kind === into?.kind && one.into === into.into)
  return (
    <DecisionForm
      tip={tip}
      decisionWith={chosen && ((note) => ({ kind: chosen.kind, into: chosen.into, note }))}
      confirm={t.merge}
      onDone={() => onDone(t.merged(tip.id))}
      onClose={onClose}
    >
      {(field) => {
        const { error, ...radio } = field('into')
        return (
          <>
            <TextInput
              label={t.search}
              type="search"
              value={title}
              onChange={({ currentTarget }) => setTitle(currentTarget.value)}
              onKeyDown={keepEnter}
              maxLength={limits.search}
            />
            <p role="status" className="dim">
              {isFetching ? t.searching : asked.length >= 2 && hits.length === 0 ? t.noHits : ''}
            </p>
            <Wrong>{error}</Wrong>
            {choices.length > 0 && (
              <fieldset className="choices">
                <legend>{t.choose}</legend>
                {choices.map(({ words, ...one }) => (
                  <Check
                    {...radio}
                    key={`${one.kind} ${one.into}`}
                    type="radio"
                    label={words}
                    value={`${one.kind} ${one.into}`}
                    onKeyDown={keepEnter}
                    checked={one.kind === chosen?.kind && one.into === chosen.into}
                    onChange={() => setInto(one)}
                  />
                ))}
              </fieldset>
            )}
          </>
        )
      }}
    </DecisionForm>
  )
}
