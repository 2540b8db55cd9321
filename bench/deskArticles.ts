import { createItem, publishItem } from '#contract/deskItems.ts'
import { fillArchive } from './archive-fill.ts'
import { makeStaff } from './deskFill.ts'
import { openPortal, timed, type Portal } from './portal.ts'
import { median, percentile, print, type Row } from './table.ts'

/** `BENCH_ARTICLES` for a smaller try. */
const stored = Number(process.env['BENCH_ARTICLES'] ?? 100_000)
const perSecond = 20
const asked = 300
const publications = 20

/** The editors' desk with a hundred thousand articles: the list with its filters, and how soon what is published is seen. */
export async function benchDeskArticles() {
  const portal = await openPortal()
  try {
    const database = await portal.database()
    const query = database.query.bind(database)
    const { editor } = await makeStaff(query)
    const client = await database.connect()
    await fillArchive((sql) => client.query(sql), stored)
    client.release()
    await query('DELETE FROM editorial_item')
    await query('SELECT fill_editorial_items()')
    await query('VACUUM ANALYZE editorial_item, editorial_revision')
    const rows: Row[] = []
    for (const [what, at] of lists) {
      const get = () => ask(portal, 'GET', at, editor)
      await get()
      const ours = await timed(asked, perSecond, get)
      rows.push({
        what: `${what} p99 (p50 ${median(ours).toFixed(1)})`,
        ours: percentile(ours, 0.99),
        unit: 'ms',
        bar: { atMost: 50 },
      })
    }
    await database.end()
    const seen: number[] = []
    for (let at = 0; at < publications; at += 1) seen.push(await publishAndSee(portal, editor, at))
    rows.push({
      what: `from publishing to seen by readers, longest of ${publications} (p50 ${median(seen).toFixed(0)})`,
      ours: Math.max(...seen),
      unit: 'ms',
      bar: { atMost: 1000 },
    })
    print(`The editors' desk with ${stored} articles`, 'none: the bars are absolute', rows)
  } finally {
    await portal.close()
  }
}

const lists = [
  ['the list, last changed first', '/desk/articles'],
  ['by title', '/desk/articles?sort=title'],
  ['published, newest first', '/desk/articles?state=published&sort=newest'],
  ['a word in titles', '/desk/articles?search=ungdom'],
  ['a rare word in titles', '/desk/articles?search=99999'],
  ['a category, a format and dates', '/desk/articles?category=3&format=pdf&date_from=2000-01-01&date_to=2015-12-31'],
] as const

/** Milliseconds from the press to the first answer of the public page with the new title. */
async function publishAndSee(portal: Portal, cookie: string, at: number) {
  const title = `Publisert som nummer ${at} ${Date.now()}`
  const content = { title, description: 'Om noe.', date: '2026-11-22', categories: [1] }
  const { data } = createItem.schema.response[201].parse(
    await ask(portal, 'POST', '/desk/items', cookie, { kind: 'article', content }),
  )
  const began = performance.now()
  const answer = await ask(portal, 'POST', `/desk/items/${data.id}/publish`, cookie, { version: data.version })
  const published = publishItem.schema.response[200].parse(answer)
  for (;;) {
    const page = await fetch(`${portal.url}/impact/${published.data.public_id}`)
    if (page.status === 200 && (await page.text()).includes(title)) break
  }
  for (;;) {
    const list = await fetch(`${portal.url}/impact`)
    if ((await list.text()).includes(title)) return performance.now() - began
  }
}

async function ask(portal: Portal, method: string, at: string, cookie: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${portal.url}/api${at}`, {
    method,
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${at} answered ${answer.status}`)
  return answer.json()
}
