import { useState } from 'react'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'

export type Picture = {
  /** The file, and what it holds; only the server has the latter. */
  file: string
  markup: string
  /** Of the file: left, top, width, height. */
  box: readonly [number, number, number, number]
}

type Props = { of: Picture; className: string | undefined; viewBox: string; preserveAspectRatio: string }

/**
 * A drawing stands in the page that the server sends, and React leaves it alone there: a reader on a slow phone does
 * not pay for it twice. Who comes from another page fetches the file.
 */
export function Drawing({ of: { file, markup, box }, ...frame }: Props) {
  const isHydrated = useIsHydrated()
  const [isSent] = useState(!isHydrated)
  const svg = { ...frame, 'aria-hidden': true, focusable: false }
  // In the browser `markup` is empty and nothing is written: what was sent stays.
  if (isSent) return <svg {...svg} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />
  const [x, y, width, height] = box
  return (
    <svg {...svg}>
      <image href={file} x={x} y={y} width={width} height={height} />
    </svg>
  )
}
