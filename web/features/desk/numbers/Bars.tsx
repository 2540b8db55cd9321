import { useId } from 'react'
import css from './numbers.module.css'

type Props = {
  /** What a screen reader is told: the numbers stand in the table beside. */
  name: string
  heads: readonly [string, string]
  rows: readonly { label: string; counts: readonly number[] }[]
}

/** Sizes in CSS pixels. Below its label a row has its bar and the thinner one of the period before. */
const [lineHeight, barHeight, thinHeight, gap] = [22, 18, 8, 10]
/** The longest bar leaves room for its number, in percent of the width. */
const longest = 85
/** Characters of a label that a phone of 320 px has room for. */
const widest = 34

/**
 * A screen reader gets the name alone: a table beside says the numbers. Widths are in percent, so that letters keep their size on a phone.
 * The period before is hatched, to be told apart without colour. Colours stand in the drawing, for the file.
 */
export function Bars({ name, heads, rows }: Props) {
  const id = useId()
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts))
  const share = (count: number) => `${(longest * count) / most}%`
  const placed = placedRows(rows)
  const height = placed.reduce((sum, row) => sum + row.height, 0)
  return (
    <svg role="img" aria-label={name} width="100%" height={height + lineHeight + 4} fontSize="15">
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="3" height="6" fill="#0f5c55" className={css.bar} />
        </pattern>
      </defs>
      {placed.map(({ label, lines, top, y, height: rowHeight, counts: [now = 0, before = 0] }) => (
        <svg key={label} y={y} width="100%" height={rowHeight}>
          {lines.map((line, at) => (
            <text key={line} y={at * lineHeight + 15} fill="#23201b" className={css.ink}>
              {line}
            </text>
          ))}
          <rect y={top} width={share(now)} height={barHeight} fill="#0f5c55" className={css.bar} />
          <text x={share(now)} y={top + 14} dx="6" fontWeight="600" fill="#23201b" className={css.ink}>
            {now}
          </text>
          <rect y={top + barHeight + 2} width={share(before)} height={thinHeight} fill={`url(#${id})`} />
        </svg>
      ))}
      <text y={height + 15} fill="#23201b" className={css.ink}>
        {`■ ${heads[0]}   ▨ ${heads[1]}`}
      </text>
    </svg>
  )
}

/** Each row with the lines of its label, below the one before. `top`: of its bars. */
function placedRows(rows: Props['rows']) {
  let y = 0
  return rows.map((row) => {
    const lines = linesOf(row.label)
    const top = lines.length * lineHeight
    const height = top + barHeight + 2 + thinHeight + gap
    y += height
    return { ...row, lines, top, height, y: y - height }
  })
}

const linesOf = (label: string) =>
  label.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= widest) return [...lines, word]
    return [...lines.slice(0, -1), `${last} ${word}`]
  }, [])

/** Width of a chart that is kept as a file, in CSS pixels: a page of text. A picture has twice as many. */
const [width, margin, head] = [680, 20, 64]
const namespace = 'http://www.w3.org/2000/svg'

/** The drawing in an element as a file of its own on white, under its title and the days that it counts. */
export function svgOf(element: Element, title: string, days: string) {
  const drawing = element.querySelector('svg')?.cloneNode(true)
  if (!(drawing instanceof SVGElement)) return ''
  const height = Number(drawing.getAttribute('height')) + head + margin
  const file = made('svg', { width, height, 'font-family': 'sans-serif', 'font-size': 15 })
  const place = made('svg', { x: margin, y: head, width: width - 2 * margin })
  place.append(drawing)
  file.append(
    made('title', {}, title),
    made('rect', { width, height, fill: '#ffffff' }),
    made('text', { x: margin, y: 28, 'font-weight': 600, fill: '#23201b' }, title),
    made('text', { x: margin, y: 48, 'font-size': 13, fill: '#59524a' }, days),
    place,
  )
  return new XMLSerializer().serializeToString(file)
}

function made(tag: string, attributes: Record<string, string | number>, text = '') {
  const element = document.createElementNS(namespace, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.textContent = text
  return element
}

export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = new OffscreenCanvas(image.width * 2, image.height * 2)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob()
  } finally {
    URL.revokeObjectURL(address)
  }
}
