import { useState } from 'react'
import { Link } from 'react-router'
import { binEnds } from '#contract/deskEditorial.ts'
import type { MediaFile, MediaUse, ShownMedia } from '#contract/deskMedia.ts'
import { articlePath, deskPages, entryPath } from '#contract/deskPages.ts'
import { sizeInWords } from '#contract/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { longDay, longMoment } from '#web/ui/dates.ts'
import { useDesk } from '../frame/useDesk.ts'
import { deskApi } from '../data/api.ts'
import { DeskConfirm, CloseButton, DeskDialog } from '../frame/DeskDialog.tsx'
import { Failure, Pending } from '../frame/DeskPage.tsx'
import { DescribeForm } from './DescribeForm.tsx'
import { MediaPicker } from './MediaPicker.tsx'
import css from './media.module.css'

type Props = { name: string; onDone: (words: string) => void; onClose: () => void }

/** One file: what it is, what it shows, where it is used, and what can be done with it. */
export function MediaDialog({ name, onDone, onClose }: Props) {
  const { media, frame } = useDesk()
  const { data, ...query } = deskApi.useShowMediaQuery(name, { refetchOnMountOrArgChange: true })
  const shown = data?.data
  return (
    <DeskDialog title={media.details.title(shown?.file.download_name ?? '')} onClose={onClose}>
      {shown ? <Details shown={shown} onDone={onDone} /> : <Pending {...query} />}
      <div className="row">
        <CloseButton onClose={onClose}>{frame.close}</CloseButton>
      </div>
    </DeskDialog>
  )
}

function Details({ shown: { file, used }, onDone }: { shown: ShownMedia; onDone: (words: string) => void }) {
  const t = useDesk().media.details
  return (
    <div className="stack">
      <Shown file={file} />
      {file.deleted_at === null && (file.kind === 'picture' || file.kind === 'film') && <DescribeForm file={file} />}
      {file.deleted_at !== null && <p>{t.binned(longMoment(file.deleted_at), longDay(binEnds(file.deleted_at)))}</p>}
      <section aria-labelledby="used">
        <h3 id="used">{t.used}</h3>
        {used.length === 0 && <p className="detail">{t.unused}</p>}
        <ul className="bullets">
          {used.map((use) => (
            <li key={`${use.kind} ${use.id ?? use.title}`}>
              <Use use={use} />
            </li>
          ))}
        </ul>
      </section>
      <Actions shown={{ file, used }} onDone={onDone} />
    </div>
  )
}

/** A place where the file is used, with the way there. */
function Use({ use: { kind, id, title, where } }: { use: MediaUse }) {
  const t = useDesk().media.details
  const path = pathOf(kind, id)
  const words = t.usedIn[kind](title)
  return (
    <>
      {path === undefined ? words : <Link to={path}>{words}</Link>}{' '}
      {t.usedWhere[where] && <span className="detail">{t.usedWhere[where]}</span>}
    </>
  )
}

function pathOf(kind: MediaUse['kind'], id: number | null) {
  if (kind === 'agency') return `${deskPages.lookups}?liste=agencies`
  if (id === null || kind === 'file') return undefined
  return kind === 'article' ? articlePath(id) : entryPath(id)
}

function Actions({ shown: { file, used }, onDone }: { shown: ShownMedia; onDone: (words: string) => void }) {
  const t = useDesk().media.details
  const [replace] = deskApi.useReplaceMediaMutation()
  const [remove] = deskApi.useDeleteMediaMutation()
  const [restore, { error, isLoading }] = deskApi.useRestoreMediaMutation()
  const [open, setOpen] = useState<'remove' | 'replace'>()
  const [by, setBy] = useState<string | null>(null)
  const { name, version, download_name } = file
  // Where it stands without being in use: in what was withdrawn or is in the bin.
  const places = used.map(({ kind, title }) => t.usedIn[kind](title)).join(', ')
  const close = () => setOpen(undefined)
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
          <Button look="quiet" onClick={() => setOpen('replace')}>
            {t.replace}
          </Button>
        )}
        {file.uses === 0 ? (
          <Button look="quiet" onClick={() => setOpen('remove')}>
            {t.remove}
          </Button>
        ) : (
          <p className="detail">{t.inUse}</p>
        )}
      </div>
      <DeskConfirm
        isOpen={open === 'remove'}
        title={t.removeTitle(download_name)}
        body={places === '' ? t.removeBody : `${t.removeBody} ${t.removeStillIn(places)}`}
        confirm={t.remove}
        isDanger
        onConfirm={() => remove(name)}
        onDone={() => onDone(t.removed(download_name))}
        onClose={close}
      />
      <DeskConfirm
        isOpen={open === 'replace'}
        title={t.replaceTitle}
        body={t.replaceBody(file.uses)}
        confirm={t.replace}
        onConfirm={() => replace({ name, version, by: by ?? '' })}
        onDone={() => onDone(t.replaced)}
        onClose={close}
      />
    </div>
  )
}

/** The file itself as readers get it, and its measures. */
function Shown({ file }: { file: MediaFile }) {
  const { media: t, frame } = useDesk()
  const { name, kind, picture, captions, poster, download_name, deleted_at } = file
  const address = `/media/${name}`
  const isFilm = kind === 'film' && deleted_at === null
  const link = kind === 'document' && !name.endsWith('.pdf') ? t.details.download : t.details.open
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
          { name: t.kind, value: `${t.one[kind]}, ${sizeInWords(file.size)}` },
          { name: t.details.added, value: longMoment(file.created_at) },
          { name: t.details.address, value: address },
        ]}
      />
      {picture && (
        <p className="detail">
          {t.details.measures(picture.width, picture.height)}, {t.details.copies(picture.sources.length)}
        </p>
      )}
      {deleted_at === null && (
        <p>
          <a href={address} target="_blank" rel="noreferrer">
            {link} <span className="unseen">{frame.newWindow}</span>
          </a>
        </p>
      )}
    </>
  )
}
