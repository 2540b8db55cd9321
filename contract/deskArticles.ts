import { z } from 'zod'
import { paywalls } from './articleAddress.ts'
import { emptyIsNothing, isWebAddress, newsAgency } from './articles.ts'
import { deskCall } from './deskCall.ts'
import { dayOrNone, filled, itemMarks, itemStates, link, listedItem, text } from './deskEditorial.ts'
import { sayDesk } from './deskErrors.ts'
import { lookupNameMax } from './deskLookups.ts'
import { say } from './errors.ts'
import { isImageExtension, limits } from './limits.ts'
import { calendarDate, named, rowId, day } from './wire.ts'

export const articleLimits = {
  title: 255,
  description: 10_000,
  alt: 500,
  hashtag: lookupNameMax,
  hashtags: 20,
  categories: 12,
} as const

/** The name of a public file: the part of its address behind `/media/`. */
const mediaName = z.string().regex(/^[0-9a-f]{32}(-\d{1,5})?\.[a-z0-9]{1,8}$/)
const share = z.number().min(0).max(1)

/** The working copy as read back: without bounds, so that what a rename made too long can be opened and withdrawn. Empty: not filled in. */
export const storedArticle = z.object({
  title: z.string().default(''),
  description: z.string().default(''),
  date: z.string().default(''),
  link: z.string().default(''),
  news_agency_id: rowId.nullable().default(null),
  categories: z.array(rowId).default([]),
  hashtags: z.array(z.string()).default([]),
  is_paid: z.enum(paywalls).default('Nei'),
  file: z.object({ name: z.string() }).nullable().default(null),
  file_format: z.string().nullable().default(null),
  alt: z.string().default(''),
  focus: z.object({ x: z.number(), y: z.number() }).nullable().default(null),
  captions: z.string().nullable().default(null),
  poster: z.string().nullable().default(null),
})
export type ArticleContent = z.infer<typeof storedArticle>

/** A number of a list's word, as PostgreSQL's `integer` holds it. */
const wordId = rowId.max(2_147_483_647)

/** The same as it is sent, checked and tidied. */
export const articleContent = z.object({
  title: text(articleLimits.title),
  description: text(articleLimits.description),
  date: dayOrNone,
  link,
  news_agency_id: wordId.nullable(),
  /** The first one is what the archive filters by (spec section 5). */
  categories: z
    .array(wordId)
    .max(articleLimits.categories, say('too_many'))
    .transform((ids) => [...new Set(ids)]),
  hashtags: z
    .array(text(articleLimits.hashtag))
    // A comma parts two hashtags, as in the address of a filter (contract/articles.ts).
    .transform(asHashtags)
    .pipe(z.array(z.string()).max(articleLimits.hashtags, say('too_many'))),
  is_paid: z.enum(paywalls),
  file: z.object({ name: mediaName }).nullable(),
  /** The file's extension in lower case, or `Video`; the server sets it from the file. */
  file_format: z.string().max(20).nullable(),
  alt: text(articleLimits.alt),
  /** The part of the picture that must stay in sight: 0 to 1 from the left and from the top. */
  focus: z.object({ x: share, y: share }).nullable(),
  captions: mediaName.nullable(),
  poster: mediaName.nullable(),
}) satisfies z.ZodType<ArticleContent>

export const publishableArticle = articleContent
  .extend({
    title: filled(articleContent.shape.title),
    description: filled(articleContent.shape.description),
    date: filled(dayOrNone),
    link: link.refine((given) => given === '' || isWebAddress(given), say('link_invalid')),
    categories: z.array(wordId).min(1, sayDesk('category_required')),
  })
  .refine(({ file_format, alt }) => !isImageExtension(file_format) || alt.trim() !== '', {
    path: ['alt'],
    ...sayDesk('alt_required'),
  })

/** What the form offers. `hashtags`: those in use most. */
const choices = z.object({
  categories: z.array(named),
  newsAgencies: z.array(newsAgency),
  hashtags: z.array(z.string()),
  formats: z.array(z.string()),
})
export type DeskArticleChoices = z.infer<typeof choices>
export const listArticleChoices = deskCall('deskListArticleChoices', 'Read what the form of an article offers', {
  data: choices,
})

export const deskArticleSorts = ['changed', 'newest', 'oldest', 'title'] as const
export type DeskArticleSort = (typeof deskArticleSorts)[number]
export const articlesPage = 25
/** `changes`: published with changes that are not. */
export const articleListQuery = z.object({
  search: emptyIsNothing(text(limits.search).transform((given) => given.trim() || undefined)),
  state: emptyIsNothing(z.enum([...itemStates, ...itemMarks])),
  category: emptyIsNothing(z.coerce.number().int().positive().max(2_147_483_647)),
  agency: emptyIsNothing(z.coerce.number().int().positive().max(2_147_483_647)),
  format: emptyIsNothing(z.string().max(20)),
  date_from: emptyIsNothing(day),
  date_to: emptyIsNothing(day),
  sort: emptyIsNothing(z.enum(deskArticleSorts)),
  offset: emptyIsNothing(z.coerce.number().int().min(0).max(1_000_000)),
})
export type ArticleListQuery = z.infer<typeof articleListQuery>
const listed = listedItem.extend({
  /** `''` while there is none. */
  date: z.union([calendarDate, z.literal('')]),
  category: z.string().nullable(),
  agency: z.string().nullable(),
})
export type ListedArticle = z.infer<typeof listed>
export const listArticles = deskCall('deskListArticles', 'List the articles of the archive and those being written', {
  querystring: articleListQuery,
  data: z.object({ articles: z.array(listed), total: z.int() }),
})

/** `#Åpen dag ` as `Åpen dag`. */
export function asHashtag(given: string) {
  return given.trim().replace(/^#+/, '').replaceAll(/\s+/g, ' ').trim()
}

/** What was written, as hashtags: each once, as it was written first. */
export function asHashtags(given: string[]) {
  const names = given.flatMap((one) => one.split(',').map(asHashtag).filter(Boolean))
  return names.filter((name, at) => at === names.findIndex((one) => isSame(one, name)))
}

const isSame = (one: string, other: string) => one.toLocaleLowerCase('nb') === other.toLocaleLowerCase('nb')
