import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react'
import { sizeInWords } from '#contract/limits.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import { isLocked } from '#contract/lockedDocument.ts'
import incidents from '#texts/nb/incidents.ts'
import inspection from '#texts/nb/inspection.ts'
import { isImage } from '#web/ui/form/files.ts'
import { InspectionNote } from '../FilePicker.tsx'
import css from '../cases.module.css'

const t = incidents.detail

type Document = OwnIncident['incident_documents'][number]
type Fetched = { fetchedAt: number | undefined; refresh: () => Promise<unknown>; isFromUs?: boolean }

/** Signed addresses work for a short time; older ones are fetched again before they are used. */
const freshFor = 8 * 60_000

/** What came with a report, and what staff have added to it: images inline, other files as downloads (spec section 2). */
export function CaseDocuments({ documents, ...fetched }: { documents: Document[] } & Omit<Fetched, 'isFromUs'>) {
  if (documents.length === 0) return null
  const ours = documents.filter(({ is_from_us }) => is_from_us)
  return (
    <section className="block">
      <h2>{t.documents}</h2>
      <DocumentList documents={documents.filter(({ is_from_us }) => !is_from_us)} {...fetched} />
      {ours.length > 0 && (
        <>
          <h3>{t.addedByUs}</h3>
          <DocumentList documents={ours} isFromUs {...fetched} />
        </>
      )}
    </section>
  )
}

/** `isFromUs`: staff have sent them, and nobody gets them before they are inspected. */
export function DocumentList({ documents, ...fetched }: { documents: Document[] } & Fetched) {
  const images = documents.filter(isPicture)
  const others = documents.filter((document) => !isPicture(document))
  return (
    <>
      {images.length > 0 && (
        <ul className={`bare list ${css.images}`}>
          {images.map((document) => (
            <li key={document.id}>
              <Picture document={document} {...fetched} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="bare list">
          {others.map((document) => (
            <li key={document.id}>
              <Download document={document} {...fetched} />
            </li>
          ))}
        </ul>
      )}
      <Inspections documents={documents} refresh={fetched.refresh} />
    </>
  )
}

/** An image that could not be read has no viewing copy and is offered as a download. */
const isPicture = (document: Document) => isImage(document) && document.inspection.state !== 'unreadable'

const firstAfter = 1000
const atMostEvery = 15_000

/** Tells a screen reader how far the inspection has come, and fetches the case again meanwhile, ever more slowly. */
function Inspections({ documents, refresh }: { documents: Document[]; refresh: () => Promise<unknown> }) {
  const waiting = documents.filter(({ inspection }) => inspection.state === 'waiting').length
  const [hasWaited, setHasWaited] = useState(false)
  if (waiting > 0 && !hasWaited) setHasWaited(true)
  const [asked, setAsked] = useState({ waiting, times: 0 })
  // With each that comes or goes it begins anew.
  const times = asked.waiting === waiting ? asked.times : 0
  const again = useEffectEvent(async () => {
    // A page that nobody sees asks for nothing.
    if (!document.hidden) await refresh().catch(() => undefined)
    setAsked({ waiting, times: times + 1 })
  })
  useEffect(() => {
    if (waiting === 0) return undefined
    const timer = setTimeout(() => void again(), Math.min(firstAfter * 1.5 ** times, atMostEvery))
    return () => clearTimeout(timer)
  }, [waiting, times])
  return (
    <p className="unseen" role="status">
      {hasWaited && (waiting > 0 ? inspection.waiting(waiting) : inspection.done)}
    </p>
  )
}

/** The box has its size from the start, so that nothing moves when the picture comes. */
function Picture({ document, isFromUs, ...fetched }: { document: Document } & Fetched) {
  const { state } = document.inspection
  const isShown = state !== 'unreadable' && !isLocked(document.inspection)
  return (
    <figure className={css.figure}>
      {isShown ? (
        <ViewingCopy document={document} {...fetched} />
      ) : (
        <div className={css.placeholder}>{state === 'waiting' && inspection.picture}</div>
      )}
      <figcaption className="soft">
        <bdi>{document.name}</bdi>
        {state !== 'waiting' && <InspectionNote inspection={document.inspection} isFromUs={isFromUs} />}
      </figcaption>
    </figure>
  )
}

function ViewingCopy({ document, fetchedAt, refresh }: { document: Document } & Fetched) {
  const [failedAt, setFailedAt] = useState<string>()
  const fail = () => {
    setFailedAt(document.filepath)
    // An address that has just been signed fails for another reason than its age.
    if (Date.now() - (fetchedAt ?? 0) > freshFor) void refresh()
  }
  if (failedAt === document.filepath)
    return (
      <div className="framed card">
        <p>{t.imageFailed}</p>
        <button
          type="button"
          className="as-link linkButton"
          onClick={() => void refresh().then(() => setFailedAt(undefined))}
        >
          {t.imageRetry}
        </button>
      </div>
    )
  return <img src={document.filepath} alt={t.image(document.name)} loading="lazy" decoding="async" onError={fail} />
}

/** A file that is not handed out is named without a link. */
function Download({ document, fetchedAt, refresh, isFromUs }: { document: Document } & Fetched) {
  const { id, name, size, filepath, inspection: found } = document
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget
    if (!event.isTrusted || Date.now() - (fetchedAt ?? 0) < freshFor) return
    event.preventDefault()
    // React has put the new address on the link when the promise settles.
    void refresh().then(() => requestAnimationFrame(() => link.click()))
  }
  const facts = (
    <>
      <bdi>{name}</bdi> <span className="size">({sizeInWords(size)})</span>
    </>
  )
  const [wasWaiting] = useState(found.state === 'waiting')
  return (
    <>
      {isLocked(found) ? (
        <span className={css.download}>
          {/* Holds the place of the words that come with the link. */}
          <span className={css.ghost} aria-hidden="true">
            {t.download}{' '}
          </span>
          {facts}
        </span>
      ) : (
        <a href={filepath} download={name} className={css.download} onClick={open} data-document={id}>
          {t.download} {facts}
        </a>
      )}
      <InspectionNote inspection={found} isDone={wasWaiting} isFromUs={isFromUs} />
    </>
  )
}
