import { houses, land, reflection, sceneColours as colour, sceneSize, star, sun, windows } from '#web/ui/scene.ts'

/** A fjord at daybreak. It says nothing of any person; a narrow screen sees its right side. */
export function HeroPicture({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${sceneSize.width} ${sceneSize.height}`}
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <radialGradient id="glow" gradientUnits="userSpaceOnUse" cx={sun.x} cy={sun.y + 60} r="520">
          <stop stopColor={colour.glow} stopOpacity=".6" />
          <stop offset=".45" stopColor={colour.glow} stopOpacity=".18" />
          <stop offset="1" stopColor={colour.glow} stopOpacity="0" />
        </radialGradient>
      </defs>
      <path fill="url(#glow)" d={`M${sun.x - 520} -110h1040v640h-1040z`} />
      <g fill="none" stroke={colour.sun} strokeWidth="2" strokeLinejoin="round">
        <path strokeOpacity=".5" d={star(sun.x, sun.y, 84)} />
        <path strokeOpacity=".26" d={star(sun.x, sun.y, 124)} />
        <path strokeOpacity=".14" d={star(sun.x, sun.y, 172)} />
        <path strokeOpacity=".08" d={star(sun.x, sun.y, 230)} />
      </g>
      <path fill={colour.sun} d={star(sun.x, sun.y, 52)} />
      {land.map(({ fill, d }) => (
        <path key={d} fill={colour[fill]} d={d} />
      ))}
      <path fill={colour.sun} fillOpacity=".7" d={reflection} />
      <path fill={colour.house} d={houses} />
      <path fill={colour.sun} d={windows} />
    </svg>
  )
}
