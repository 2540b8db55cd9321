import { useId } from 'react'

type Props = {
  caption: string
  /** What the two bars of a row are. */
  heads: readonly [string, string]
  rows: readonly { label: string; counts: readonly number[] }[]
}

/** Heights in CSS pixels. A row is its label, its bar and the thinner one of the period before. */
const [rowHeight, labelHeight, barHeight, thinHeight] = [62, 22, 18, 8]
/** The longest bar leaves room for its number, in percent of the width. */
const longest = 85

/**
 * Bars for what a table beside them says in numbers, so a screen reader gets its name alone. Widths are in percent: no script has to
 * know how wide the page is, and letters keep their size on a phone. The bar of the period before is hatched, so that it is told
 * apart without colour.
 */
export function Bars({ caption, heads, rows }: Props) {
  const id = useId()
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts))
  const share = (count: number) => `${(longest * count) / most}%`
  const ink = { fill: 'var(--ink, #23201b)' }
  const accent = { fill: 'var(--accent, #0f5c55)' }
  return (
    <svg role="img" aria-label={caption} width="100%" height={rows.length * rowHeight + labelHeight} fontSize="15">
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="3" height="6" style={accent} />
        </pattern>
      </defs>
      {rows.map(({ label, counts: [now = 0, before = 0] }, at) => (
        <svg key={label} y={at * rowHeight} width="100%" height={rowHeight}>
          <text y="16" style={ink}>
            {label}
          </text>
          <rect y={labelHeight} width={share(now)} height={barHeight} style={accent} />
          <text x={share(now)} dx="6" y={labelHeight + 14} fontWeight="600" style={ink}>
            {now}
          </text>
          <rect y={labelHeight + barHeight + 2} width={share(before)} height={thinHeight} fill={`url(#${id})`} />
        </svg>
      ))}
      <text y={rows.length * rowHeight + 14} style={ink}>
        {`■ ${heads[0]}   ▨ ${heads[1]}`}
      </text>
    </svg>
  )
}

/** The drawing in an element as a file of its own, as wide as a page of text. */
export function svgOf(element: Element) {
  const svg = element.querySelector('svg')?.cloneNode(true)
  if (!(svg instanceof SVGElement)) return ''
  svg.setAttribute('width', '680')
  svg.setAttribute('font-family', 'sans-serif')
  return new XMLSerializer().serializeToString(svg)
}
