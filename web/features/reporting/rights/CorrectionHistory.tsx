import { wordsOfWitness } from '#contract/incidentFacts.ts'
import type { listCorrections, OwnCorrection } from '#contract/corrections.ts'
import { rights } from '#texts/rights.ts'
import type { Reply } from '#web/app/wire/calls.ts'
import { longDate, longDay, longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../pieces.module.css'
import css from './rights.module.css'

/** What was corrected, the newest first: what it said before and what it says since. */
export function CorrectionHistory({ corrections }: { corrections: readonly OwnCorrection[] }) {
  const t = useTexts(rights).correct
  if (corrections.length === 0) return null
  return (
    <>
      <h2>{t.history}</h2>
      <ol className={`bare ${pieces.list} ${css.history}`}>
        {corrections.toReversed().map((correction) => {
          const { before, after } = shownOf(correction, t.clock)
          return (
            <li key={`${correction.field} ${correction.at}`}>
              <p className={css.when}>
                <strong>{t.fields[correction.field]}</strong>
                <time dateTime={correction.at}>{longMoment(correction.at)}</time>
              </p>
              <dl className={css.pair}>
                <div>
                  <dt className="soft">{t.before}</dt>
                  <dd>{before ?? t.none}</dd>
                </div>
                <div>
                  <dt className="soft">{t.after}</dt>
                  <dd>{after ?? t.wasRemoved}</dd>
                </div>
              </dl>
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** What was changed because a witness has asked for it. */
export function ByWitnesses({ changes }: { changes: Reply<typeof listCorrections>['by_witnesses'] }) {
  const t = useTexts(rights).correct
  if (changes.length === 0) return null
  return (
    <>
      <h2>{t.byWitnesses}</h2>
      <p>{t.byWitnessesLead}</p>
      <ul className={`bare ${pieces.list} ${css.history}`}>
        {changes.toReversed().map(({ id, done, at }) => (
          <li key={id}>
            <p className={css.when}>
              <strong>{t.byWitness[done]}</strong>
              <time dateTime={at}>{longDay(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Null: there was nothing before, or nothing is left. */
export function shownOf(correction: OwnCorrection, clock: (time: string) => string) {
  if (correction.field !== 'witness') {
    const { field, before, after } = correction
    const words = (text: string) => (field === 'date' ? longDate(text) : field === 'time' ? clock(text) : text)
    const show = (text: string) => (text === '' ? null : words(text))
    return { before: show(before), after: show(after) }
  }
  const { before, after } = correction
  return { before: before && wordsOfWitness(before), after: after && wordsOfWitness(after) }
}
