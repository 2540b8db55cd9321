/** An eight-pointed star with a speech bubble. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
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
}
