import { useId } from 'react'

/** A decorative tile pattern of eight-pointed stars and crosses. */
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
