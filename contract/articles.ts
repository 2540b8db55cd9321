import { z } from 'zod'
import { articleQueryNames, articleSorts, paywalls, type ArticleFilter, type ArticleQuery } from './articleAddress.ts'
import { call } from './call.ts'
import { say } from './errors.ts'
import { limits } from './limits.ts'
import { isWeb, readUrl } from './readUrl.ts'
import { calendarDate, cleanLineText, cleanText, done, moment, named, rowId, day } from './wire.ts'

export const newsAgency = named.extend({ logo: z.string().nullable() })

/** What a page needs to reserve space for a picture: pixels of the original, and the available widths. */
export const picture = z.object({
  width: z.number().int(),
  height: z.number().int(),
  /** `<address without ending>-<width>.webp` for each. */
  sources: z.array(z.object({ width: z.number().int(), address: z.string() })),
})

/** An impact highlight, as everyone may read it (spec section 3). */
export const article = z.object({
  id: rowId,
  title: z.string(),
  description: z.string(),
  date: calendarDate,
  /** Path of the file on this portal; null when there is none. */
  filepath: z.string().nullable(),
  /** The file's extension in lower case, such as `jpg`, `pdf` or `docx`; or `Video`. */
  file_format: z.string().nullable(),
  is_paid: z.enum(paywalls),
  link: z.string().nullable(),
  news_agency: newsAgency.nullable(),
  /** The filter looks at the first one only (spec section 5). */
  categories: z.array(named),
  hashtags: z.array(z.object({ name: z.string() })),
  /** Of the file itself when it is a picture; else of its first page or frame, when there is one. */
  picture: picture.nullable(),
  /** What the picture shows. Left out where nobody has written it. */
  alt: z.string().optional(),
  /** The part of the picture that must stay in sight, 0 to 1 from the left and from the top. */
  focus: z.object({ x: z.number(), y: z.number() }).optional(),
  /** Paths of a film's captions (WebVTT) and still picture. */
  captions: z.string().optional(),
  poster: z.string().optional(),
  is_demo: z.boolean(),
})
export type Article = z.infer<typeof article>

const text = cleanText.pipe(z.string().max(limits.search))
const list = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (Array.isArray(given) ? given : given.split(',')))
  .transform((given) => [...new Set(given.map((each) => each.trim()).filter(Boolean))].slice(0, limits.chosen))
const filledOrNothing = <T>(given: T[]) => (given.length > 0 ? given : undefined)
/** A field that a form sent empty asks for nothing. */
export const emptyIsNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/**
 * The spec's filter state (section 3), as it is written in an address; a list is repeated or written with commas. What is
 * parsed is the one normal form: a trimmed title (spec section 5), no empty text and no empty list, so that
 * `writeArticleQuery` writes equal questions equally.
 */
export const articleFilter = z.object({
  title: emptyIsNothing(text.transform((given) => given.trim() || undefined)),
  categories: emptyIsNothing(
    list
      .transform((given) => given.map(Number))
      .pipe(z.array(z.number().int().positive().max(2_147_483_647)))
      .transform(filledOrNothing),
  ),
  newsAgency: emptyIsNothing(text),
  file_format: emptyIsNothing(text),
  date_from: emptyIsNothing(day),
  date_to: emptyIsNothing(day),
  hashtags: emptyIsNothing(list.pipe(z.array(text)).transform(filledOrNothing)),
  is_paid: emptyIsNothing(z.enum(paywalls)),
}) satisfies z.ZodType<ArticleFilter>

export const articleQuery = articleFilter.extend({
  sort: emptyIsNothing(z.enum(articleSorts)),
  limit: emptyIsNothing(z.coerce.number().int().min(1).max(limits.articlePageMax)),
  /** Room for a title of 255 characters as JSON in base64url. */
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
/** What the filter offers: only values that at least one article has, with their counts. */
export const articleChoices = z.object({
  categories: z.array(named.extend(counted.shape)),
  newsAgencies: z.array(named.extend(counted.shape)),
  hashtags: z.array(z.object({ name: z.string() }).extend(counted.shape)),
})
export type ArticleChoices = z.infer<typeof articleChoices>

/** Favourites first for a signed-in reader; for others `favourites` means `latest`. */
export const listArticles = call('listArticles', 'List the archive; favourites first for a signed-in reader', {
  fails: ['too_many_requests'],
  querystring: articleQuery.pick({ sort: true, limit: true, cursor: true }),
  response: { 200: done.extend(articlePage.shape) },
})

export const filterArticles = call('filterArticles', 'Search and filter the archive', {
  fails: ['too_many_requests'],
  querystring: articleQuery,
  response: { 200: done.extend(articlePage.shape) },
})

export const showArticle = call('showArticle', 'Read one article', {
  fails: ['too_many_requests', 'withdrawn'],
  response: { 200: done.extend({ impactHighlight: article }) },
})

export const listArticleChoices = call('listArticleChoices', 'List what the filter offers, with counts', {
  fails: ['too_many_requests'],
  response: { 200: done.extend({ choices: articleChoices }) },
})

export const listFavourites = call('listFavourites', 'List the ids of the own favourites', {
  response: { 200: done.extend({ impactHighlights: z.array(rowId) }) },
})

export const markFavourite = call('markFavourite', 'Mark an article as a favourite, or unmark it', {
  response: { 200: done.extend({ is_favourite: z.boolean() }) },
})

/** A tip. The link is never fetched (docs/threats.md row 19). */
export const tip = z.object({
  link: cleanLineText.pipe(
    z
      .string()
      .trim()
      .min(1, say('required'))
      .max(limits.link, say('too_long'))
      .refine((given) => given === '' || isWebAddress(given), say('link_invalid')),
  ),
  suggestion: cleanText.pipe(
    z.string().trim().min(1, say('required')).max(limits.suggestion, say('suggestion_too_long')),
  ),
})

export const storeTip = call('storeTip', 'Send a tip about an article', { body: tip, response: { 201: done } })

/**
 * `published`: an article came of it, or was there already. `accepted`: one is being written. `closed`: an editor has dealt with it,
 * and there is none of it now.
 */
const tipOutcomes = ['waiting', 'accepted', 'published', 'rejected', 'closed'] as const

const ownTip = z.object({
  id: rowId,
  link: z.string(),
  suggestion: z.string(),
  created_at: moment,
  outcome: z.enum(tipOutcomes),
  /** A published article. */
  article: z.object({ id: rowId, title: z.string() }).nullable(),
})
export type OwnTip = z.infer<typeof ownTip>

/** The own tips, the newest first; the last hundred. */
export const listOwnTips = call('listOwnTips', 'List the own tips and what became of them', {
  response: { 200: done.extend({ tips: z.array(ownTip) }) },
})

export const listArticleCategories = call('listArticleCategories', "List the archive's categories", {
  response: { 200: done.extend({ impactHighlightCategories: z.array(named) }) },
})

export const listNewsAgencies = call('listNewsAgencies', 'List the news agencies', {
  response: { 200: done.extend({ newsAgencies: z.array(newsAgency) }) },
})

/** http or https, with a host: anything else could run as code when clicked (docs/threats.md row 3). */
export function isWebAddress(given: string) {
  // The URL parser accepts missing slashes and drops line breaks; the text is stored as it is, so it must have neither.
  const url = /^https?:\/\/[^\u0000-\u001f\u007f]+$/i.test(given) ? readUrl(given) : undefined
  return url !== undefined && isWeb(url) && url.hostname !== '' && !url.username && !url.password
}

/** Of a link that is still being written: it has no other scheme than a web address, so it never becomes one that runs. */
export function mayBecomeWebAddress(given: string) {
  const url = readUrl(given)
  return url === undefined || isWeb(url)
}

/** What an address asks for, in the normal form. An invalid part is left out: a shared link with a typo still opens. */
export function readArticleQuery(search: URLSearchParams): ArticleQuery {
  const given = articleQueryNames
    .map((name) => [name, search.getAll(name).join(',')] as const)
    .filter(([, value]) => value !== '')
  const parsed = articleQuery.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const invalid = new Set(parsed.error.issues.map(({ path }) => path[0]))
  return articleQuery.parse(Object.fromEntries(given.filter(([name]) => !invalid.has(name))))
}

export type ArticlesReader = {
  /** One page; the favourites of `user_id` come first when sorted by favourites. */
  find: (query: ArticleQuery, user_id?: number) => Promise<ArticlePage | 'invalid_cursor'>
  /** As `find`, for anyone; an invalid cursor gives the first page, so that a shared link opens. */
  list: (query: ArticleQuery) => Promise<ArticlePage>
  show: (id: number) => Promise<Article | undefined>
  isWithdrawn: (id: number) => Promise<boolean>
  choices: () => Promise<ArticleChoices>
}
