import { z } from 'zod'
import type { EntryContent } from '#contract/deskEntries.ts'
import { previewThemes, previewViews } from '#contract/deskPreview.ts'
import type { KnowledgeList } from '#contract/knowledge.ts'
import { rolesWith } from '#contract/staff.ts'
import { todayInOslo } from '#contract/time.ts'
import { idParams } from '#contract/wire.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { renderPreview } from '#server/platform/pages/preview.ts'
import texts from '#texts/nb/deskEntriesPreview.ts'
import { showItem } from '../items/reading.ts'
import { entryKind } from './kind.ts'

const file = {
  operationId: 'deskPreviewEntry',
  summary: 'Read the public page of an entry as it will be when the working copy is published',
  tag: 'desk',
  fails: ['unavailable'],
} as const
const querystring = z.object({
  view: z.enum(previewViews).default('detail'),
  theme: z.enum(previewThemes).default('light'),
})

/** The address that an entry has in a preview before it has one. */
const unnamed = 'utkast'

/** The working copy in the public page, for staff alone and for a frame of our own pages. */
export const entryPreview: FeaturePlugin = async (app, services) => {
  const { knowledge } = services.content
  app.route({
    method: 'GET',
    url: '/desk/knowledge/:id/preview',
    schema: { params: idParams, querystring },
    config: { may: { who: 'staff', role: rolesWith('edit_archive'), audit: null }, file },
    handler: async ({ staff, params: { id }, query: { view, theme } }, reply) => {
      const { content } = await showItem(services.db, entryKind, id, staff.id)
      const entry = await knowledge.compose(asPublic(content))
      const { kinds, themes } = await knowledge.list({})
      const list: KnowledgeList = { entries: [entry], is_near: false, kinds, themes }
      const { html, headers } = await renderPreview(services, {
        at: view === 'card' ? '/information-hub' : `/information-hub/${entry.slug}`,
        content: {
          ...services.content,
          knowledge: { ...knowledge, show: async () => entry, list: async () => list },
        },
        theme,
      })
      return reply.headers(headers).type('text/html; charset=utf-8').serializer(String).send(html)
    },
  })
}

/** What the public would read now. A field that is not filled in yet is said to be so, or left out. */
const asPublic = (content: EntryContent): EntryContent => ({
  ...content,
  title: content.title.trim() || texts.noTitle,
  slug: content.slug || unnamed,
  reviewed: content.reviewed || todayInOslo(),
})
