import { type Ref, useEffect, useRef, useState } from 'react'
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

/**
 * What a step has done, and where it is said: `at` is for `StatusMessage`. The focus goes there with each step, because the button that
 * was pressed goes with the form that it ends, and the page would otherwise stay wherever it was scrolled to. To be used in the
 * component that holds the dialogs of the page: its effect comes after theirs, which give the focus back.
 */
export function useStatusMessage() {
  const place = useRef<HTMLParagraphElement>(null)
  const [said, setSaid] = useState<{ words: string; isSeen: boolean }>()
  useEffect(() => {
    if (said?.isSeen) place.current?.focus()
  }, [said])
  return {
    at: { place, children: said?.words ?? '' },
    /** StatusMessage, and gone to. */
    say: (words: string) => setSaid({ words, isSeen: true }),
    /** StatusMessage aloud alone, where what was pressed is still there. */
    saySoftly: (words: string) => setSaid({ words, isSeen: false }),
  }
}
