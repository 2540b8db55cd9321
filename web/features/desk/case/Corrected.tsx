import { useRef, useState } from 'react'
import type { DeskCorrection } from '#contract/corrections.ts'
import type { DeskCase } from '#contract/deskCases.ts'
import { correctedFields } from '#contract/correctedFields.ts'
import { desk } from '#texts/desk.ts'
import { longDate, longMoment } from '#web/ui/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'

/** What the reporter has corrected since the case was sent in: what it says now stands above, what it said before stands here. */
export function Corrected({
  shown: { id, ...shown },
}: {
  shown: Pick<DeskCase, 'id' | 'corrections' | 'older_corrections'>
}) {
  const t = useTexts(desk).case.corrected
  const [isWhole, setWhole] = useState(false)
  const all = deskApi.useCaseWithAllCorrectionsQuery({ id, corrections: 'all' }, { skip: !isWhole })
  const title = useRef<HTMLHeadingElement>(null)
  const showOlder = () => {
    // The button goes when the older ones are there.
    title.current?.focus()
    if (isWhole) void all.refetch()
    else setWhole(true)
  }
  const { corrections, older_corrections } = all.currentData?.data ?? shown
  if (corrections.length === 0) return null
  return (
    <div className={`${pieces.notice} ${pieces.stack}`} role="group" aria-labelledby="corrected-title">
      <h3 id="corrected-title" ref={title} tabIndex={-1}>
        {t.title}
      </h3>
      <p className={pieces.detail}>{t.lead}</p>
      {older_corrections > 0 && (
        <Button look="plain" isBusy={all.isFetching} onClick={showOlder}>
          {t.older(older_corrections)}
        </Button>
      )}
      <dl className={pieces.list}>
        {groupsOf(corrections).map(([key, of]) => (
          <div key={key}>
            <dt className={pieces.name}>{t.fields[of[0].field]}</dt>
            {of.map((correction, at) => (
              <dd key={correction.at} className={pieces.row}>
                <span className={pieces.detail}>
                  {at === 0 && older_corrections === 0 ? t.first : t.later}{' '}
                  <time dateTime={correction.at}>{t.until(longMoment(correction.at))}</time>
                </span>
                <span className={pieces.words}>{beforeOf(correction, t)}</span>
              </dd>
            ))}
            <dd className={pieces.row}>
              <span className={pieces.detail}>{t.now}</span>
              <span className={pieces.words}>{afterOf(of.at(-1) ?? of[0], t)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type Words = (typeof desk)['nb']['case']['corrected']
type Group = [string, [DeskCorrection, ...DeskCorrection[]]]

/** By field, and of witnesses by witness, each oldest first. */
function groupsOf(corrections: readonly DeskCorrection[]): Group[] {
  const keyOf = (one: DeskCorrection) => (one.field === 'witness' ? `witness ${one.witness_id}` : one.field)
  const keys = [...new Set(corrections.map(keyOf))]
  return keys
    .flatMap((key): Group[] => {
      const [first, ...rest] = corrections.filter((one) => keyOf(one) === key)
      return first ? [[key, [first, ...rest]]] : []
    })
    .toSorted(([, [one]], [, [other]]) => correctedFields.indexOf(one.field) - correctedFields.indexOf(other.field))
}

const beforeOf = (correction: DeskCorrection, t: Words) =>
  correction.field === 'witness' ? witnessOf(correction.before, t) : textOf(correction.field, correction.before, t)

function afterOf(correction: DeskCorrection, t: Words) {
  if (correction.field !== 'witness') return textOf(correction.field, correction.after, t)
  const { before, after, number_changed } = correction
  return [witnessOf(after, t), after && before && number_changed && t.number].filter(Boolean).join(', ')
}

function textOf(field: Exclude<DeskCorrection['field'], 'witness'>, text: string, t: Words) {
  if (text === '') return t.unknown
  if (field === 'date') return longDate(text)
  return field === 'time' ? t.clock(text) : text
}

const witnessOf = (one: { name: string } | null, t: Words) => (one ? one.name || t.unnamed : t.none)
