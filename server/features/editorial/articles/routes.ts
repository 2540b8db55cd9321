import * as contract from '#contract/deskArticles.ts'
import { emptyArticle, type ArticleContent } from '#contract/deskArticles.ts'
import { rolesWith } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import texts from '#texts/nb/deskEditorialReplies.ts'
import { bulkItems } from '../items/bulk.ts'
import { done, itemHandlers } from '../items/handlers.ts'
import { publishItem, withdrawItem } from '../items/publishing.ts'
import { formatOf, readChoices } from './choices.ts'
import { articleKind } from './kind.ts'
import { listArticles } from './list.ts'

const may = { who: 'staff', role: rolesWith('edit_archive'), audit: null } as const
const publishes = { ...may, audit: 'article_published' } as const
const withdraws = { ...may, audit: 'article_withdrawn' } as const

/** The articles of the archive as editors write and publish them. */
export const articleItemRoutes: FeaturePlugin = async (app, services) => {
  const { db } = services
  const item = itemHandlers(services, articleKind, { empty: emptyArticle, tidy })

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
  app.route({ ...contract.createArticle, config: { may }, handler: item.create })
  app.route({ ...contract.showArticleItem, config: { may }, handler: item.show })
  app.route({ ...contract.saveArticle, config: { may }, handler: item.save })
  app.route({ ...contract.moveArticle, config: { may }, handler: item.move })
  app.route({ ...contract.publishArticle, config: { may: publishes }, handler: item.publish })
  app.route({ ...contract.withdrawArticle, config: { may: withdraws }, handler: item.withdraw })
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
  app.route({ ...contract.listArticleRevisions, config: { may }, handler: item.revisions })
  app.route({ ...contract.showArticleRevision, config: { may }, handler: item.revision })
  app.route({ ...contract.restoreArticle, config: { may }, handler: item.restore })
}

/** The format goes with the file, whatever was sent. */
const tidy = (content: ArticleContent): ArticleContent => ({ ...content, file_format: formatOf(content.file) })
