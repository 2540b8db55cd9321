import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import css from './documents.module.css'
import type { ShownDocument } from '#contract/deskDocuments.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { addressOf } from '#web/app/wire/request.ts'
import { useCase } from '../case/caseContext.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { deskApi } from '../data/api.ts'

type Props = {
  /** The document's name. */
  name: string
  show: string
  hide: string
  /** Stands below the buttons, also while the part is folded. */
  note?: string | undefined
  /** The way to the original, beside the button. */
  beside: ReactNode
  /** Only made, and thus fetched, while it is open. */
  children: ReactNode
}

/** A part of a document that is shown when somebody asks for it. */
export function Opened({ name, show, hide, note, beside, children }: Props) {
  const t = useDesk().documents
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const action = isOpen ? hide : show
  return (
    <div className={`${pieces.stack} ${css.part}`}>
      <div className="row">
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t.picture.of(action, name)}
          onClick={() => setOpen(!isOpen)}
        >
          {action}
        </Button>
        {beside}
      </div>
      {note !== undefined && <p className={pieces.detail}>{note}</p>}
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  )
}

/** `children`: the way to the original, which stands beside the button that shows something. */
export type ShownProps = { document: ShownDocument; children: ReactNode }

/** In place of what cannot be shown, or not yet. */
export function Unshown({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className={`${pieces.stack} ${css.part}`}>
      <p className={pieces.detail}>{words}</p>
      {children}
    </div>
  )
}

/** The first pages of a pdf as pictures, one at a time: only what is looked at is fetched, and written down as shown. */
export function Pages({ document, children }: ShownProps) {
  const t = useDesk().documents
  const { name, preview } = document
  const { shown, state } = preview
  // Those that are made already can be read while the rest is still to come.
  if (shown.length === 0)
    return <Unshown words={state === 'waiting' ? t.pages.coming : t.pages.none}>{children}</Unshown>
  return (
    <Opened
      name={name}
      show={t.pages.show(shown.length)}
      hide={t.pages.hide}
      note={state === 'waiting' ? t.pages.coming : undefined}
      beside={children}
    >
      <Sheet document={document} />
    </Opened>
  )
}

function Sheet({ document: { id, name, preview } }: Pick<ShownProps, 'document'>) {
  const t = useDesk().documents
  const [at, setAt] = useState(0)
  const { shown, pages, state } = preview
  const sheet = shown[at]
  if (!sheet) return null
  const { page, is_made, width, height } = sheet
  const last = shown.length - 1
  return (
    <>
      {/* At either end a button keeps the focus, so it is not disabled for the browser. */}
      <div className={pieces.row} role="group" aria-label={t.pages.list(name)}>
        <Button look="plain" aria-disabled={at === 0} onClick={() => setAt(Math.max(0, at - 1))}>
          {t.pages.previous}
        </Button>
        <p role="status">{t.pages.page(page, pages ?? shown.length)}</p>
        <Button look="plain" aria-disabled={at === last} onClick={() => setAt(Math.min(last, at + 1))}>
          {t.pages.next}
        </Button>
      </div>
      {is_made ? (
        <div className={css.sheet}>
          <FetchedImage
            key={page}
            document={id}
            page={page}
            alt={t.pages.alt(page, name)}
            width={width ?? undefined}
            height={height ?? undefined}
          />
        </div>
      ) : (
        <p className={pieces.notice}>{t.pages.failed}</p>
      )}
      {state !== 'waiting' && pages !== null && pages > shown.length && (
        <p className={pieces.notice}>{t.pages.cut(shown.length, pages)}</p>
      )}
    </>
  )
}

type ImageProps = Pick<ComponentProps<'img'>, 'alt' | 'width' | 'height'> & { document: number; page: number }

/**
 * A picture that opens with the session's cookie alone. When it does not come, trying again first asks who is signed in, so
 * that a session which has ended is asked for above the page.
 */
export function FetchedImage({ document, page, alt, ...size }: ImageProps) {
  const t = useDesk()
  const { id } = useCase().shown
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const [readSessions, { isFetching }] = deskApi.useLazyListOwnSessionsQuery()
  const again = async () => {
    const { error } = await readSessions()
    if (error) return
    setAttempt(attempt + 1)
    setFailed(false)
  }
  if (hasFailed)
    return (
      <LoadFailed
        message={t.documents.picture.notFetched}
        retry={t.frame.retry}
        isBusy={isFetching}
        onRetry={() => void again()}
      />
    )
  return (
    <img
      key={attempt}
      className={css.image}
      src={addressOf(callOf(deskCalls.deskShowPage, { id, document, page }))}
      alt={alt}
      {...size}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(true)}
    />
  )
}
