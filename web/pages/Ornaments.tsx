import { useId } from 'react'
import { sceneColours as colour, star } from '#web/ui/scene.ts'
import css from './Landing.module.css'

const frame = { 'aria-hidden': true, focusable: false } as const

/** Behind a number. */
export const StarMark = () => (
  <svg {...frame} width="48" height="48" viewBox="0 0 48 48">
    <path fill="currentColor" d={star(24, 24, 23)} />
  </svg>
)

/** Many stories side by side: a row of stars, one of them lit. */
export function StarRow() {
  const id = useId()
  return (
    <svg {...frame} className={css.ornament} preserveAspectRatio="xMidYMid slice" viewBox="0 0 600 120">
      <defs>
        <pattern id={id} width="80" height="80" patternUnits="userSpaceOnUse" x="20" y="20">
          <path fill="none" stroke={colour.sun} strokeOpacity=".5" strokeWidth="1.500" d={star(40, 40, 40)} />
          <path fill={colour.sun} fillOpacity=".18" d={star(40, 40, 22)} />
        </pattern>
      </defs>
      <path fill={colour.nearLight} d="M0 0h600v120H0z" />
      <path fill={`url(#${id})`} d="M0 0h600v120H0z" />
      <path fill={colour.sun} d={star(300, 60, 26)} />
    </svg>
  )
}

/** What one figure is made of, layer by layer. */
export function StarField() {
  return (
    <svg {...frame} className={css.ornament} preserveAspectRatio="xMidYMid slice" viewBox="0 0 600 120">
      <path fill={colour.skyTop} d="M0 0h600v120H0z" />
      <g fill="none" stroke={colour.sun} strokeLinejoin="round">
        {[46, 78, 116, 160, 212, 272, 340].map((reach, at) => (
          <path key={reach} strokeOpacity={0.8 - at * 0.1} strokeWidth="2" d={star(300, 60, reach)} />
        ))}
      </g>
      <path fill={colour.sun} d={star(300, 60, 26)} />
    </svg>
  )
}
