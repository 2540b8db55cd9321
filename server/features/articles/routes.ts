import type { FastifyRequest } from 'fastify'
import { writeArticleQuery } from '#contract/articleAddress.ts'
import * as contract from '#contract/articles.ts'
import type { ArticleQuery } from '#contract/articleAddress.ts'
import { limits } from '#contract/limits.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { isMultipart, readForm } from '#server/platform/http/multipart.ts'
import { pageCache } from '#server/platform/pages/pageCache.ts'
import { fail } from '#server/platform/http/failures.ts'
import { cachedReply, sendCachedReplies, makeAnswer, type PublicAnswer } from '#server/platform/http/cachedReply.ts'
import texts from '#texts/nb/articlesServer.ts'
import { openArchive } from './archive.ts'
import { listAgencies, listCategories } from './choices.ts'
import { listFavourites, toggleFavourite } from './favourites.ts'

/** How long a cache may show what stood before, in seconds; the spec keeps lists as long. */
const seconds = 60
const mostKept = 500

const tipForm = {
  requestBytes: 64 * 1024,
  fileBytes: 1,
  files: 1,
  fields: 20,
  fieldBytes: 4 * (limits.suggestion + limits.link),
}
const done = (message: string) => ({ success: true as const, message })

export const articlesRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services
  const archive = openArchive(services)
  sendCachedReplies(app)
  // A tip is read in preValidation.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, read) => read(null))

  const pages = keeper(async (query: ArticleQuery) => findPage(query))
  for (const call of [contract.listArticles, contract.filterArticles])
    app.route({
      ...call,
      config: { may: { who: 'anyone', orReporter: true } },
      handler: async ({ query, signedIn }, reply) =>
        signedIn
          ? findPage(query, signedIn.id)
          : cachedReply(reply, await pages(writeArticleQuery(query), query), seconds),
    })

  const articles = keeper(async (id: number) => ({
    ...done(texts.fetched),
    impactHighlight: (await archive.show(id)) ?? fail('not_found'),
  }))
  app.route({
    ...contract.showArticle,
    config: { may: { who: 'anyone' } },
    handler: async ({ params: { id } }, reply) => cachedReply(reply, await articles(String(id), id), seconds),
  })

  const choices = keeper(async () => ({ ...done(texts.fetched), choices: await archive.choices() }))
  app.route({
    ...contract.listArticleChoices,
    config: { may: { who: 'anyone' } },
    handler: async (_request, reply) => cachedReply(reply, await choices('all', undefined), seconds),
  })

  const categories = keeper(async () => ({
    ...done(texts.fetched),
    impactHighlightCategories: await listCategories(db),
  }))
  app.route({
    ...contract.listArticleCategories,
    config: { may: { who: 'anyone' } },
    handler: async (_request, reply) => cachedReply(reply, await categories('all', undefined), seconds),
  })

  const agencies = keeper(async () => ({ ...done(texts.fetched), newsAgencies: await listAgencies(db) }))
  app.route({
    ...contract.listNewsAgencies,
    config: { may: { who: 'anyone' } },
    handler: async (_request, reply) => cachedReply(reply, await agencies('all', undefined), seconds),
  })

  app.route({
    ...contract.listFavourites,
    config: { may: { who: 'reporter' } },
    handler: async ({ user }) => ({ ...done(texts.fetched), impactHighlights: await listFavourites(db, user.id) }),
  })
  app.route({
    ...contract.markFavourite,
    config: { may: { who: 'reporter' }, changes: true, throttle: { name: 'favourite', account: [300, 60] } },
    handler: async ({ user, params }) => {
      const is_favourite = await toggleFavourite(db, user.id, params.id)
      return { ...done(is_favourite ? texts.marked : texts.unmarked), is_favourite }
    },
  })

  app.route({
    ...contract.storeTip,
    config: { may: { who: 'reporter' }, throttle: { name: 'tip', account: [30, 3600] } },
    preValidation: readTip,
    handler: async ({ user, body: { link, suggestion } }, reply) => {
      await db
        .insertInto('tip')
        .values({ user_id: user.id, link, suggestion, created_at: services.clock.now() })
        .execute()
      reply.code(201)
      return done(texts.tip_stored)
    },
  })

  async function findPage(query: ArticleQuery, user_id?: number) {
    const page = await archive.page(query, user_id)
    return page === 'unsound' ? fail('invalid', { cursor: 'invalid' }) : { ...done(texts.fetched), ...page }
  }

  /** Keeps what everybody is told, until the content changes. */
  function keeper<Asked, Body>(load: (asked: Asked) => Promise<Body>) {
    const kept = pageCache<PublicAnswer<Body>>(mostKept)
    return async (key: string, asked: Asked) =>
      kept(await archive.version(), key, async () => makeAnswer(await load(asked)))
  }
}

/** The spec's form arrives as multipart; whoever sends JSON is understood too. */
async function readTip(request: FastifyRequest) {
  if (!isMultipart(request.headers)) return
  const { form } = await readForm(request.raw, tipForm, async ({ stream }) => void stream.resume())
  request.body = form
}
