import { useEffect, useRef, useState } from 'react'

/**
 * What a step has done, and where it is said: `at` is for `Said`. The focus goes there with each step, because the button that
 * was pressed goes with the form that it ends, and the page would otherwise stay wherever it was scrolled to. To be used in the
 * component that holds the dialogs of the page: its effect comes after theirs, which give the focus back.
 */
export function useSaid() {
  const place = useRef<HTMLParagraphElement>(null)
  const [said, setSaid] = useState<{ words: string; isSeen: boolean }>()
  useEffect(() => {
    if (said?.isSeen) place.current?.focus()
  }, [said])
  return {
    at: { place, children: said?.words ?? '' },
    /** Said, and gone to. */
    say: (words: string) => setSaid({ words, isSeen: true }),
    /** Said aloud alone, where what was pressed is still there. */
    saySoftly: (words: string) => setSaid({ words, isSeen: false }),
  }
}
