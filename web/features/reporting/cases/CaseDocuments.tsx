import { useState, type MouseEvent } from 'react'
import type { OwnIncident } from '#contract/incidents.ts'
import { incidents } from '#texts/incidents.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { isImage } from '../documents.ts'
import { useBytes } from '../useBytes.ts'
import css from '../cases.module.css'

type Document = OwnIncident['incident_documents'][number]
type Fetched = { fetchedAt: number | undefined; refresh: () => Promise<unknown> }

/** Signed addresses live a short while; older ones are fetched anew before they are used. */
const freshFor = 8 * 60_000

/** Images inline, other files as downloads (spec section 2). */
export function CaseDocuments({ documents, ...fetched }: { documents: Document[] } & Fetched) {
  const t = useTexts(incidents).detail
  const images = documents.filter(isImage)
  const others = documents.filter((document) => !isImage(document))
  return (
    <section className={css.block}>
      <h2>{t.documents}</h2>
      {documents.length === 0 && <p>{t.noDocuments}</p>}
      {images.length > 0 && (
        <ul className={css.images}>
          {images.map((document) => (
            <li key={document.id}>
              <Picture document={document} {...fetched} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={css.downloads}>
          {others.map((document) => (
            <li key={document.id}>
              <Download document={document} {...fetched} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Picture({ document, fetchedAt, refresh }: { document: Document } & Fetched) {
  const t = useTexts(incidents).detail
  const [failedAt, setFailedAt] = useState<string>()
  const fail = () => {
    setFailedAt(document.filepath)
    // An address that has just been signed fails for another reason than its age.
    if (Date.now() - (fetchedAt ?? 0) > freshFor) void refresh()
  }
  if (failedAt === document.filepath)
    return (
      <div className={css.missing}>
        <p>{t.imageFailed}</p>
        <button
          type="button"
          className={css.linkButton}
          onClick={() => void refresh().then(() => setFailedAt(undefined))}
        >
          {t.imageRetry}
        </button>
      </div>
    )
  return (
    <figure className={css.figure}>
      <img src={document.filepath} alt={t.image(document.name)} loading="lazy" decoding="async" onError={fail} />
      <figcaption>
        <bdi>{document.name}</bdi>
      </figcaption>
    </figure>
  )
}

function Download({ document: { id, name, size, filepath }, fetchedAt, refresh }: { document: Document } & Fetched) {
  const t = useTexts(incidents).detail
  const bytes = useBytes()
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget
    if (!event.isTrusted || Date.now() - (fetchedAt ?? 0) < freshFor) return
    event.preventDefault()
    // React has put the fresh address on the link when the promise settles.
    void refresh().then(() => requestAnimationFrame(() => link.click()))
  }
  return (
    <a href={filepath} download={name} className={css.download} onClick={open} data-document={id}>
      {t.download} <bdi>{name}</bdi> <span className={css.size}>({bytes(size)})</span>
    </a>
  )
}
