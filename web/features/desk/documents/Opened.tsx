import t from '#texts/nb/deskDocuments.ts'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { deskCalls } from '#contract/deskCalls.ts'
import { originalRuleOf, type PreviewKind, previewKindOf, type ShownDocument } from '#contract/deskDocuments.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { addressOf } from '#web/app/wire/request.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useCase } from '../case/caseContext.tsx'
import { deskApi } from '../data/api.ts'
import { Pending } from '../frame/DeskPage.tsx'
import css from './documents.module.css'

/** `children`: the way to the original, which stands beside the button that shows something. */
type Props = { document: ShownDocument; children: ReactNode }

export function Shown({ document, children }: Props) {
  const { extension, inspection, preview } = document
  const { state, shown } = preview
  const kind = previewKindOf(extension)
  if (originalRuleOf(inspection) === 'never') return children
  const unshown = (words: string) => (
    <div className={`stack ${css.part}`}>
      <p className="detail">{words}</p>
      {children}
    </div>
  )
  if (kind === 'none') return unshown(extension === 'xls' ? t.oldWorkbook : t.nothing)
  // Pages that are made already can be read while the rest is still to come.
  if (kind === 'pages' ? shown.length > 0 : state === 'made')
    return (
      <Opened document={document} kind={kind}>
        {children}
      </Opened>
    )
  const none = { picture: t.picture.failed, pages: t.pages.none, text: t.text.none }
  return unshown(state === 'waiting' ? t[kind].coming : none[kind])
}

/** Shown, and thus fetched, when somebody asks for it: that is the look which is written down. */
function Opened({ document, kind, children }: Props & { kind: Exclude<PreviewKind, 'none'> }) {
  const [isOpen, setOpen] = useState(false)
  const contents = useId()
  const { id, name, preview } = document
  const { state, shown } = preview
  const show = kind === 'pages' ? t.pages.show(shown.length) : t[kind].show
  const action = isOpen ? t[kind].hide : show
  return (
    <div className={`stack ${css.part}`}>
      <div className="row">
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={contents}
          aria-label={t.picture.of(action, name)}
          onClick={() => setOpen(!isOpen)}
        >
          {action}
        </Button>
        {children}
      </div>
      {kind === 'pages' && state === 'waiting' && <p className="detail">{t.pages.coming}</p>}
      <div id={contents} hidden={!isOpen}>
        {isOpen && kind === 'picture' && (
          <div className={css.frame}>
            <FetchedImage document={id} page={1} alt={t.picture.alt(name)} />
          </div>
        )}
        {isOpen && kind === 'pages' && <Sheet document={document} />}
        {isOpen && kind === 'text' && <Words document={id} name={name} />}
      </div>
    </div>
  )
}

function Words({ document, name }: { document: number; name: string }) {
  const { id } = useCase().shown
  const { data, ...query } = deskApi.useShowTextQuery({ id, document })
  if (!data) return <Pending {...query} />
  if (data.data.text === '') return <p>{t.text.empty}</p>
  return (
    <>
      <p className="detail">{t.text.note}</p>
      <textarea className={css.source} aria-label={t.text.of(name)} value={data.data.text} readOnly rows={16} />
      {data.data.is_cut && <p className="notice">{t.text.cut}</p>}
    </>
  )
}

/** The first pages of a pdf as pictures, one at a time: only what is looked at is fetched, and written down as shown. */
function Sheet({ document: { id, name, preview } }: Pick<Props, 'document'>) {
  const [at, setAt] = useState(0)
  const { shown, pages, state } = preview
  const sheet = shown[at]
  if (!sheet) return null
  const { page, is_made, width, height } = sheet
  const last = shown.length - 1
  return (
    <>
      {/* At either end a button keeps the focus, so it is not disabled for the browser. */}
      <div className="line" role="group" aria-label={t.pages.list(name)}>
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
        <p className="notice">{t.pages.failed}</p>
      )}
      {state !== 'waiting' && pages !== null && pages > shown.length && (
        <p className="notice">{t.pages.cut(shown.length, pages)}</p>
      )}
    </>
  )
}

type ImageProps = Pick<ComponentProps<'img'>, 'alt' | 'width' | 'height'> & { document: number; page: number }

/** Trying again first asks who is signed in, so that a session which has ended is asked for above the page. */
function FetchedImage({ document, page, alt, ...size }: ImageProps) {
  const { id } = useCase().shown
  const [hasFailed, setFailed] = useState(false)
  const [readSessions, { isFetching }] = deskApi.useLazyListOwnSessionsQuery()
  const again = async () => {
    const { error } = await readSessions()
    if (!error) setFailed(false)
  }
  if (hasFailed) return <LoadFailed message={t.picture.notFetched} of={{ isFetching, refetch: again }} />
  return (
    <img
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
