import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { writeArticleQuery, type ArticleQuery } from '#contract/articleAddress.ts'
import * as contract from '#contract/articles.ts'
import { limits } from '#contract/limits.ts'
import { linkKey } from '#contract/linkKey.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { done, reporterRoutes } from '#server/cases/reporterRoutes.ts'
import { insert } from '#server/database/rows.ts'
import { isMultipart, readForm } from '#server/platform/http/multipart.ts'
import { fail } from '#server/platform/http/failures.ts'
import { keepReplies, prepareReply, sendCachedReplies } from '#server/platform/http/cachedReply.ts'
import texts from '#texts/nb/articlesServer.ts'
import { listFavourites, listOwnTips, toggleFavourite } from './own.ts'

/** For how long browsers and proxies may show an older answer, in seconds; the spec caches lists as long. */
const maxAge = 60
const most = 100

const tipForm = {
  requestBytes: 64 * 1024,
  fileBytes: 1,
  files: 1,
  fields: 20,
  fieldBytes: 4 * (limits.suggestion + limits.link),
}
type Listed<Reply extends z.ZodType> = { method: 'GET'; url: string; schema: { response: { 200: Reply } } }

export const articlesRoutes: FeaturePlugin = async (app, services) => {
  const { db, publicDb, readPublicly } = services
  const { articles: archive } = services.content
  const route = reporterRoutes(app)
  sendCachedReplies(app)
  // The multipart body of a tip is read in preValidation, so the parser leaves it alone.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, read) => read(null))

  const pages = keepReplies(services, { most, maxAge }, async (query: ArticleQuery) =>
    prepareReply(await findPage(query)),
  )
  for (const call of [contract.listArticles, contract.filterArticles])
    app.route({
      ...call,
      config: { may: { who: 'anyone', orReporter: true } },
      handler: async (request, reply) => {
        const { query, signedIn } = request
        if (!signedIn) return pages(request, reply, writeArticleQuery(query), query)
        return readPublicly(request, () => findPage(query, signedIn.id))
      },
    })

  // Asked for anew each time: an article that was withdrawn is gone within a second.
  const articles = keepReplies(services, { most, maxAge: 0 }, async (id: number) =>
    prepareReply({
      ...done(texts.fetched),
      impactHighlight: (await archive.show(id)) ?? fail((await archive.isWithdrawn(id)) ? 'withdrawn' : 'not_found'),
    }),
  )
  app.route({
    ...contract.showArticle,
    config: { may: { who: 'anyone' } },
    handler: async (request, reply) => articles(request, reply, String(request.params.id), request.params.id),
  })

  offer(contract.listArticleChoices, async () => ({ choices: await archive.choices() }))
  offer(contract.listArticleCategories, async () => ({
    impactHighlightCategories: await publicDb
      .selectFrom('article_category')
      .select(['id', 'name'])
      .orderBy('position')
      .execute(),
  }))
  offer(contract.listNewsAgencies, async () => ({
    newsAgencies: await publicDb.selectFrom('news_agency').select(['id', 'name', 'logo']).orderBy('name').execute(),
  }))

  route(contract.listFavourites, {}, async ({ user }) => ({ impactHighlights: await listFavourites(db, user.id) }))
  route(
    contract.markFavourite,
    { changes: true, throttle: { name: 'favourite', account: [300, 60] } },
    async ({ user, params }) => {
      const is_favourite = await toggleFavourite(db, user.id, params.id)
      return { message: is_favourite ? texts.marked : texts.unmarked, is_favourite }
    },
  )

  app.route({
    ...contract.storeTip,
    config: { may: { who: 'reporter' }, throttle: { name: 'tip', account: [30, 3600] }, form: { documents: false } },
    preValidation: readTip,
    handler: async ({ user, body: { link, suggestion } }, reply) => {
      const created_at = services.clock.now()
      await insert(db, 'tip', { user_id: user.id, link, link_key: linkKey(link), suggestion, created_at })
      reply.code(201)
      return done(texts.tip_stored)
    },
  })

  route(contract.listOwnTips, {}, async ({ user }) => ({ tips: await listOwnTips(db, user.id) }))

  async function findPage(query: ArticleQuery, user_id?: number) {
    const page = await archive.find(query, user_id)
    return page === 'invalid_cursor' ? fail('invalid', { cursor: 'invalid' }) : { ...done(texts.fetched), ...page }
  }

  function offer<Reply extends z.ZodType>(
    call: Listed<Reply>,
    load: () => Promise<Omit<z.input<Reply>, keyof ReturnType<typeof done>>>,
  ) {
    const replies = keepReplies(services, { most, maxAge }, async () =>
      prepareReply({ ...done(texts.fetched), ...(await load()) }),
    )
    const mounted: Listed<z.ZodType> = call
    app.route({
      ...mounted,
      config: { may: { who: 'anyone' } },
      handler: async (request, reply) => replies(request, reply, 'all', undefined),
    })
  }
}

/** The spec's form is sent as multipart; JSON is accepted too. */
async function readTip(request: FastifyRequest) {
  if (!isMultipart(request.headers)) return
  const { form } = await readForm(request.raw, tipForm, async ({ stream }) => void stream.resume())
  request.body = form
}
