import type { MediaFile } from '#contract/deskMedia.ts'
import css from './media.module.css'

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
