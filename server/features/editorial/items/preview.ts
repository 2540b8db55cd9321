import { z } from 'zod'
import { previewThemes, previewViews } from '#contract/deskPreview.ts'
import { idParams } from '#contract/wire.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { renderPreview } from '#server/platform/pages/preview.ts'
import { edits } from '../edits.ts'
import { previewArticle } from '../articles/preview.ts'
import { previewEntry } from '../entries/preview.ts'
import { showItem } from './reading.ts'

const file = {
  operationId: 'deskPreviewItem',
  summary: 'Read the public page of an article or entry as it will be when the working copy is published',
  tag: 'desk',
  fails: ['unavailable'],
} as const
const querystring = z.object({
  view: z.enum(previewViews).default('detail'),
  theme: z.enum(previewThemes).default('light'),
})

/** The working copy in the public page, for staff alone and for a frame of our own pages. */
export const itemPreview: FeaturePlugin = async (app, services) => {
  app.route({
    method: 'GET',
    url: '/desk/items/:id/preview',
    schema: { params: idParams, querystring },
    config: { may: edits, file },
    handler: async ({ staff, params: { id }, query: { view, theme } }, reply) => {
      const item = await showItem(services.db, id, staff.id)
      const shown =
        item.kind === 'article' ? await previewArticle(services, item, view) : await previewEntry(services, item, view)
      const { html, headers } = await renderPreview(services, { ...shown, theme })
      return reply.headers(headers).type('text/html; charset=utf-8').serializer(String).send(html)
    },
  })
}
