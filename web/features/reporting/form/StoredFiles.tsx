import { sizeInWords } from '#contract/limits.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import { incidents } from '#texts/incidents.ts'
import { InspectionNote } from '../InspectionNote.tsx'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from '../documents.module.css'

type Props = {
  stored: OwnIncident['incident_documents']
  removed: readonly number[]
  toggle: (id: number) => void
  isBusy: boolean
}

/** Files that the draft holds already. They are removed with the save, so that it can be undone before. */
export function StoredFiles({ stored, removed, toggle, isBusy }: Props) {
  const t = useTexts(incidents).documents
  if (stored.length === 0) return null
  return (
    <section>
      <h3 className={css.heading}>{t.stored}</h3>
      <ul className={css.list}>
        {stored.map(({ id, name, size: bytes, inspection }) => {
          const isGoing = removed.includes(id)
          return (
            <li key={id} className={css.file} data-going={isGoing}>
              <span className={css.name}>
                <bdi>{name}</bdi> <span className={css.size}>{isGoing ? t.willGo : sizeInWords(bytes)}</span>
                {!isGoing && <InspectionNote inspection={inspection} />}
              </span>
              <button
                type="button"
                className={css.remove}
                disabled={isBusy}
                aria-disabled={isBusy || undefined}
                onClick={() => toggle(id)}
              >
                {isGoing ? t.undo : <Say>{t.remove}</Say>} <span className="unseen">{name}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
