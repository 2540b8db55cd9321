import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Revision } from '#contract/deskItems.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { deskApi } from '../data/api.ts'
import { AskButton } from '../frame/DeskDialog.tsx'
import { Pending, RowShapes, Shapes } from '../frame/DeskPage.tsx'
import { Line } from '../frame/RowActions.tsx'
import css from './editorial.module.css'
import type { AnyContent } from './useOpenItem.ts'

const t = desk.editorial.revisions
type Props = {
  id: number
  /** The one that is compared; the list of all when there is none. */
  number: number | undefined
  compare: (then: AnyContent) => readonly ComparedField[]
  onRestore: (number: number) => Promise<{ error?: unknown }>
}

/** Every revision, the latest first, or one of them compared with what is there now. Each has an address of its own. */
export function Revisions({ id, number, ...props }: Props) {
  const { data, ...query } = deskApi.useListRevisionsQuery(id, { refetchOnMountOrArgChange: true })
  const heading = useRef<HTMLHeadingElement>(null)
  // The link that led here is gone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [number])
  if (!data) return <Pending {...query} shape={<RowShapes />} />
  const chosen = data.data.find((one) => one.number === number)
  return (
    <section className="stack" aria-labelledby="revisions">
      {chosen && (
        <p>
          <Link to="?del=revisions">{t.all}</Link>
        </p>
      )}
      <h2 id="revisions" ref={heading} tabIndex={-1}>
        {chosen ? nameOf(chosen) : t.title}
      </h2>
      {chosen ? (
        <Earlier key={number} id={id} revision={chosen} {...props} />
      ) : (
        <>
          <p className="dim">{t.lead}</p>
          <ul className="lines">
            {data.data.map((one) => (
              <Line
                key={one.number}
                name={<Link to={`?del=revisions&nr=${one.number}`}>{nameOf(one)}</Link>}
                says={madeBy(one)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const nameOf = ({ number, kind }: Revision) => `${t.number(number)}: ${t.kinds[kind]}`
const madeBy = ({ updated_at, person }: Revision) =>
  `${longMoment(updated_at)}, ${person ? t.by(person.name) : t.nobody}`

function Earlier({ id, revision, compare, onRestore }: Omit<Props, 'number'> & { revision: Revision }) {
  const { number, note } = revision
  const { data, ...query } = deskApi.useShowRevisionQuery({ id, number })
  if (!data) return <Pending {...query} shape={<Shapes heights={[3, 20]} />} />
  const fields = compare(data.data.content)
  return (
    <>
      <div className="between">
        <p className="dim">{madeBy(revision)}</p>
        {fields.length > 0 && (
          <AskButton
            title={t.restoreTitle(number)}
            body={t.restoreBody}
            confirm={t.restore}
            onConfirm={() => onRestore(number)}
          />
        )}
      </div>
      {note !== '' && <p className="words">{note}</p>}
      <Comparison fields={fields} before={t.number(number)} after={t.now} />
    </>
  )
}

/** Whole, where the marking could not be fetched, as after an update of the server. */
const Both = ({ before, after }: ComparedField) => (
  <>
    <del className="words">{before}</del>
    <ins className="words">{after}</ins>
  </>
)
const LineChanges = lazy(() =>
  import('../markdown/LineChanges.tsx').then(
    (loaded) => ({ default: loaded.LineChanges }),
    () => ({ default: Both }),
  ),
)

/** A field of a form, and what a content says in it where that is not the text itself. */
export type Field<Content> = {
  key: keyof Content & string
  name: string
  say?: (content: Content) => string
  isMarkdown?: true
}
export const saidIn = <Content,>({ key, say }: Field<Content>, content: Content) =>
  say ? say(content) : String(content[key])

export type ComparedField = { name: string; before: string; after: string; isMarkdown: boolean }

export const comparedFields = <Content,>(fields: readonly Field<Content>[], before: Content, after: Content) =>
  fields
    .map((field) => ({
      name: field.name,
      isMarkdown: field.isMarkdown ?? false,
      before: saidIn(field, before),
      after: saidIn(field, after),
    }))
    .filter((field) => field.before !== field.after)

type ComparisonProps = { fields: readonly ComparedField[]; before: string; after: string }

/** What is different, field by field, marked in the text. Shown by words and by marks, not by colours alone. */
export function Comparison({ fields, before, after }: ComparisonProps) {
  if (fields.length === 0) return <p>{t.same}</p>
  return (
    <div className={`stack ${css.changes}`}>
      <p className="dim">
        {t.only(before)} <del>{t.struck}</del>. {t.only(after)} <ins>{t.marked}</ins>.
      </p>
      {fields.map((field) => (
        <section key={field.name} aria-label={field.name}>
          <h3>{field.name}</h3>
          <Suspense fallback={<p role="status">{t.wait}</p>}>
            <LineChanges {...field} />
          </Suspense>
        </section>
      ))}
    </div>
  )
}
