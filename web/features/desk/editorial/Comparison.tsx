import { lazy, Suspense } from 'react'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { Changes, wordsIn } from './Changes.tsx'
import css from './editorial.module.css'

const MarkdownChanges = lazy(async () => ({
  default: (await import('../markdown/MarkdownChanges.tsx')).MarkdownChanges,
}))

/** A field of a form, and what a content says in it, as words or as Markdown. */
export type Field<Content> = { name: string; say: (content: Content) => string; isMarkdown?: true }
export type ComparedField = { name: string; before: string; after: string; isMarkdown: boolean }

/** The fields in which two versions differ. */
export const comparedFields = <Content,>(fields: readonly Field<Content>[], before: Content, after: Content) =>
  fields
    .map(({ name, say, isMarkdown = false }) => ({ name, isMarkdown, before: say(before), after: say(after) }))
    .filter((field) => field.before !== field.after)

type Props = { fields: readonly ComparedField[]; before: string; after: string }

/** What is different, field by field, marked in the text. Shown by words and by marks, not by colours alone. */
export function Comparison({ fields, before, after }: Props) {
  const t = useTexts(desk).editorial.revisions
  if (fields.length === 0) return <p>{t.same}</p>
  return (
    <div className={`${pieces.stack} ${css.changes}`}>
      <p className={pieces.soft}>
        {t.only(before)} <del>{t.struck}</del>. {t.only(after)} <ins>{t.marked}</ins>.
      </p>
      {fields.map((field) => (
        <section key={field.name} aria-label={field.name}>
          <h3>{field.name}</h3>
          {field.isMarkdown ? (
            <Suspense fallback={<p role="status">{t.wait}</p>}>
              <MarkdownChanges before={field.before} after={field.after} />
            </Suspense>
          ) : (
            <p>
              <Changes before={wordsIn(field.before)} after={wordsIn(field.after)} />
            </p>
          )}
        </section>
      ))}
    </div>
  )
}
