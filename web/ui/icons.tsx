/** Decorative icons; the words beside them carry the meaning. */
const frame = { width: 24, height: 24, viewBox: '0 0 24 24', 'aria-hidden': true, focusable: false } as const
const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export const MenuIcon = () => (
  <svg {...frame} {...line}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </svg>
)
export const PersonIcon = () => (
  <svg {...frame} {...line}>
    <circle cx="12" cy="8.5" r="4" />
    <path d="M4.5 20.5c1-4 4-6 7.500-6s6.500 2 7.500 6" />
  </svg>
)
/** One that is no higher than a line of words. */
export const SmallIcon = ({ d }: { d: string }) => (
  <svg {...frame} {...line} width={20} height={20}>
    <path d={d} />
  </svg>
)
export const ArrowIcon = () => <SmallIcon d="M5 12h14M13 6l6 6-6 6" />
export const PhoneIcon = () => (
  <SmallIcon d="M5 4h4l2 5-2.500 1.500a12 12 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z" />
)
