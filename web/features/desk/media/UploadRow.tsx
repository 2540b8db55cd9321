import { type MediaUpload, uploadPartBytes } from '#contract/deskMedia.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, fieldWords, readDeskFailure } from '../data/failure.ts'
import { store } from '../data/store.ts'
import form from '../form/form.module.css'
import pieces from '../frame/pieces.module.css'
import { uploading, type Sending } from './uploading.ts'
import { deskApi } from '../data/api.ts'

type Props = { sending?: Sending; upload: MediaUpload | undefined; onOpen: (name: string) => void }

/** One upload: what this page sends of it, and what the server makes of it. */
export function UploadRow({ sending, upload, onOpen }: Props) {
  const t = useTexts(desk).media.upload
  const name = sending?.name ?? upload?.filename ?? ''
  const isUnderWay = sending?.state === 'sending' || sending?.state === 'broken'
  const isOver = upload?.state === 'ready' || upload?.state === 'refused'
  const drop = () => {
    if (sending) uploading.drop(sending.key)
    if (upload && (isOver || !sending)) void store.dispatch(deskApi.endpoints.dropUpload.initiate(upload.id))
  }
  const action = isOver || sending?.why ? t.dismiss : t.cancel
  return (
    <li>
      <div>
        <p className={pieces.name}>{name}</p>
        <p role="status" className={pieces.detail} data-state={upload?.state}>
          <Words sending={sending} upload={upload} />
        </p>
        {isUnderWay && <progress value={sending.sent} max={sending.size} aria-label={t.progress(name)} />}
      </div>
      <div className={form.buttons}>
        {upload?.state === 'ready' && upload.media_name !== null && (
          <Button look="quiet" aria-label={t.of(t.use, name)} onClick={() => onOpen(upload.media_name ?? '')}>
            {t.use}
          </Button>
        )}
        {sending?.state === 'failed' && !sending.why && (
          <Button look="quiet" aria-label={t.of(t.retry, name)} onClick={() => uploading.retry(sending.key)}>
            {t.retry}
          </Button>
        )}
        {upload?.state !== 'checking' && (
          <Button look="plain" aria-label={t.of(action, name)} onClick={drop}>
            {action}
          </Button>
        )}
      </div>
    </li>
  )
}

function Words({ sending, upload }: Pick<Props, 'sending' | 'upload'>) {
  const t = useTexts(desk).media.upload
  // Of the films, only MP4 loses what cameras write beside them (server/features/editorial/media/filmPlace.ts).
  if (upload?.state === 'ready') return upload.media_name?.endsWith('.webm') ? t.readyAsSent : t.ready
  if (upload?.state === 'refused')
    return [t.refused, ...upload.reasons.map((reason) => t.reasons[reason])].join('. ').replaceAll('..', '.')
  if (upload?.state === 'checking' || sending?.state === 'sent') return t.checking
  if (!sending) return t.paused(percentOf((upload?.parts.length ?? 0) * uploadPartBytes, upload?.size ?? 1))
  if (sending.why) return t[sending.why]
  if (sending.state === 'waiting') return t.waiting
  const percent = percentOf(sending.sent, sending.size)
  if (sending.state === 'sending') return t.sending(percent)
  if (sending.state === 'broken') return t.broken(percent)
  const failure = readDeskFailure(sending.error)
  const [field] = Object.values(failure.codes)
  return (
    <>
      {t.failed} <Say>{field ? fieldWords(field) : deskFailureWords(failure)}</Say>
    </>
  )
}

const percentOf = (sent: number, size: number) => Math.min(100, Math.floor((100 * sent) / size))
