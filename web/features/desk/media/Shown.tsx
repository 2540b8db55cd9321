import { sizeInWords } from '#contract/limits.ts'
import type { MediaFile } from '#contract/deskMedia.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import css from './media.module.css'

/** The file itself as readers get it, and its measures. */
export function Shown({ file }: { file: MediaFile }) {
  const t = useTexts(desk).media
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
        <p className={pieces.detail}>
          {t.details.measures(picture.width, picture.height)}, {t.details.copies(picture.sources.length)}
        </p>
      )}
      {deleted_at === null && (
        <p>
          <a href={address} target="_blank" rel="noreferrer">
            {link} <span className="unseen">{t.details.newWindow}</span>
          </a>
        </p>
      )}
    </>
  )
}
