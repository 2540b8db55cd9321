import type { EntryContent } from '#contract/deskEntries.ts'
import type { PreviewView } from '#contract/deskPreview.ts'
import type { KnowledgeList } from '#contract/knowledge.ts'
import { todayInOslo } from '#contract/time.ts'
import type { Services } from '#server/context.ts'
import texts from '#texts/nb/deskEditorialReplies.ts'

/** The address that an entry has in a preview before it has one. */
const unnamed = 'utkast'

/** Where a preview shows the working copy, and the public content with it in its place. */
export async function previewEntry(
  { content }: Pick<Services, 'content'>,
  item: { content: EntryContent },
  view: PreviewView,
) {
  const entry = await content.knowledge.compose(asPublic(item.content))
  const { kinds, themes } = await content.knowledge.list({})
  const list: KnowledgeList = { entries: [entry], is_near: false, kinds, themes }
  const knowledge = { ...content.knowledge, show: async () => entry, list: async () => list }
  return {
    at: view === 'card' ? '/information-hub' : `/information-hub/${entry.slug}`,
    content: { ...content, knowledge },
  }
}

/** What the public would read now. A field that is not filled in yet is said to be so, or left out. */
const asPublic = (content: EntryContent): EntryContent => ({
  ...content,
  title: content.title.trim() || texts.noTitle,
  slug: content.slug || unnamed,
  reviewed: content.reviewed || todayInOslo(),
})
