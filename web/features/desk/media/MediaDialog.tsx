import { useState } from 'react'
import { Link } from 'react-router'
import { binEnds } from '#contract/deskEditorial.ts'
import type { MediaFile, MediaUse, ShownMedia } from '#contract/deskMedia.ts'
import { articlePath, deskPages, entryPath } from '#contract/deskPages.ts'
import { sizeInWords } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { longDay, longMoment } from '#web/ui/dates.ts'
import { deskApi } from '../data/api.ts'
import { AskButton, CloseButton, DeskDialog } from '../frame/DeskDialog.tsx'
import { Failure, Pending } from '../frame/DeskPage.tsx'
import { DescribeForm } from './DescribeForm.tsx'
import { MediaPicker } from './MediaPicker.tsx'
import css from './media.module.css'

const t = desk.media.details
type Props = { name: string; onDone: (words: string) => void; onClose: () => void }

export function MediaDialog({ name, onDone, onClose }: Props) {
  const { data, ...query } = deskApi.useShowMediaQuery(name, { refetchOnMountOrArgChange: true })
  const shown = data?.data
  return (
    <DeskDialog title={t.title(shown?.file.download_name ?? '')} onClose={onClose}>
      {shown ? <Details shown={shown} onDone={onDone} /> : <Pending {...query} />}
      <div className="row">
        <CloseButton onClose={onClose}>{desk.frame.close}</CloseButton>
      </div>
    </DeskDialog>
  )
}

function Details({ shown: { file, used }, onDone }: { shown: ShownMedia; onDone: (words: string) => void }) {
  const { kind, deleted_at } = file
  return (
    <div className="stack">
      <Shown file={file} />
      {deleted_at === null && (kind === 'picture' || kind === 'film') && <DescribeForm file={file} />}
      {deleted_at !== null && <p>{t.binned(longMoment(deleted_at), longDay(binEnds(deleted_at)))}</p>}
      <section aria-labelledby="used">
        <h3 id="used">{t.used}</h3>
        {used.length === 0 && <p className="detail">{t.unused}</p>}
        <ul className="bullets">
          {used.map(({ kind: of, id, title, where }) => {
            const path = pathOf(of, id)
            return (
              <li key={`${of} ${id ?? title}`}>
                {path ? <Link to={path}>{t.usedIn[of](title)}</Link> : t.usedIn[of](title)}{' '}
                {t.usedWhere[where] && <span className="detail">{t.usedWhere[where]}</span>}
              </li>
            )
          })}
        </ul>
      </section>
      <Actions shown={{ file, used }} onDone={onDone} />
    </div>
  )
}

function pathOf(kind: MediaUse['kind'], id: number | null) {
  if (kind === 'agency') return `${deskPages.lookups}?liste=agencies`
  if (id === null || kind === 'file') return undefined
  return kind === 'article' ? articlePath(id) : entryPath(id)
}

function Actions({ shown: { file, used }, onDone }: { shown: ShownMedia; onDone: (words: string) => void }) {
  const [replace] = deskApi.useReplaceMediaMutation()
  const [remove] = deskApi.useDeleteMediaMutation()
  const [restore, { error, isLoading }] = deskApi.useRestoreMediaMutation()
  const [by, setBy] = useState<string | null>(null)
  const { name, version, download_name } = file
  // Where it stands without being in use: in what was withdrawn or is in the bin.
  const places = used.map(({ kind, title }) => t.usedIn[kind](title)).join(', ')
  if (file.deleted_at !== null)
    return (
      <>
        <Failure error={error} />
        <Button
          isBusy={isLoading}
          onClick={() => void restore(name).then(({ data }) => data && onDone(t.restored(download_name)))}
        >
          {t.restore}
        </Button>
      </>
    )
  return (
    <div className={`stack ${css.actions}`}>
      <MediaPicker label={t.replaceBy} kinds={[file.kind]} value={by} onChange={setBy} without={name} />
      <div className="row">
        {by !== null && (
          <AskButton
            look="quiet"
            title={t.replaceTitle}
            body={t.replaceBody(file.uses)}
            confirm={t.replace}
            onConfirm={() => replace({ name, version, by })}
            onDone={() => onDone(t.replaced)}
          />
        )}
        <AskButton
          isOff={file.uses !== 0}
          look="quiet"
          title={t.removeTitle(download_name)}
          body={places === '' ? t.removeBody : `${t.removeBody} ${t.removeStillIn(places)}`}
          confirm={t.remove}
          isDanger
          onConfirm={() => remove(name)}
          onDone={() => onDone(t.removed(download_name))}
        />
        {file.uses !== 0 && <p className="detail">{t.inUse}</p>}
      </div>
    </div>
  )
}

function Shown({ file }: { file: MediaFile }) {
  const { name, kind, picture, captions, poster, download_name, deleted_at } = file
  const address = `/media/${name}`
  const isFilm = kind === 'film' && deleted_at === null
  const link = kind === 'document' && !name.endsWith('.pdf') ? t.download : t.open
  return (
    <>
      {isFilm && (
        <video
          className={css.film}
          controls
          preload="metadata"
          aria-label={download_name}
          poster={poster === null ? undefined : `/media/${poster}`}
          key={`${captions} ${poster}`}
        >
          <source src={address} />
          <track
            kind="captions"
            srcLang="nb"
            label="Norsk"
            src={captions === null ? undefined : `/media/${captions}`}
          />
        </video>
      )}
      <Facts
        facts={[
          { name: desk.media.kind, value: `${desk.media.one[kind]}, ${sizeInWords(file.size)}` },
          { name: t.added, value: longMoment(file.created_at) },
          { name: t.address, value: address },
        ]}
      />
      {picture && (
        <p className="detail">
          {t.measures(picture.width, picture.height)}, {t.copies(picture.sources.length)}
        </p>
      )}
      {deleted_at === null && (
        <p>
          <a href={address} target="_blank" rel="noreferrer">
            {link} <span className="unseen">{desk.frame.newWindow}</span>
          </a>
        </p>
      )}
    </>
  )
}
