/** The quarter of its first day: `2026-07-01` is `3. kvartal 2026`. */
export default (day: string) => `${Math.ceil(Number(day.slice(5, 7)) / 3)}. kvartal ${day.slice(0, 4)}`
