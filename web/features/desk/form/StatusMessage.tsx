import type { Ref } from 'react'
import css from './form.module.css'

type Props = {
  children: string
  /** Where the focus goes, with `useStatusMessage`. */
  place?: Ref<HTMLParagraphElement>
}

/** What has just been done, read aloud when it appears. */
export function StatusMessage({ children, place }: Props) {
  return (
    <p ref={place} role="status" tabIndex={place ? -1 : undefined} className={css.said}>
      {children}
    </p>
  )
}
