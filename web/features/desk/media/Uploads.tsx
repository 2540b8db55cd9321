import { useId, useRef, useState, type DragEvent, useEffect, useSyncExternalStore } from 'react'
import { mediaKindNames, mediaKindOf, mediaKinds, uploadPartBytes } from '#contract/deskMedia.ts'
import type { MediaKind, MediaUpload } from '#contract/deskMedia.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { RowActions } from '../frame/RowActions.tsx'
import { uploading, type Sending } from './uploading.ts'
import css from './media.module.css'
import { useUnsent } from '../frame/unsaved.ts'
import { deskApi, store } from '../data/api.ts'
import { refusalWords } from '../data/failure.ts'

const t = desk.media.upload
type Props = {
  kinds?: readonly MediaKind[]
  /** What is done with a file that has become one of the library. */
  verb?: string
  onOpen: (name: string) => void
}

/** Chooses files and shows how far each has come, those among them that another page or an earlier day began. */
export function Uploads({ kinds = mediaKindNames, ...opening }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { known, ...rows } = useOwnUploads()
  // Where only some kinds fit, a file of another kind that is on its way belongs into the library, and is not offered.
  const fits = (filename: string) => kinds.some((kind) => kind === mediaKindOf(filename)?.kind)
  const own = rows.own.filter(({ sending }) => sending.why !== undefined || fits(sending.file.name))
  const others = rows.others.filter(({ filename }) => fits(filename))
  const add = (files: FileList | null) => {
    if (files) uploading.add([...files], known, kinds)
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{t.title}</h2>
      <div
        className={`stack ${css.drop}`}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          multiple
          className="unseen"
          tabIndex={-1}
          aria-label={t.choose}
          accept={kinds.flatMap((kind) => mediaKinds[kind].map((extension) => `.${extension}`)).join(',')}
          onChange={({ currentTarget }) => add(currentTarget.files)}
        />
        <Button onClick={() => input.current?.click()}>{t.choose}</Button>
        <p className="detail">{t.hint}</p>
        <details className="detail">
          <summary>{t.what}</summary>
          <p>{t.whatSays}</p>
        </details>
      </div>
      {own.length + others.length > 0 && (
        <ul className="lines" aria-label={t.list}>
          {own.map(({ sending, upload }) => (
            <UploadRow key={`own ${sending.key}`} sending={sending} upload={upload} {...opening} />
          ))}
          {others.map((upload) => (
            <UploadRow key={`upload ${upload.id}`} upload={upload} {...opening} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Between two questions how far the checking is, in milliseconds. */
const whileChecking = 1500

/** The uploads of this page with what the server says of each, and those that this page did not begin. */
function useOwnUploads() {
  const sendings = useSyncExternalStore(uploading.subscribe, uploading.read)
  const { data: before } = deskApi.endpoints.listUploads.useQueryState()
  const isChecking = before?.data.some(({ state }) => state === 'checking') ?? false
  const { data } = deskApi.useListUploadsQuery(undefined, {
    pollingInterval: isChecking ? whileChecking : 0,
    refetchOnMountOrArgChange: true,
  })
  const known = data?.data ?? []
  useUnsent(sendings.some(({ state }) => state === 'sending' || state === 'broken' || state === 'waiting'))
  // A file that has just become public belongs into the lists that are shown.
  const ready = known.filter(({ state }) => state === 'ready').length
  useEffect(() => {
    if (ready > 0) store.dispatch(deskApi.util.invalidateTags(['Media']))
  }, [ready])
  const ids = new Set(sendings.map(({ id }) => id))
  return {
    known,
    own: sendings.map((sending) => ({ sending, upload: known.find(({ id }) => id === sending.id) })),
    // One that was begun twice because the first answer was lost has no part, and is swept away.
    others: known.filter(({ id, state, parts }) => !ids.has(id) && (state !== 'receiving' || parts.length > 0)),
  }
}

type UploadRowProps = Omit<Props, 'kinds'> & { sending?: Sending; upload: MediaUpload | undefined }

function UploadRow({ sending, upload, verb, onOpen }: UploadRowProps) {
  const use = verb ?? t.use
  const name = sending?.file.name ?? upload?.filename ?? ''
  const isUnderWay = sending?.state === 'sending' || sending?.state === 'broken'
  const isOver = upload?.state === 'ready' || upload?.state === 'refused'
  const drop = () => {
    if (sending) uploading.drop(sending.key)
    if (upload && (isOver || !sending)) void store.dispatch(deskApi.endpoints.dropUpload.initiate(upload.id))
  }
  const action = isOver || sending?.why ? t.dismiss : desk.frame.cancel
  return (
    <li>
      <div>
        <p className="name">{name}</p>
        <p role="status" className="detail" data-state={upload?.state}>
          <Words sending={sending} upload={upload} />
        </p>
        {isUnderWay && <progress value={sending.sent} max={sending.file.size} aria-label={t.progress(name)} />}
      </div>
      <RowActions
        of={name}
        actions={[
          upload?.state === 'ready' && { words: use, look: 'quiet', act: () => onOpen(upload.media_name ?? '') },
          sending?.state === 'failed' &&
            !sending.why && { words: desk.frame.retry, look: 'quiet', act: () => uploading.retry(sending.key) },
          upload?.state !== 'checking' && { id: 'drop', words: action, act: drop },
        ]}
      />
    </li>
  )
}

function Words({ sending, upload }: Pick<UploadRowProps, 'sending' | 'upload'>) {
  // Of the films, only MP4 loses what cameras write beside them (server/features/editorial/media/filmPlace.ts).
  if (upload?.state === 'ready') return upload.media_name?.endsWith('.webm') ? t.readyAsSent : t.ready
  if (upload?.state === 'refused')
    return [t.refused, ...upload.reasons.map((reason) => t.reasons[reason])].join('. ').replaceAll('..', '.')
  if (upload?.state === 'checking' || sending?.state === 'sent') return t.checking
  if (!sending) return t.paused(percentOf((upload?.parts.length ?? 0) * uploadPartBytes, upload?.size ?? 1))
  if (sending.why) return t[sending.why]
  if (sending.state === 'waiting') return t.waiting
  const percent = percentOf(sending.sent, sending.file.size)
  if (sending.state === 'sending') return t.sending(percent)
  if (sending.state === 'broken') return t.broken(percent)
  return `${t.failed} ${refusalWords(sending.error) ?? ''}`
}

const percentOf = (sent: number, size: number) => Math.min(100, Math.floor((100 * sent) / size))
