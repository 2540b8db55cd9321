import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { EntryContent } from '#contract/deskEntries.ts'
import { deskPages } from '#contract/deskPages.ts'
import type { desk } from '#texts/desk.ts'
import { useDesk, useTitle } from '../frame/useDesk.ts'
import { deskApi } from '../data/api.ts'
import { dateInWords } from '#web/ui/dates.ts'
import type { Field } from '../editorial/Revisions.tsx'
import { ItemPage, ItemShape } from '../editorial/ItemPage.tsx'
import type { AnyContent } from '../editorial/useOpenItem.ts'
import { Pending } from '../frame/DeskPage.tsx'
import { EntryText, EntryTopics, type Hub } from './EntryForm.tsx'

const isEntry = (content: AnyContent): content is EntryContent => 'slug' in content

export function EntryPage({ id }: { id: number }) {
  const t = useDesk().knowledge
  useTitle(t.title)
  const navigate = useNavigate()
  const all = deskApi.useListEntriesQuery(undefined, { refetchOnMountOrArgChange: true })
  const [readLinks] = deskApi.useLazyShowEntryLinksQuery()
  /** Where readers find it since it was published here. */
  const [published, setPublished] = useState<string>()
  /** Links that lead nowhere, before publishing; who links here, before withdrawing. A call that fails holds nothing up. */
  const warn = async (act: 'publish' | 'withdraw') => {
    const { data } = await readLinks(id)
    const { broken = [], linked_from = [] } = data?.data ?? {}
    const named =
      act === 'publish'
        ? broken.map(({ to, title }) => t.links.brokenTo(to, title))
        : linked_from.map((title) => t.links.title(title))
    if (named.length === 0) return undefined
    const body = (act === 'publish' ? t.links.broken : t.links.linkedFrom)(named.join(', '))
    return { title: t.links.brokenTitle, body, confirm: t.links.goOn }
  }
  if (!all.data) return <Pending {...all} shape={<ItemShape />} />
  const { data } = all.data
  const slug = published ?? data.entries.find((entry) => entry.id === id)?.public_slug
  return (
    <ItemPage
      id={id}
      isOwn={isEntry}
      back={t.back}
      listPath={deskPages.knowledge}
      publicPath={({ content }) => `/information-hub/${slug ?? content.slug}`}
      warn={warn}
      previewNote={({ reviewed }) => (reviewed === '' ? t.previewNoDate : undefined)}
      fields={fieldsOf(data, t)}
      onPublished={({ content }) => setPublished(content.slug)}
      onBinned={() => void navigate(deskPages.knowledge)}
      renderText={(round, writing) => <EntryText key={round} own={id} hub={data} {...writing} />}
      renderTopics={(round, writing) => <EntryTopics key={round} own={id} hub={data} {...writing} />}
    />
  )
}

/** Every field of an entry, in the order of the form. A theme or an entry that has no name is called by its address. */
function fieldsOf(hub: Hub, { fields, kinds }: (typeof desk)['nb']['knowledge']): Field<EntryContent>[] {
  const themeNames = new Map(hub.themes.map(({ slug, name }) => [slug, name]))
  const titles = new Map(hub.entries.map(({ slug, title }) => [slug, title]))
  const named = (names: Map<string, string>, slugs: string[]) => slugs.map((slug) => names.get(slug) || slug).join(', ')
  return [
    { key: 'title', name: fields.title },
    { key: 'summary', name: fields.summary },
    { key: 'body', name: fields.body, isMarkdown: true },
    { key: 'themes', name: fields.themes, say: ({ themes }) => named(themeNames, themes) },
    {
      key: 'sources',
      name: fields.sources,
      say: ({ sources }) => sources.map(({ name, link }) => `${name} ${link}`).join('\n'),
    },
    { key: 'related', name: fields.related, say: ({ related }) => named(titles, related) },
    { key: 'slug', name: fields.slug },
    { key: 'kind', name: fields.kind, say: ({ kind }) => kinds[kind].one },
    { key: 'position', name: fields.position },
    { key: 'reviewed', name: fields.reviewed, say: ({ reviewed }) => dateInWords(reviewed) },
    { key: 'reviewed_by', name: fields.reviewedBy },
    { key: 'review_due', name: fields.reviewDue, say: ({ review_due }) => dateInWords(review_due) },
  ]
}
