import { timeZone } from '#contract/time.ts'
import { demoCases } from './demoCases.ts'
import { dayOf } from './story.ts'

test('every demo case happened before it was sent, whatever time of day and of year a trial begins at', () => {
  const local = (moment: Date) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment)
  for (const start of ['2026-01-15T00:00:00Z', '2026-03-29T00:00:00Z', '2026-10-25T00:00:00Z'])
    for (let minutes = 0; minutes < 1440; minutes += 10)
      for (const { name, sent, ...when } of demoCases) {
        const moment = new Date(Date.parse(start) + minutes * 60_000 - sent * 86_400_000)
        expect(
          `${name} ${dayOf(when, moment)} ${when.time}` < `${name} ${local(moment)}`,
          `${name} ${local(moment)}`,
        ).toBe(true)
      }
})
