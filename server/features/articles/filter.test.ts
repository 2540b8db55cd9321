import fc from 'fast-check'
import { sql } from 'kysely'
import { type ArticleFilter, type ArticleSort, articleSorts } from '#contract/articleAddress.ts'
import { articleQuery } from '#contract/articles.ts'
import { cleanText } from '#contract/wire.ts'
import { categoryOf, giveArticle, usePortal } from '#server/testing/index.ts'

const portal = usePortal()

type Known = {
  id: number
  title: string
  date: string
  file_format: string | null
  is_paid: 'Ja' | 'Nei'
  agency: string | null
  categories: number[]
  hashtags: string[]
}

/** Spec section 5, in JavaScript. */
function isAskedFor(article: Known, filter: ArticleFilter) {
  const { title, categories, newsAgency, file_format, date_from, date_to, hashtags, is_paid } = filter
  const own = article.hashtags.map((name) => name.toLowerCase())
  return (
    article.title.toLowerCase().includes((title ?? '').trim().toLowerCase()) &&
    (!newsAgency || (article.agency?.toLowerCase().includes(newsAgency.toLowerCase()) ?? false)) &&
    (hashtags ?? []).every((name) => own.includes(name.toLowerCase())) &&
    (!is_paid || article.is_paid === is_paid) &&
    (!categories?.length || (article.categories[0] !== undefined && categories.includes(article.categories[0]))) &&
    (!date_from || article.date >= date_from) &&
    (!date_to || article.date <= date_to) &&
    (!file_format || article.file_format === file_format)
  )
}

const norwegian = new Intl.Collator('nb', { numeric: true })
const byText = (a: string, b: string) => norwegian.compare(a, b)

function inOrder(articles: Known[], sort: ArticleSort) {
  const date = (a: Known, b: Known) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id)
  const title = (a: Known, b: Known) => byText(a.title, b.title) || a.id - b.id
  const by = { favourites: date, latest: date, oldest: date, ascending: title, descending: title }[sort]
  const sorted = articles.toSorted(by)
  return sort === 'oldest' || sort === 'ascending' ? sorted : sorted.toReversed()
}

const words = ['Åse', 'ÅSE', 'åpen', 'Ærlig', 'ØL', 'øl', 'æ', 'Å', '100 %', 'a_b', 'axb', '\\', "'", '"']
const more = ['%', '_', '%%', '\\%', 'Straße', 'é', 'É', '中文', '😀', '2 dager', '10 dager', 'Bok', 'bok', '-', ' ']
const word = fc.constantFrom(...words, ...more)
const title = fc
  .array(fc.oneof(word, fc.string({ maxLength: 6 })), { minLength: 1, maxLength: 4 })
  .map((parts) => clean(parts.join(' ')).slice(0, 200))
  .filter((text) => text.trim() !== '' && text.isWellFormed())
const agencies = ['NRK', 'Vårt Land', 'Ærlig % Avis', 'Å_posten', "D'Avisa \\ co"]
const tags = ['Åpen', 'frivillighet', 'Øst', 'a_b', '100%', 'æ']
const categories = ['Kultur', 'Idrett', 'Mat', 'Åpent']
const formats = ['jpg', 'pdf', 'docx', 'Video', 'j%g']
const date = fc.constantFrom('2024-02-29', '2025-12-31', '2026-01-01', '2026-01-02', '2026-06-15')

const articleOf = fc.record({
  title,
  date,
  file_format: fc.option(fc.constantFrom(...formats)),
  is_paid: fc.constantFrom('Ja', 'Nei'),
  agency: fc.option(fc.constantFrom(...agencies)),
  categories: fc.subarray(categories).chain((some) => fc.shuffledSubarray(some, { minLength: some.length })),
  hashtags: fc.subarray(tags),
})

const anyCase = (text: string) => fc.constantFrom(text, text.toUpperCase(), text.toLowerCase())
const part = (text: string) =>
  fc.tuple(fc.nat(text.length), fc.nat(text.length)).map(([a, b]) => text.slice(Math.min(a, b), Math.max(a, b)))
const padded = (text: string) => fc.constantFrom(text, ` ${text}`, `${text}\t `)
const asked = fc.record(
  {
    title: fc.oneof(
      title.chain(part).chain(anyCase).chain(padded),
      word.chain(anyCase),
      fc.constantFrom('', '   ', 'x'.repeat(200), '%'.repeat(200)),
    ),
    newsAgency: fc.oneof(
      fc
        .constantFrom(...agencies)
        .chain(part)
        .chain(anyCase),
      fc.constantFrom('%', '_', 'ingen'),
    ),
    file_format: fc.constantFrom(...formats, 'JPG', 'exe'),
    date_from: fc.oneof(date, fc.constantFrom('1900-01-01', '9999-12-31')),
    date_to: fc.oneof(date, fc.constantFrom('1900-01-01', '9999-12-31')),
    hashtags: fc.subarray([...tags, 'finnes ikke']).chain((some) => fc.tuple(...some.map(anyCase))),
    is_paid: fc.constantFrom('Ja', 'Nei'),
    categories: fc.subarray([0, 1, 2, 3, 4]),
  },
  { requiredKeys: [] },
)

test('the archive finds what the rules say, in the order that they say, page by page', async () => {
  const { services } = portal
  const archive = services.content.articles
  const ids = [...(await Promise.all(categories.map((name) => categoryOf(services.db, name)))), 2_147_483_647]
  const known: Known[] = []
  for (const article of fc.sample(articleOf, { numRuns: 150, seed: 20_261_121 })) {
    const id = await giveArticle(services.db, article)
    known.push({ ...article, id, categories: article.categories.map((name) => ids[categories.indexOf(name)] ?? 0) })
  }
  // The database and JavaScript sort by the same rules; otherwise this test would prove nothing about the order.
  const { rows } = await sql<{ title: string }>`SELECT title FROM article ORDER BY title, id`.execute(services.db)
  expect(rows.map(({ title }) => title)).toEqual(inOrder(known, 'ascending').map(({ title }) => title))

  await fc.assert(
    fc.asyncProperty(
      asked,
      fc.constantFrom(...articleSorts),
      fc.integer({ min: 1, max: 40 }),
      async (given, sort, limit) => {
        const filter = articleQuery.parse({ ...given, categories: given.categories?.map((at) => String(ids[at])) })
        const wanted = inOrder(
          known.filter((article) => isAskedFor(article, filter)),
          sort,
        ).map(({ id }) => id)
        const found: number[] = []
        let cursor: string | null | undefined
        do {
          const page = await archive.find({ ...filter, sort, limit, ...(cursor ? { cursor } : {}) })
          if (page === 'invalid_cursor') throw new Error('its own cursor was refused')
          expect(page.total).toBe(wanted.length)
          expect(page.impactHighlights.length).toBeLessThanOrEqual(limit)
          found.push(...page.impactHighlights.map(({ id }) => id))
          cursor = page.next_cursor
        } while (cursor)
        expect(found).toEqual(wanted)
      },
    ),
    { numRuns: 300 },
  )
})

/** As text comes in over the wire. */
const clean = (text: string) => cleanText.parse(text)
