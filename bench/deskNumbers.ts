import type { Pool } from 'pg'
import { showNumbers } from '#contract/deskNumbers.ts'
import { addDays, monthsAfter, todayInOslo } from '#contract/time.ts'
import { timed } from './portal.ts'
import { median, ms, percentile, type Row } from './table.ts'

type Given = { query: Pool['query']; read: (at: string) => Promise<unknown> }

/** Calls of one person who counts, while a case changes each second. */
const [asked, perSecond] = [100, 5]

/** Staff's counts over all stored cases: the first look at a period, and looks at one that was counted before. */
export async function benchNumbers({ query, read }: Given): Promise<Row[]> {
  const today = todayInOslo()
  const days = { 'a year': monthsAfter(today, -12), 'five years': monthsAfter(today, -60) }
  const rows: Row[] = []
  for (const [words, from] of Object.entries(days)) {
    const count = () =>
      query('SELECT status, count(*) FROM incident WHERE submitted_at >= $1 GROUP BY status', [
        monthsAfter(from, words === 'a year' ? -12 : 0),
      ])
    const baseline = median(await timed(10, 1, count))
    for (const by of ['by=time&step=week', 'by=act', 'by=act&and=life_area']) {
      const look = async (to: string) => {
        const answer = await read(`/desk/numbers?from=${from}&to=${to}&${by}`)
        const { counted_at } = showNumbers.schema.response[200].parse(answer).data
        return counted_at === null ? 0 : (Date.now() - Date.parse(counted_at)) / 1000
      }
      const first: number[] = []
      for (let at = 0; at < 3; at += 1) first.push(...(await timed(1, 1, () => look(addDays(today, -at)))))
      const change = () => query('UPDATE incident SET active_at = active_at WHERE id = (SELECT min(id) FROM incident)')
      const changing = setInterval(() => void change(), 1000)
      const ages: number[] = []
      const ours = await timed(asked, perSecond, async () => void ages.push(await look(today)))
      clearInterval(changing)
      rows.push(
        ms(`${words}, ${by} p99 (p50 ${median(ours).toFixed(1)})`, percentile(ours, 0.99), baseline, { atMost: 300 }),
        { what: `${words}, ${by}, how old at most`, ours: Math.max(...ages), unit: 's' },
        ms(`${words}, ${by}, the first look`, median(first), baseline),
      )
    }
  }
  return rows
}
