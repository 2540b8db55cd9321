/**
 * The portal's picture, drawn by us: one eight-pointed star made of many smaller ones, as a rosette over a horizon.
 * It says nothing of any person, and weighs less than a kilobyte.
 */
export function HeroPicture() {
  const turns = Array.from({ length: 8 }, (_, at) => at * 45)
  return (
    <svg viewBox="0 0 400 400" width="400" height="400" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeLinejoin="round">
        <circle cx="200" cy="200" r="190" strokeOpacity=".25" strokeWidth="2" />
        {turns.map((turn) => (
          <g key={turn} transform={`rotate(${turn} 200 200)`}>
            <path strokeOpacity=".3" strokeWidth="2" d="M200 12l54 94-54 60-54-60z" />
            <path strokeOpacity=".55" strokeWidth="2.500" d="M200 78l30 48-30 44-30-44z" />
            <path strokeOpacity=".9" strokeWidth="3" d="M200 128l17 31-17 24-17-24z" />
          </g>
        ))}
        <circle cx="200" cy="200" r="122" strokeOpacity=".25" strokeWidth="2" />
      </g>
      <path
        fill="currentColor"
        d="M200 172l8.200 8.200h11.600v11.600l8.200 8.200-8.200 8.200v11.600h-11.600l-8.200 8.200-8.200-8.200h-11.600v-11.600l-8.200-8.200 8.200-8.200v-11.600h11.600z"
      />
    </svg>
  )
}
