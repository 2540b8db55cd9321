import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { articleSorts } from '#contract/articleAddress.ts'
import { articlePage } from '#contract/articles.ts'
import { type Portal, type Query, timed, withPortal } from './portal.ts'
import { hasLoader, load } from './requests.ts'
import { middleAndMost, print, type Row } from './table.ts'

const size = 100_000
const perSecond = 50
const asked = 400
/** Requests per second of a headless CMS on the same data (design section 8); the bar is ten times as many. */
const cms = { title: 55, newest: 555, one: 659 }

type Samples = Map<string, number[]>

/** The archive with a hundred thousand articles: each filter, each order, and requests per second. */
export const bench = () =>
  withPortal(async (portal, query) => {
    const { token } = await portal.person('reader')
    const filling = await portal.database()
    // A single connection, because a temporary table is created.
    const client = await filling.connect()
    await fillArchive(client.query.bind(client), size)
    client.release()
    await filling.end()
    for (const id of [3, 33, 333]) await portal.call(`/impact-highlight/mark/as/favourite/${id}`, { token })
    const measured = await measure(portal, token)
    const baseline = await timed(asked, perSecond, () => query('SELECT 1'))
    const rows = [...measured].flatMap(([what, samples]) =>
      middleAndMost(`${what}, `, samples, baseline, { atMost: 20 }),
    )
    const title = 'Archive of 100 000 articles, 50 requests a second, someone signed in'
    print(title, 'SELECT 1 through a pool of ten connections', rows)
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
  const row = (what: string, baseline: number, at: string, ...more: string[]): Row => {
    const ours = load(`${portal.url}/api/impact-highlight${at}`, 32, 6, ...more)
    return { what, ours, baseline, unit: '/s', bar: { atLeast: 10, inTimes: true } }
  }
  print('Archive of 100 000 articles, as fast as it goes', 'a headless CMS on the same data (design section 8)', [
    row('title filter, another title each time', cms.title, '/filter', '-s', script),
    row('newest 20', cms.newest, '/list?sort=latest&limit=20'),
    row('one article', cms.one, '/show/4711'),
  ])
}

/** Words of the titles: from one in every second title to names that are in few. */
const words = [
  'om', 'ny', 'og', 'ungdom', 'frivillige', 'skole', 'åpner', 'bygger', 'idrett', 'leder', 'kvinner', 'nabolag', 'ære',
  'forsker', 'møter', 'kultur', 'helse', 'økonomi', 'fest', 'laget', 'gründer', 'student', 'moské', 'kirke', 'dialog',
  'arbeid', 'språk', 'høytid', 'årets', 'samtale', 'gjennom', 'hverdagen', 'framtid', 'bok', 'film', 'musikk',
] // prettier-ignore

const triggered = ['article', 'article_category_of', 'article_hashtag']

/** Creates `count` articles: twelve categories, forty agencies, five hundred hashtags, eight formats, forty years. */
async function fillArchive(query: Query, count: number) {
  const list = `ARRAY[${words.map((word) => `'${word}'`).join(',')}]`
  await query('TRUNCATE article, hashtag RESTART IDENTITY CASCADE')
  // Writes once what the triggers would write per row, which saves two hundred thousand updates.
  for (const table of triggered) await query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await query(`SELECT setseed(0.42)`)
  await query(`INSERT INTO hashtag (name) SELECT 'emne' || n FROM generate_series(1, 500) AS n`)
  await query(`
    CREATE TEMP TABLE made AS SELECT
      n AS id,
      initcap((${list})[1 + floor(power(random(), 2) * ${words.length})::int]) || ' ' ||
        (${list})[1 + floor(random() * ${words.length})::int] || ' ' ||
        (${list})[1 + floor(random() * ${words.length})::int] || ' i ' || place.name || ' ' || n AS title,
      '1986-01-01'::date + floor(power(random(), 0.5) * 14900)::int AS date,
      (ARRAY['jpg','jpg','jpg','png','webp','pdf','docx','Video',NULL])[1 + floor(random() * 9)::int] AS file_format,
      CASE WHEN random() < 0.3 THEN 'Ja' ELSE 'Nei' END AS is_paid,
      (SELECT array_agg(id) FROM news_agency)[
        1 + floor(power(random(), 2) * (SELECT count(*) FROM news_agency))::int] AS news_agency_id,
      (SELECT array_agg(id) FROM article_category)[1 + floor(random() * 12)::int] AS first_category_id,
      ARRAY(SELECT DISTINCT id FROM unnest(ARRAY[
        1 + floor(power(random(), 3) * 500)::int, 1 + floor(power(random(), 3) * 500)::int, 1 + n % 500]) AS tag (id)
      ) AS hashtag_ids
    FROM generate_series(1, ${count}) AS n
    JOIN (SELECT name, row_number() OVER (ORDER BY id) - 1 AS nr FROM city) AS place ON place.nr = (n * 7919) % 15000`)
  await query(`
    INSERT INTO article (id, title, description, date, file_format, filepath, is_paid, link, link_key, news_agency_id)
    OVERRIDING SYSTEM VALUE
    SELECT id, title, repeat('En artikkel som forteller om noe godt, og om dem som gjorde det. ', 4 + id % 8), date,
      file_format, '/media/' || md5(id::text) || '.jpg', is_paid, 'https://example.org/' || id, 'example.org/' || id, news_agency_id
    FROM made`)
  await query(`
    INSERT INTO article_index (article_id, title, date, news_agency_id, first_category_id, file_format, is_paid,
      hashtag_ids)
    SELECT id, title, date, news_agency_id, first_category_id, file_format, is_paid, hashtag_ids FROM made`)
  await query(`
    INSERT INTO article_category_of (article_id, category_id, position)
    SELECT id, first_category_id, 1 FROM made
    UNION ALL SELECT id, first_category_id % 12 + 1, 2 FROM made WHERE id % 2 = 0`)
  await query('INSERT INTO article_hashtag (article_id, hashtag_id) SELECT id, unnest(hashtag_ids) FROM made')
  for (const table of triggered) await query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  await query('DROP TABLE made')
  // The ids above were given by hand; the next article is counted from there.
  await query(`SELECT setval(pg_get_serial_sequence('article', 'id'), ${count})`)
  await query('UPDATE content_version SET version = version + 1')
  await query('VACUUM ANALYZE article, article_index, article_category_of, article_hashtag, hashtag')
}
