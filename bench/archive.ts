import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { articleSorts } from '#contract/articleAddress.ts'
import { articlePage } from '#contract/articles.ts'
import { fillArchive, words } from './archive-fill.ts'
import { timed, withPortal, type Portal } from './portal.ts'
import { hasLoader } from './requests.ts'
import { median, middleAndMost, ms, print, type Row } from './table.ts'

const sizes = [1000, 100_000]
const perSecond = 50
const asked = 400
/** Requests per second of a headless CMS on the same data (design section 8); the bar is ten times as many. */
const cms = { title: 55, newest: 555, one: 659 }
const seconds = 6

type Samples = Map<string, number[]>

/** The archive at a thousand and at a hundred thousand articles: each filter, each order, and requests per second. */
export const benchArchive = () =>
  withPortal(async (portal, database) => {
    const { token } = await portal.person('reader')
    const measured: Samples[] = []
    for (const size of sizes) {
      const client = await database.connect()
      await fillArchive((sql) => client.query(sql), size)
      client.release()
      for (const id of [3, 33, 333]) await portal.call(`/impact-highlight/mark/as/favourite/${id}`, { token })
      measured.push(await measure(portal, token))
    }
    const baseline = await timed(asked, perSecond, () => database.query('SELECT 1'))
    report(measured, baseline)
    await throughput(portal)
  })

/** Requests of a signed-in reader: their replies are never cached, unlike those of anonymous readers. */
async function measure(portal: Portal, token: string) {
  const samples: Samples = new Map()
  const kinds = questions()
  let turn = 0
  const ask = (query: string) => portal.call(`/impact-highlight/filter?${query}`, { token })
  await timed(200, perSecond, () => ask('title=a'))
  for (const [what, make] of Object.entries(kinds))
    samples.set(what, await timed(asked, perSecond, () => ask(make((turn += 1)))))
  for (const sort of articleSorts)
    samples.set(
      `sort: ${sort}`,
      await timed(asked, perSecond, () => ask(`sort=${sort}&limit=${1 + ((turn += 1) % 40)}`)),
    )
  let cursor = ''
  const next = async () => {
    const page = articlePage.parse(await ask(`sort=ascending${cursor && `&cursor=${cursor}`}`))
    cursor = page.next_cursor ?? ''
  }
  samples.set('deep into the pages', await timed(asked, perSecond, next))
  return samples
}

/** Hundreds of different queries of each kind. Title searches grow letter by letter, as while typing. */
function questions(): Record<string, (turn: number) => string> {
  const pick = <T>(list: readonly T[], turn: number) => list[(turn * 7919) % list.length]
  const typed = words.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1)))
  const names = [...Array(200).keys()].map((at) => `${pick(words, at)} ${pick(words, at * 3 + 1)}`)
  const rare = [...Array(400).keys()].map((at) => `${(at * 7919) % 100_000}`)
  const day = (turn: number) =>
    new Date(Date.UTC(1990 + (turn % 36), turn % 12, 1 + (turn % 28))).toISOString().slice(0, 10)
  const tag = (turn: number) => `emne${1 + (turn % 500)}`
  const text = (value: string | undefined) => encodeURIComponent(value ?? '')
  return {
    'no filter': (turn) => `limit=${10 + (turn % 40)}`,
    'title, as typed': (turn) => `title=${text(pick(typed, turn))}`,
    'title, two words': (turn) => `title=${text(pick(names, turn))}`,
    'title, rare': (turn) => `title=${text(pick(rare, turn))}`,
    categories: (turn) => `categories=${1 + (turn % 12)},${1 + ((turn * 5) % 12)}`,
    'news agency': (turn) =>
      `newsAgency=${text(pick(['nrk', 'avis', 'a', 'vårt', 'dag', 'blad', 'utrop', 'e'], turn))}`,
    'file format': (turn) => `file_format=${pick(['jpg', 'png', 'pdf', 'docx', 'Video', 'zip'], turn)}`,
    'date from and to': (turn) => `date_from=${day(turn)}&date_to=${day(turn + 5)}`,
    'one hashtag': (turn) => `hashtags=${tag(turn)}`,
    'two hashtags': (turn) => `hashtags=${tag(turn)},${tag(turn * 3 + 1)}`,
    paywall: (turn) => `is_paid=${turn % 2 ? 'Ja' : 'Nei'}&limit=${10 + (turn % 40)}`,
    'all together': (turn) =>
      `title=${text(pick(typed, turn))}&categories=1,2,3,4,5,6&newsAgency=a&is_paid=Nei&date_from=2000-01-01&hashtags=${tag(turn % 9)}`,
  }
}

function report([small, large]: Samples[], baseline: number[]) {
  const rows = [...(large ?? [])].flatMap(([what, samples]) =>
    middleAndMost(`${what}, `, samples, baseline, { atMost: 20 }),
  )
  print(
    'Archive of 100 000 articles, 50 requests a second, someone signed in',
    'SELECT 1 through a pool of ten connections',
    rows,
  )
  const growth = [...(large ?? [])].map(([what, samples]) => ms(what, median(samples), median(small?.get(what) ?? [])))
  print('The same from 1 000 articles to 100 000, p50', 'the archive of 1 000 articles', growth)
}

/** Anonymous readers. Title searches differ between requests; the two other queries repeat. */
async function throughput(portal: Portal) {
  if (!hasLoader()) return console.log('\nArchive: wrk is missing (apt-get install wrk).')
  const script = path.join(portal.data, 'titles.lua')
  await writeFile(
    script,
    `local n = 0
    request = function()
      n = n + 1
      return wrk.format('GET', '/api/impact-highlight/filter?limit=20&title=' .. tostring((n * 7919) % 100000))
    end`,
  )
  const load = (at: string, ...more: string[]) => {
    const said = execFileSync('wrk', ['-t1', '-c32', `-d${seconds}s`, ...more, `${portal.url}/api${at}`]).toString()
    if (/Non-2xx/.test(said)) throw new Error(`${at} did not answer 200: ${said}`)
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1])
  }
  const row = (what: string, ours: number, baseline: number): Row => ({
    what,
    ours,
    baseline,
    unit: '/s',
    bar: { atLeastTimes: 10 },
  })
  print('Archive of 100 000 articles, as fast as it goes', 'a headless CMS on the same data (design section 8)', [
    row('title filter, another title each time', load('/impact-highlight/filter', '-s', script), cms.title),
    row('newest 20', load('/impact-highlight/list?sort=latest&limit=20'), cms.newest),
    row('one article', load('/impact-highlight/show/4711'), cms.one),
  ])
}
