import * as contract from '#contract/deskArticles.ts'
import { emptyArticle, type ArticleContent } from '#contract/deskArticles.ts'
import { rolesWith } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/deskEditorialReplies.ts'
import { bulkItems } from '../items/bulk.ts'
import { moveItem } from '../items/moving.ts'
import { publishItem, withdrawItem } from '../items/publishing.ts'
import { showItem } from '../items/reading.ts'
import { listRevisions, readRevision } from '../items/revisions.ts'
import { createItem, orSetAside, restoreRevision, saveItem } from '../items/saving.ts'
import { formatOf, readChoices } from './choices.ts'
import { articleKind } from './kind.ts'
import { listArticles } from './list.ts'

const done = (message: string) => ({ success: true as const, message })
const may = { who: 'staff', role: rolesWith('edit_archive'), audit: null } as const
const publishes = { ...may, audit: 'article_published' } as const
const withdraws = { ...may, audit: 'article_withdrawn' } as const

/** The articles of the archive as editors write and publish them. */
export const articleItemRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services

  app.route({
    ...contract.listDeskArticles,
    config: { may },
    handler: async ({ query }) => ({ ...done(texts.fetched), ...(await listArticles(services, query)) }),
  })
  app.route({
    ...contract.articleChoicesOfDesk,
    config: { may },
    handler: async () => ({ ...done(texts.fetched), data: await readChoices(db) }),
  })
  app.route({
    ...contract.createArticle,
    config: { may },
    handler: async ({ staff, body }, reply) => {
      const content = tidy({ ...emptyArticle, ...body.content })
      const data = await transact(db, async (trx) => {
        const id = await createItem(services, trx, articleKind, { staffId: staff.id, content })
        return showItem(trx, articleKind, id, staff.id)
      })
      reply.code(201)
      return { ...done(texts.created), data }
    },
  })
  app.route({
    ...contract.showArticleItem,
    config: { may },
    handler: async ({ staff, params: { id } }) => ({
      ...done(texts.fetched),
      data: await showItem(db, articleKind, id, staff.id),
    }),
  })
  app.route({
    ...contract.saveArticle,
    config: { may },
    handler: ({ staff, params: { id }, body: { version, content } }) => {
      const given = { id, version, staffId: staff.id, content: tidy(content) }
      return change(texts.saved, id, staff.id, (trx) => saveItem(services, trx, articleKind, given)).catch(
        orSetAside(services, articleKind, given),
      )
    },
  })
  app.route({
    ...contract.moveArticle,
    config: { may },
    handler: ({ staff, params: { id }, body }) =>
      change(texts.moved, id, staff.id, (trx) =>
        moveItem(services, trx, articleKind, { ...body, id, staffId: staff.id }),
      ),
  })
  app.route({
    ...contract.publishArticle,
    config: { may: publishes },
    handler: ({ staff, params: { id }, body: { version } }) =>
      change(texts.published, id, staff.id, (trx) =>
        publishItem(services, trx, articleKind, { id, version, staffId: staff.id }),
      ),
  })
  app.route({
    ...contract.withdrawArticle,
    config: { may: withdraws },
    handler: ({ staff, params: { id }, body: { version } }) =>
      change(texts.withdrawn, id, staff.id, (trx) =>
        withdrawItem(services, trx, articleKind, { id, version, staffId: staff.id }),
      ),
  })
  app.route({
    ...contract.publishArticles,
    config: { may: publishes },
    handler: async ({ staff, body: { items } }) => ({
      ...done(texts.published),
      data: await bulkItems(services, articleKind, staff.id, items, {
        act: publishItem,
        whenMoved: 'item_is_published',
      }),
    }),
  })
  app.route({
    ...contract.withdrawArticles,
    config: { may: withdraws },
    handler: async ({ staff, body: { items } }) => ({
      ...done(texts.withdrawn),
      data: await bulkItems(services, articleKind, staff.id, items, {
        act: withdrawItem,
        whenMoved: 'item_not_published',
      }),
    }),
  })

  app.route({
    ...contract.listArticleRevisions,
    config: { may },
    handler: async ({ params: { id } }) => ({
      ...done(texts.fetched),
      data: await listRevisions(db, articleKind.kind, id),
    }),
  })
  app.route({
    ...contract.showArticleRevision,
    config: { may },
    handler: async ({ params: { id, number } }) => ({
      ...done(texts.fetched),
      data: { number, content: await readRevision(db, articleKind, id, number) },
    }),
  })
  app.route({
    ...contract.restoreArticle,
    config: { may },
    handler: ({ staff, params: { id }, body: { version, number } }) =>
      change(texts.restored, id, staff.id, (trx) =>
        restoreRevision(services, trx, articleKind, { id, version, staffId: staff.id, number }),
      ),
  })

  async function change(message: string, id: number, staffId: number, act: (trx: Trx) => Promise<void>) {
    const data = await transact(db, async (trx) => {
      await act(trx)
      return showItem(trx, articleKind, id, staffId)
    })
    return { ...done(message), data }
  }
}

/** The format goes with the file, whatever was sent. */
const tidy = (content: ArticleContent): ArticleContent => ({ ...content, file_format: formatOf(content.file) })
