import type { RestrictionState, ShownRequest } from '#contract/deskRequests.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { ReleaseWitness } from './WitnessRestriction.tsx'

type Props = { request: ShownRequest; onDone: (words: string) => void }

/** What was done to witnesses for the request: in which case, what, when, and who did it. A restriction is ended here, also after the answer. */
export function Changes({ request: { id, outcome, changes }, onDone }: Props) {
  const t = useTexts(desk).requests
  if (changes.length === 0) return null
  return (
    <section className={pieces.card} aria-labelledby="changes">
      <h2 id="changes">{t.change.title}</h2>
      <ul className={pieces.list}>
        {changes.map(({ case_id, done, at, by, note, restricted_witness_id: witness_id, restriction }, place) => (
          <li key={`${case_id} ${place}`} className={pieces.stack}>
            <span>
              <strong>{`${t.search.case(case_id)}: ${t.change.done[done]}`}</strong>
              {`, ${longMoment(at)}${by.name === '' ? '' : `, ${by.name}`}`}
            </span>
            <Since restriction={restriction} isOpen={outcome === null} />
            {note && <p className={pieces.words}>{note}</p>}
            {witness_id && (
              <ReleaseWitness
                which={{ id, case_id, witness_id, restricted_at: at }}
                name={t.search.case(case_id)}
                onDone={onDone}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What has become of a restriction, and whether the person is to be looked for again. */
function Since({ restriction, isOpen }: { restriction: RestrictionState | null; isOpen: boolean }) {
  const t = useTexts(desk).requests.change
  if (!restriction || restriction === 'stands') return null
  const isLost = restriction === 'corrected' || restriction === 'taken_out'
  return <p>{[t.since[restriction], ...(isLost ? [isOpen ? t.searchAgain : t.askAgain] : [])].join(' ')}</p>
}
