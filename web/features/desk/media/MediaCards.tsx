import { sizeInWords } from '#contract/limits.ts'
import type { MediaFile } from '#contract/deskMedia.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import css from './media.module.css'

type Props = { files: readonly MediaFile[]; verb: string; onChoose: (name: string) => void }

/** Files as a grid of buttons: each is opened, or chosen. `verb`: which of them, read aloud before the name. */
export function MediaCards({ files, verb, onChoose }: Props) {
  const t = useTexts(desk).media
  return (
    <ul className={`${pieces.list} ${css.cards}`}>
      {files.map((file) => (
        <li key={file.name}>
          <button type="button" className={css.card} onClick={() => onChoose(file.name)}>
            <span className="unseen">{verb} </span>
            <Thumb file={file} />
            <span className={pieces.name}>{file.download_name} </span>
            <span className={pieces.detail}>
              {t.one[file.kind]}, {sizeInWords(file.size)}{' '}
            </span>
            <span className={pieces.detail}>{t.uses(file.uses)} </span>
            {/* Where it is used, the words stand that were written there. */}
            {file.kind === 'picture' && file.alt === '' && file.uses === 0 && (
              <span className={pieces.badge} data-level="warning">
                {t.noAlt}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A small picture of a file, or its ending. Decorative: the name stands beside it. */
export function Thumb({ file: { name, kind, picture, focus, poster, deleted_at } }: { file: MediaFile }) {
  const address = picture?.sources[0]?.address ?? (kind === 'picture' ? `/media/${name}` : poster && `/media/${poster}`)
  const ending = name.split('.').at(-1)?.toUpperCase()
  // What is in the bin cannot be read by anybody, and so not shown either.
  if (!address || deleted_at !== null)
    return (
      <span className={css.ending} aria-hidden="true">
        {ending}
      </span>
    )
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      className={css.thumb}
      style={focus ? { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` } : undefined}
    />
  )
}
