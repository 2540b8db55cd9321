import { timeZone } from '#contract/time.ts'

const day = new Intl.DateTimeFormat('nb-NO', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('nb-NO', { day: 'numeric', month: 'short', year: 'numeric', timeZone })

/** `2026-11-21` as `21. nov. 2026`. */
export const shortDate = (date: string) => day.format(new Date(`${date}T00:00:00Z`))

/** A moment's day in Norway, as `21. nov. 2026`. */
export const shortDay = (at: string) => moment.format(new Date(at))
