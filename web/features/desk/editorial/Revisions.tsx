import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { deskApi } from '../data/api.ts'
import { Choice } from '../form/Choice.tsx'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { useDesk } from '../frame/useDesk.ts'
import { Changes, wordsIn } from './Changes.tsx'
import css from './editorial.module.css'
import type { AnyContent } from './useOpenItem.ts'

type Props = {
  id: number
  /** An earlier content beside what is there now. */
  compare: (then: AnyContent) => readonly ComparedField[]
  onRestore: (number: number) => Promise<{ error?: unknown }>
}

/** Every revision, the latest first; the chosen one compared with what is there now. */
export function Revisions({ id, compare, onRestore }: Props) {
  const t = useDesk().editorial.revisions
  const { data, ...query } = deskApi.useRevisionsQuery(id, { refetchOnMountOrArgChange: true })
  const [chosen, setChosen] = useState<number>()
  if (!data) return <Pending {...query} />
  return (
    <section className={css.revisions} aria-labelledby="revisions">
      <div>
        <h2 id="revisions">{t.title}</h2>
        <p className={pieces.soft}>{t.lead}</p>
      </div>
      <fieldset className={`${pieces.fieldset} ${css.revisionList}`}>
        <legend className="unseen">{t.list}</legend>
        {data.data.map(({ number, kind, updated_at, person }) => (
          <Choice
            key={number}
            type="radio"
            name="revision"
            checked={number === chosen}
            onChange={() => setChosen(number)}
            label={`${t.number(number)}: ${t.kinds[kind]}`}
            hint={`${longMoment(updated_at)}, ${person ? t.by(person.name) : t.nobody}`}
          />
        ))}
      </fieldset>
      {chosen !== undefined && (
        <Earlier
          key={chosen}
          id={id}
          number={chosen}
          note={data.data.find(({ number }) => number === chosen)?.note ?? ''}
          compare={compare}
          onRestore={onRestore}
        />
      )}
    </section>
  )
}

/** One revision: the way back to it, what was said of it, and what is different now. */
function Earlier({ id, number, note, compare, onRestore }: Props & { number: number; note: string }) {
  const t = useDesk().editorial.revisions
  const { data, ...query } = deskApi.useRevisionQuery({ id, number })
  const [isAsking, setAsking] = useState(false)
  if (!data) return <Pending {...query} />
  const fields = compare(data.data.content)
  return (
    <div className={pieces.stack}>
      {fields.length > 0 && (
        <Button look="quiet" onClick={() => setAsking(true)}>
          {t.restore}
        </Button>
      )}
      {note !== '' && <p className={pieces.words}>{note}</p>}
      <Comparison fields={fields} before={t.earlier(number)} after={t.now} />
      <DeskConfirm
        isOpen={isAsking}
        title={t.restoreTitle(number)}
        body={t.restoreBody}
        confirm={t.restore}
        onConfirm={() => onRestore(number)}
        onDone={() => undefined}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

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

type ComparisonProps = { fields: readonly ComparedField[]; before: string; after: string }

/** What is different, field by field, marked in the text. Shown by words and by marks, not by colours alone. */
export function Comparison({ fields, before, after }: ComparisonProps) {
  const t = useDesk().editorial.revisions
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
