import type { OwnIncident } from '#contract/incidents.ts'
import type { kept } from '#texts/kept.ts'
import { longDate } from '#web/ui/dates.ts'

type Hold = NonNullable<OwnIncident['hold']>

/** What a legal duty means for the reporter: until when they cannot erase the case, and whether they can after that day. */
export const dutyWords = (t: (typeof kept)['nb'], { ends_on }: Pick<Hold, 'ends_on'>, erased_on: string | null) =>
  [t.duty(longDate(ends_on)), ...(erased_on !== null && ends_on < erased_on ? [t.thenYours] : [])].join(' ')
