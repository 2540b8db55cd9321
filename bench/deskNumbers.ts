import type { Pool } from 'pg'
import { todayInOslo, monthsAfter } from '#contract/time.ts'
import { timed } from './portal.ts'
import { median, percentile, type Row } from './table.ts'

type Given = { query: Pool['query']; read: (at: string) => Promise<unknown> }

/** Calls of one person who counts. */
const [asked, perSecond] = [100, 5]

/** Staff's counts over all stored cases: looks, and beside them the first look after a case has changed, which counts anew. */
export async function benchNumbers({ query, read }: Given): Promise<Row[]> {
  const today = todayInOslo()
  const days = { 'a year': monthsAfter(today, -12), 'five years': monthsAfter(today, -60) }
  const rows: Row[] = []
  for (const [words, from] of Object.entries(days)) {
    const count = () =>
      query('SELECT status, count(*) FROM incident WHERE submitted_at >= $1 GROUP BY status', [
        monthsAfter(from, words === 'a year' ? -12 : 0),
      ])
    const baseline = await timed(10, 1, count)
    for (const by of ['by=time&step=week', 'by=act', 'by=act&and=life_area']) {
      const look = () => read(`/desk/numbers?from=${from}&to=${today}&${by}`)
      const anew: number[] = []
      for (let at = 0; at < 5; at += 1) {
        await query('UPDATE incident SET active_at = active_at WHERE id = (SELECT min(id) FROM incident)')
        anew.push(...(await timed(1, 1, look)))
      }
      const ours = await timed(asked, perSecond, look)
      rows.push(
        {
          what: `${words}, ${by} p99 (p50 ${median(ours).toFixed(1)})`,
          ours: percentile(ours, 0.99),
          baseline: median(baseline),
          unit: 'ms',
          bar: { atMost: 300 },
        },
        { what: `${words}, ${by}, right after a change`, ours: median(anew), baseline: median(baseline), unit: 'ms' },
      )
    }
  }
  return rows
}
