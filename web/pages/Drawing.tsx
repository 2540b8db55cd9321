import { useState } from 'react'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'
import fjordFile from './art/fjord.svg'
import fjordMarkup from './art/fjord.svg?raw'
import ringsFile from './art/rings.svg'
import ringsMarkup from './art/rings.svg?raw'
import rowFile from './art/row.svg'
import rowMarkup from './art/row.svg?raw'

export type Picture = {
  /** The file's address and its markup; the markup is empty in the browser's bundle. */
  file: string
  markup: string
  /** The file's viewBox: left, top, width, height. */
  box: readonly [number, number, number, number]
}

type Props = { of: Picture; className: string | undefined; viewBox: string; preserveAspectRatio: string }

/** Inline in the server's HTML, which React leaves alone: it is in no script. After a navigation the file is fetched. */
export function Drawing({ of: { file, markup, box }, ...frame }: Props) {
  const isHydrated = useIsHydrated()
  const [isSent] = useState(!isHydrated)
  const svg = { ...frame, 'aria-hidden': true, focusable: false }
  // In the browser `markup` is empty and nothing is written, so the server's markup stays.
  if (isSent) return <svg {...svg} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />
  const [x, y, width, height] = box
  return (
    <svg {...svg}>
      <image href={file} x={x} y={y} width={width} height={height} />
    </svg>
  )
}

const inside = (svg: string) => svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '').replaceAll('\n', '')

export const fjord: Picture = {
  file: fjordFile,
  markup: import.meta.env.SSR ? inside(fjordMarkup) : '',
  box: [0, -110, 2400, 740],
}
export const row: Picture = {
  file: rowFile,
  markup: import.meta.env.SSR ? inside(rowMarkup) : '',
  box: [0, 0, 600, 120],
}
export const rings: Picture = {
  file: ringsFile,
  markup: import.meta.env.SSR ? inside(ringsMarkup) : '',
  box: [0, 0, 600, 120],
}
