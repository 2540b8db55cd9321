import { useDocumentTitle } from '@mantine/hooks'
import { Fragment, type ReactNode, type Ref } from 'react'
import { Link, useOutletContext } from 'react-router'
import { desk } from '#texts/desk.ts'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import type { Self as SignedIn } from '#contract/desk.ts'
import { deskPages } from '#contract/deskPages.ts'
import type { Power } from '#contract/staff.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'

/** Who is signed in, with the sum of what the roles may: by it pages tell what they offer, the server's routes decide. */
export type Self = SignedIn & { powers: readonly Power[] }

export const useSelf = () => useOutletContext<Self>()

/** Who runs the portal, as the server wrote it into the page. */
export const siteName = () => document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''

/** The title of the window, also for whoever moves from page to page with a screen reader. */
export const useTitle = (title: string) => useDocumentTitle(`${title} | ${desk.frame.desk} | ${siteName()}`)

type PageProps = {
  title: string
  lead: string
  back?: { to: string; words: string }
  actions?: ReactNode
  isNarrow?: boolean
  children: ReactNode
}

/** Title (of the window too), what the page is for, and its parts in one column. Narrow: for lists of rows that are read from the left. */
export function DeskPage({ title, lead, back, actions, isNarrow, children }: PageProps) {
  useTitle(title)
  return (
    <div className="page" data-narrow={isNarrow || undefined} data-parts>
      <div className="between">
        <div>
          {back && (
            <p data-no-print>
              <Link to={back.to}>{back.words}</Link>
            </p>
          )}
          <h1>{title}</h1>
          <p className="intro">{lead}</p>
        </div>
        {actions && <div className="row">{actions}</div>}
      </div>
      {children}
    </div>
  )
}

type SectionProps = { ref?: Ref<HTMLElement>; id: string; title: string; isCard?: boolean; children: ReactNode }

/** A part of the page under its own heading, with a frame around it or without one. Takes `data-no-print` too. */
export function DeskSection({ id, title, isCard, children, ...more }: SectionProps) {
  return (
    <section aria-labelledby={id} className={isCard ? 'card' : 'stack'} {...more}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** How something stands, in words; the colour only repeats them. */
export function StateLine({ level, children }: { level?: 'warning' | 'danger'; children: ReactNode }) {
  return (
    <p className="notice" data-level={level ?? 'good'}>
      {children}
    </p>
  )
}

type BadgeProps = { level?: 'plain' | 'good' | 'warning' | 'danger' | undefined; children: ReactNode }

/** The same in a word or two, beside a name. */
export const Badge = ({ level, children }: BadgeProps) => (
  <span className="badge" data-level={level}>
    {children}
  </span>
)

type FactsProps = { facts: readonly (readonly [name: string, value: ReactNode] | false | null)[] }

export const FactRows = ({ facts }: FactsProps) => (
  <dl className="facts">
    {facts.map(
      (one, at) =>
        one && (
          <Fragment key={`${one[0]} ${at}`}>
            <dt>{one[0]}</dt>
            <dd>{one[1]}</dd>
          </Fragment>
        ),
    )}
  </dl>
)

type PendingProps = { error?: unknown; isFetching: boolean; refetch: () => unknown; shape?: ReactNode }

/** A query of a list, without the answer to an earlier filter once this one has failed. */
export const ofThisList = <Query extends { isError: boolean; data?: unknown; currentData?: unknown }>(query: Query) =>
  query.isError && query.currentData === undefined ? { ...query, data: undefined } : query

/** In place of a part whose data is not there: it is on its way, or could not be fetched. Takes a query as it is. */
export function Pending({ error, isFetching, refetch, shape }: PendingProps) {
  // Still there while it is fetched again, so that the button keeps the focus.
  if (error === undefined) return <Waiting shape={shape} />
  const failure = readDeskFailure(error)
  return (
    <LoadFailed
      message={failure.code ? deskFailureWords(failure) : desk.frame.unavailable}
      of={{ isFetching, refetch }}
    />
  )
}

/** `shape`: what the part will look like, so that what is around it stays where it is. */
export function Waiting({ shape }: Pick<PendingProps, 'shape'>) {
  return (
    <div role="status" data-pending className="page">
      <p className={shape ? 'unseen' : 'dim'}>{desk.frame.loading}</p>
      {shape ?? <Shapes heights={[3, 3, 3]} />}
    </div>
  )
}

/** Grey blocks under each other, as high as what will stand there, in rem. */
export const Shapes = ({ heights }: { heights: readonly number[] }) =>
  heights.map((height, at) => <div key={at} className="shape" style={{ blockSize: `${height}rem` }} />)

export const RowShapes = () => <Shapes heights={Array<number>(8).fill(3.5)} />

/** An address that is no page, and a page that the person's roles do not open, look alike (docs/threats.md row 17). */
export function NotFound() {
  useTitle(desk.notFound.title)
  return <Nothing {...desk.notFound} />
}

/** What there is in place of what is not there, with the way home. */
export const Nothing = ({ title, lead, home }: { title: string; lead: string; home: string }) => (
  <>
    <h1>{title}</h1>
    <p>{lead}</p>
    <p>
      <ButtonLink to={deskPages.home}>{home}</ButtonLink>
    </p>
  </>
)

/** Why a call was refused, by the `error` that a query or a mutation has. Nothing while it was not. */
export const Failure = ({ error }: { error: unknown }) =>
  error ? <FormError message={deskFailureWords(readDeskFailure(error))} /> : null

/** Reads what others have changed meanwhile. */
export function Again({ error, onAgain }: { error: unknown; onAgain: () => unknown }) {
  if (readDeskFailure(error).code !== 'changed_meanwhile') return null
  return (
    <div className="row">
      <Button look="plain" onClick={() => void onAgain()}>
        {desk.settings.again}
      </Button>
    </div>
  )
}
