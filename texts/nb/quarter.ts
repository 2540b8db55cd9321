/** The quarter of its first day: `2026-07-01` is `3. kvartal 2026`. */
export default (day: string) => `${Math.ceil(Number(day.slice(5, 7)) / 3)}. kvartal ${day.slice(0, 4)}`

/** The period of a release by its address: `2026`, `3. kvartal 2026`, or `3. kvartal 2026, rettelse 1`. */
export function period(slug: string) {
  const [, year = slug, quarter, correction] = /^(\d{4})(?:-k(\d))?(?:-r(\d+))?$/.exec(slug) ?? []
  const days = quarter === undefined ? year : `${quarter}. kvartal ${year}`
  return correction === undefined ? days : `${days}, rettelse ${correction}`
}
