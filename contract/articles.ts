import { z } from 'zod'
import { articleQueryNames, articleSorts, paywalls, type ArticleFilter, type ArticleQuery } from './articleAddress.ts'
import { calls } from './calls.ts'
import { say } from './errors.ts'
import { limits } from './limits.ts'
import { named } from './lookups.ts'
import { isCalendarDate } from './time.ts'
import { calendarDate, cleanText, done, idParams } from './wire.ts'

export const newsAgency = named.extend({ logo: z.string().nullable() })

/** How a picture is laid out before it has come: pixels of the original, and the widths that can be had. */
export const picture = z.object({
  width: z.number().int(),
  height: z.number().int(),
  /** `<address without ending>-<width>.webp` for each. */
  sources: z.array(z.object({ width: z.number().int(), address: z.string() })),
})

/** An impact highlight, as everyone may read it (spec section 3). */
export const article = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  date: calendarDate,
  /** Where the file lies, a path of this portal; null when there is none. */
  filepath: z.string().nullable(),
  /** The file's ending in small letters, such as `jpg`, `pdf` or `docx`; or `Video`. */
  file_format: z.string().nullable(),
  is_paid: z.enum(paywalls),
  link: z.string().nullable(),
  news_agency: newsAgency.nullable(),
  /** The first is the one that the filter asks for (spec section 5). */
  categories: z.array(named),
  hashtags: z.array(z.object({ name: z.string() })),
  /** Of the file itself when it is a picture; else of its first page or frame, when there is one. */
  picture: picture.nullable(),
  /** Made by us to show what the archive can do. */
  is_demo: z.boolean(),
})
export type Article = z.infer<typeof article>

const text = cleanText.pipe(z.string().max(limits.search))
const list = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (Array.isArray(given) ? given : given.split(',')))
  .transform((given) => [...new Set(given.map((each) => each.trim()).filter(Boolean))].slice(0, limits.chosen))
const day = z.string().refine(isCalendarDate, say('date_invalid'))
/** A field that a form sent empty asks for nothing. */
const emptyIsNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** The spec's filter state (section 3), as it travels in an address; a list is repeated or written with commas. */
export const articleFilter = z.object({
  title: emptyIsNothing(text),
  categories: emptyIsNothing(
    list.transform((given) => given.map(Number)).pipe(z.array(z.number().int().positive().max(2_147_483_647))),
  ),
  newsAgency: emptyIsNothing(text),
  file_format: emptyIsNothing(text),
  date_from: emptyIsNothing(day),
  date_to: emptyIsNothing(day),
  hashtags: emptyIsNothing(list.pipe(z.array(text))),
  is_paid: emptyIsNothing(z.enum(paywalls)),
}) satisfies z.ZodType<ArticleFilter>

export const articleQuery = articleFilter.extend({
  sort: emptyIsNothing(z.enum(articleSorts)),
  limit: emptyIsNothing(z.coerce.number().int().min(1).max(limits.articlePageMax)),
  /** As long as the longest title, written twice over. */
  cursor: emptyIsNothing(z.string().max(2000)),
}) satisfies z.ZodType<ArticleQuery>

/** One page of the archive; `next_cursor` is null at the end, `total` counts all that match. */
export const articlePage = z.object({
  impactHighlights: z.array(article),
  next_cursor: z.string().nullable(),
  total: z.number().int(),
})
export type ArticlePage = z.infer<typeof articlePage>

const counted = z.object({ count: z.number().int() })
/** What the filter offers: only what at least one article has, with how many. */
export const articleChoices = z.object({
  categories: z.array(named.extend(counted.shape)),
  newsAgencies: z.array(named.extend(counted.shape)),
  hashtags: z.array(z.object({ name: z.string() }).extend(counted.shape)),
  years: z.object({ first: calendarDate, last: calendarDate }).nullable(),
})
export type ArticleChoices = z.infer<typeof articleChoices>

/** Favourites first for whoever is signed in; for others `favourites` is `latest`. */
export const listArticles = {
  ...calls.listArticles,
  schema: {
    querystring: articleQuery.pick({ sort: true, limit: true, cursor: true }),
    response: { 200: done.extend(articlePage.shape) },
  },
} as const

export const filterArticles = {
  ...calls.filterArticles,
  schema: { querystring: articleQuery, response: { 200: done.extend(articlePage.shape) } },
} as const

export const showArticle = {
  ...calls.showArticle,
  schema: { params: idParams, response: { 200: done.extend({ impactHighlight: article }) } },
} as const

export const listArticleChoices = {
  ...calls.listArticleChoices,
  schema: { response: { 200: done.extend({ choices: articleChoices }) } },
} as const

/** The ids of the reader's own favourites. */
export const listFavourites = {
  ...calls.listFavourites,
  schema: { response: { 200: done.extend({ impactHighlights: z.array(z.number()) }) } },
} as const

/** Marks, or unmarks what is marked (spec section 7: a GET). */
export const markFavourite = {
  ...calls.markFavourite,
  schema: { params: idParams, response: { 200: done.extend({ is_favourite: z.boolean() }) } },
} as const

/** A tip. The link is kept as it is and never fetched (trust 1, row 19). */
export const tip = z.object({
  link: z
    .string()
    .trim()
    .min(1, say('required'))
    .max(limits.link, say('too_long'))
    .refine((given) => given === '' || isWebAddress(given), say('link_invalid')),
  suggestion: cleanText.pipe(
    z.string().trim().min(1, say('required')).max(limits.suggestion, say('suggestion_too_long')),
  ),
})
export type Tip = z.infer<typeof tip>

export const storeTip = {
  ...calls.storeTip,
  schema: { body: tip, response: { 201: done } },
} as const

export const listArticleCategories = {
  ...calls.listArticleCategories,
  schema: { response: { 200: done.extend({ impactHighlightCategories: z.array(named) }) } },
} as const

export const listNewsAgencies = {
  ...calls.listNewsAgencies,
  schema: { response: { 200: done.extend({ newsAgencies: z.array(newsAgency) }) } },
} as const

/** http or https, with a host: anything else could run as code when pressed (trust 1, row 3). */
function isWebAddress(given: string) {
  // The parser forgives missing slashes and drops line breaks; whoever stores the text as it is must not.
  if (!/^https?:\/\/[^\u0000-\u001f\u007f]+$/i.test(given) || !URL.canParse(given)) return false
  const { protocol, hostname, username, password } = new URL(given)
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '' && !username && !password
}

/** What an address asks for. A part that makes no sense is left out: a shared link with a slip still opens. */
export function readArticleQuery(search: URLSearchParams): ArticleQuery {
  const given = articleQueryNames.map((name) => [name, search.getAll(name).join(',')] as const)
  const sensible = given.filter(([name, value]) => value !== '' && articleQuery.shape[name].safeParse(value).success)
  const { categories, hashtags, ...query } = articleQuery.parse(Object.fromEntries(sensible))
  return { ...query, ...(categories?.length ? { categories } : {}), ...(hashtags?.length ? { hashtags } : {}) }
}

/** What the pages read, wherever they are rendered. */
export type ArticlesReader = {
  list: (query: ArticleQuery) => Promise<ArticlePage>
  show: (id: number) => Promise<Article | undefined>
  choices: () => Promise<ArticleChoices>
}
