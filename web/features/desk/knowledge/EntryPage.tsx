import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { EntryContent } from '#contract/deskEntries.ts'
import { deskPages } from '#contract/deskPages.ts'
import type { desk } from '#texts/desk.ts'
import { longDate } from '#web/ui/dates.ts'
import { useDesk } from '../frame/useDesk.ts'
import { deskApi } from '../data/api.ts'
import type { Field } from '../editorial/Revisions.tsx'
import { ItemPage } from '../editorial/ItemEditor.tsx'
import type { AnyContent } from '../editorial/useOpenItem.ts'
import { Pending } from '../frame/Pending.tsx'
import { useTitle } from '../frame/useTitle.ts'
import { EntryForm } from './EntryForm.tsx'

const isEntry = (content: AnyContent): content is EntryContent => 'slug' in content

/** One entry of the information hub as editors write, publish and withdraw it. */
export function EntryPage({ id }: { id: number }) {
  const t = useDesk().knowledge
  useTitle(t.title)
  const navigate = useNavigate()
  const all = deskApi.useEntriesQuery(undefined, { refetchOnMountOrArgChange: true })
  const [readLinks] = deskApi.useLazyEntryLinksQuery()
  /** Where readers find it since it was published here. */
  const [published, setPublished] = useState<string>()
  /** Links that lead nowhere, before publishing; who links here, before withdrawing. A call that fails holds nothing up. */
  const warn = async (act: 'publish' | 'withdraw') => {
    const { data } = await readLinks(id)
    const { broken = [], linked_from = [] } = data?.data ?? {}
    const named =
      act === 'publish'
        ? broken.map(({ to, title }) => t.links.brokenTo(to, title))
        : linked_from.map(({ title }) => t.links.title(title))
    if (named.length === 0) return undefined
    const body = (act === 'publish' ? t.links.broken : t.links.linkedFrom)(named.join(', '))
    return { title: t.links.brokenTitle, body, confirm: t.links.goOn }
  }
  if (!all.data) return <Pending {...all} />
  const { data } = all.data
  const slug = published ?? data.entries.find((entry) => entry.id === id)?.public_slug
  return (
    <ItemPage
      id={id}
      isOwn={isEntry}
      words={t}
      listPath={deskPages.knowledge}
      publicPath={({ content }) => `/information-hub/${slug ?? content.slug}`}
      warn={warn}
      previewNote={({ reviewed }) => (reviewed === '' ? t.previewNoDate : undefined)}
      fields={fieldsOf(t)}
      onPublished={({ content }) => setPublished(content.slug)}
      onBinned={() => void navigate(deskPages.knowledge)}
      renderForm={(round, writing) => <EntryForm key={round} own={id} all={data} {...writing} />}
    />
  )
}

const day = (date: string) => date && longDate(date)

/** Every field of an entry in words, in the order of the form. */
const fieldsOf = ({ fields, kinds }: (typeof desk)['nb']['knowledge']): Field<EntryContent>[] => [
  { name: fields.title, say: ({ title }) => title },
  { name: fields.slug, say: ({ slug }) => slug },
  { name: fields.summary, say: ({ summary }) => summary },
  { name: fields.body, say: ({ body }) => body, isMarkdown: true },
  { name: fields.sources, say: ({ sources }) => sources.map(({ name, link }) => `${name} ${link}`).join('\n') },
  { name: fields.kind, say: ({ kind }) => kinds[kind] },
  { name: fields.themes, say: ({ themes }) => themes.join(', ') },
  { name: fields.related, say: ({ related }) => related.join(', ') },
  { name: fields.position, say: ({ position }) => String(position) },
  { name: fields.reviewed, say: ({ reviewed }) => day(reviewed) },
  { name: fields.reviewedBy, say: ({ reviewed_by }) => reviewed_by },
  { name: fields.reviewDue, say: ({ review_due }) => day(review_due) },
]
