import { useState } from 'react'
import type { Revision } from '#contract/deskEditorial.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import pieces from '../frame/pieces.module.css'
import { Comparison, type ComparedField } from './Comparison.tsx'
import css from './editorial.module.css'

type Props = {
  revisions: readonly Revision[]
  chosen: number | undefined
  onChoose: (number: number) => void
  /** Of the chosen revision beside what is there now; undefined while it is on its way. */
  fields: readonly ComparedField[] | undefined
  onRestore: (number: number) => Promise<{ error?: unknown }>
}

/** Every revision, the latest first; the chosen one beside what is there now. */
export function Revisions({ revisions, chosen, onChoose, fields, onRestore }: Props) {
  const all = useTexts(desk)
  const t = all.editorial.revisions
  const [isAsking, setAsking] = useState(false)
  const note = revisions.find(({ number }) => number === chosen)?.note ?? ''
  return (
    <section className={css.revisions} aria-labelledby="revisions">
      <div>
        <h2 id="revisions">{t.title}</h2>
        <p className={pieces.soft}>{t.lead}</p>
      </div>
      <fieldset className={`${pieces.fieldset} ${css.revisionList}`}>
        <legend className="unseen">{t.list}</legend>
        {revisions.map((revision) => (
          <label key={revision.number} className={css.revision}>
            <input
              type="radio"
              name="revision"
              checked={revision.number === chosen}
              onChange={() => onChoose(revision.number)}
            />
            <strong>{`${t.number(revision.number)}: ${t.kinds[revision.kind]}`}</strong>
            <small>
              {`${longMoment(revision.updated_at)}, ${revision.person ? t.by(revision.person.name) : t.nobody}`}
            </small>
          </label>
        ))}
      </fieldset>
      <div className={pieces.stack}>
        {note !== '' && <p className={css.said}>{note}</p>}
        {chosen !== undefined && !fields && <p role="status">{all.frame.loading}</p>}
        {chosen !== undefined && fields && (
          <>
            <Comparison fields={fields} before={t.earlier(chosen)} after={t.now} />
            {fields.some(({ before, after }) => before !== after) && (
              <Button look="quiet" onClick={() => setAsking(true)}>
                {t.restore}
              </Button>
            )}
            <DeskConfirm
              isOpen={isAsking}
              title={t.restoreTitle(chosen)}
              body={t.restoreBody}
              confirm={t.restore}
              onConfirm={async () => {
                const answer = await onRestore(chosen)
                if (!answer.error) setAsking(false)
                return answer
              }}
              onClose={() => setAsking(false)}
            />
          </>
        )}
      </div>
    </section>
  )
}
