import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import css from './editorial.module.css'
import { wordDiff } from './wordDiff.ts'

export type ComparedField = { name: string; before: string; after: string }
type Props = { fields: readonly ComparedField[]; before: string; after: string }

/** What is different, side by side, field by field. Shown by words and by marks, not by colours alone. */
export function Comparison({ fields, before, after }: Props) {
  const t = useTexts(desk).editorial.revisions
  const different = fields.filter((field) => field.before !== field.after)
  if (different.length === 0) return <p>{t.same}</p>
  return (
    <div className={pieces.stack}>
      {different.map((field) => {
        const words = wordDiff(field.before, field.after)
        return (
          <section key={field.name} aria-label={field.name}>
            <h3>{field.name}</h3>
            <div className={css.sides}>
              <div>
                <h4>{before}</h4>
                <p>
                  {field.before === '' && <em>{t.empty}</em>}
                  {words
                    .filter(({ kind }) => kind !== 'added')
                    .map(({ kind, text }, at) =>
                      kind === 'removed' ? (
                        <del key={at}>
                          <span className="unseen">{t.removed}</span>
                          {text}
                        </del>
                      ) : (
                        <span key={at}>{text}</span>
                      ),
                    )}
                </p>
              </div>
              <div>
                <h4>{after}</h4>
                <p>
                  {field.after === '' && <em>{t.empty}</em>}
                  {words
                    .filter(({ kind }) => kind !== 'removed')
                    .map(({ kind, text }, at) =>
                      kind === 'added' ? (
                        <ins key={at}>
                          <span className="unseen">{t.added}</span>
                          {text}
                        </ins>
                      ) : (
                        <span key={at}>{text}</span>
                      ),
                    )}
                </p>
              </div>
            </div>
          </section>
        )
      })}
    </div>
  )
}
