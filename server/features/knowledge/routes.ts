import { sql } from 'kysely'
import { externalLinks } from '#contract/entryLinks.ts'
import { writeKnowledgeQuery, type KnowledgeQuery } from '#contract/knowledgeAddress.ts'
import { listKnowledge, reportDeadLink } from '#contract/knowledge.ts'
import { done } from '#server/cases/reporterRoutes.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import { keepReplies, prepareReply, sendCachedReplies } from '#server/platform/http/cachedReply.ts'
import { fail } from '#server/platform/http/failures.ts'
import texts from '#texts/nb/knowledge.ts'

/** For how long browsers and proxies may show an older list, in seconds. */
const maxAge = 60
const most = 200

export const knowledgeRoutes: FeaturePlugin = async (app, services) => {
  const { knowledge } = services.content
  const lists = keepReplies(services, { most, maxAge }, async (query: KnowledgeQuery) =>
    prepareReply({ ...done(texts.found), ...(await knowledge.list(query)) }),
  )
  sendCachedReplies(app)
  app.route({
    ...listKnowledge,
    config: { may: { who: 'anyone' } },
    handler: async (request, reply) => lists(request, reply, writeKnowledgeQuery(request.query), request.query),
  })

  app.route({
    ...reportDeadLink,
    config: { may: { who: 'anyone' }, ownPages: true, throttle: { name: 'dead_link', network: [20, 3600] } },
    handler: async ({ body: { slug, link } }) => {
      const entry = (await knowledge.show(slug)) ?? fail('not_found')
      // Only what the entry really links to, so that nobody writes addresses of their own into the editors' list.
      if (!externalLinks(entry).includes(link)) fail('not_found')
      await keepDeadLink(services, slug, link)
      return done(texts.deadLinkKept)
    },
  })
}

/** Counts a press. One that comes after editors have dealt with the link opens it again. */
async function keepDeadLink({ db, clock }: Pick<Services, 'db' | 'clock'>, slug: string, link: string) {
  await sql`
    INSERT INTO dead_link_report AS known (entry_id, link, last_at)
    SELECT id, ${link}, ${clock.now()} FROM knowledge_entry WHERE slug = ${slug}
    ON CONFLICT (entry_id, link) DO UPDATE SET
      times = CASE WHEN known.handled_at IS NULL THEN least(known.times, 1000000) + 1 ELSE 1 END,
      last_at = excluded.last_at, handled_at = NULL, handled_by = NULL`.execute(db)
}
