import { useId } from 'react'

/** Decorative drawings; the words beside them carry the meaning. */
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
export const SmallIcon = ({ d }: { d: string }) => (
  <svg {...frame} {...line} width={20} height={20}>
    <path d={d} />
  </svg>
)
export const ArrowIcon = () => <SmallIcon d="M5 12h14M13 6l6 6-6 6" />
export const PhoneIcon = () => (
  <SmallIcon d="M5 4h4l2 5-2.500 1.500a12 12 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z" />
)

export const Logo = ({ size = 36 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
    <path
      fill="var(--logo, var(--accent))"
      d="M24 2l6.400 6.500H39.500v9.100L46 24l-6.500 6.400v9.100h-9.100L24 46l-6.400-6.500H8.500v-9.100L2 24l6.500-6.400V8.500h9.100z"
    />
    <path
      fill="none"
      stroke="var(--logo-line, var(--on-accent))"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M15.500 16.500h17v12h-8.500l-5 5v-5h-3.500zM20 22.500h8"
    />
  </svg>
)

export function Pattern() {
  const id = useId()
  return (
    <svg width="100%" height="100%" aria-hidden="true" focusable="false">
      <defs>
        <pattern id={id} width="120" height="120" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
            <path d="M60 8l15.200 15.200H96.800v21.600L112 60 96.800 75.200v21.600H75.200L60 112 44.800 96.800H23.200V75.200L8 60l15.200-15.200V23.200h21.600z" />
            <path d="M60 28l22.600 9.400L92 60l-9.400 22.600L60 92l-22.600-9.400L28 60l9.400-22.600z" />
            <path d="M0 8V0h8M112 0h8v8M120 112v8h-8M8 120H0v-8M60 0v8M60 112v8M0 60h8M112 60h8" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
