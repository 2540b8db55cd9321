import { useState, lazy, Suspense } from 'react'
import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { type EntryContent, entryLimits, type ListedEntry } from '#contract/deskEntries.ts'
import { knowledgeKinds, slugLength } from '#contract/knowledgeAddress.ts'
import { slugFrom } from '#contract/slugFrom.ts'
import { desk } from '#texts/desk.ts'
import { dateInWords } from '#web/ui/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { deskApi } from '../data/api.ts'
import type { Field } from '../editorial/Revisions.tsx'
import { ItemPage, ItemShape } from '../editorial/ItemPage.tsx'
import type { AnyContent } from '../editorial/useOpenItem.ts'
import { Pending, Shapes, Waiting, useTitle } from '../frame/DeskPage.tsx'
import { ListField, Topic, type Writing } from '../editorial/fields.tsx'
import { ReviewFields, SourcesField, ThemesField, type Theme } from './EntryFields.tsx'
import type { OwnPage } from '../markdown/InsertForms.tsx'

const t = desk.knowledge
const { fields, kinds } = t
const isEntry = (content: AnyContent): content is EntryContent => 'slug' in content

export function EntryPage({ id }: { id: number }) {
  useTitle(t.title)
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
      publicPath={({ content }) => `/information-hub/${slug ?? content.slug}`}
      warn={warn}
      previewNote={({ reviewed }) => (reviewed === '' ? t.previewNoDate : undefined)}
      fields={fieldsOf(data)}
      onPublished={({ content }) => setPublished(content.slug)}
      renderText={(round, writing) => <EntryText key={round} own={id} hub={data} {...writing} />}
      renderTopics={(round, writing) => <EntryTopics key={round} own={id} hub={data} {...writing} />}
    />
  )
}

/** Every field of an entry, in the order of the form. A theme or an entry that has no name is called by its address. */
function fieldsOf(hub: Hub): Field<EntryContent>[] {
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

const MarkdownEditor = lazy(async () => ({ default: (await import('../markdown/MarkdownEditor.tsx')).MarkdownEditor }))

type Hub = { entries: ListedEntry[]; themes: Theme[]; today: string }

/** `own`: the item's number. */
type Props = Writing<EntryContent> & { own: number; hub: Hub }

function EntryText({ own, content, hub, errorOf, text, change }: Props) {
  return (
    <>
      <TextInput label={fields.title} {...text('title', entryLimits.title)} />
      <Textarea
        label={fields.summary}
        description={fields.summaryHint}
        autosize
        minRows={2}
        maxRows={6}
        {...text('summary', entryLimits.summary)}
      />
      <Suspense fallback={<Waiting shape={<Shapes heights={[60]} />} />}>
        <MarkdownEditor
          label={fields.body}
          value={content.body}
          onChange={(body) => change({ body })}
          pages={ownPages(hub.entries.filter(({ id }) => id !== own))}
          error={errorOf('body')}
        />
      </Suspense>
    </>
  )
}

function EntryTopics({ own, hub, ...writing }: Props) {
  const { content, errorOf, about, text, change } = writing
  const { sources, related } = content
  return (
    <>
      <Topic title={fields.themes} {...about('themes')}>
        <ThemesField {...writing} known={hub.themes} />
      </Topic>
      <Topic title={fields.sources} {...about('sources')} says={sources.map(({ name }) => name).join(', ')}>
        <SourcesField {...writing} />
      </Topic>
      <Topic title={fields.related} {...about('related')}>
        <ListField
          chosen={related}
          choices={hub.entries.flatMap(({ id, slug, title, state }) =>
            id !== own && slug !== '' && (state === 'published' || related.includes(slug))
              ? [{ key: slug, name: title }]
              : [],
          )}
          most={entryLimits.related}
          add={fields.addRelated}
          choose={fields.chooseRelated}
          onChange={(chosen) => change({ related: chosen })}
        />
      </Topic>
      <Topic title={fields.place} {...about('slug', 'kind', 'position')}>
        <TextInput
          label={fields.slug}
          description={fields.slugHint}
          {...text('slug', slugLength)}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Button look="quiet" onClick={() => change({ slug: slugFrom(content.title) })}>
          {fields.slugFromTitle}
        </Button>
        <NativeSelect
          label={fields.kind}
          value={content.kind}
          data={knowledgeKinds.map((kind) => ({ value: kind, label: kinds[kind].one }))}
          onChange={({ currentTarget: { value } }) =>
            change({ kind: knowledgeKinds.find((kind) => kind === value) ?? content.kind })
          }
        />
        <NumberInput
          label={fields.position}
          description={fields.positionHint}
          value={content.position}
          min={-entryLimits.position}
          max={entryLimits.position}
          allowDecimal={false}
          hideControls
          error={errorOf('position')}
          onChange={(position) => typeof position === 'number' && change({ position })}
        />
      </Topic>
      <Topic title={fields.review} {...about('reviewed', 'reviewed_by', 'review_due')}>
        <ReviewFields {...writing} today={hub.today} />
      </Topic>
    </>
  )
}

/** Pages that a link may be chosen from: other entries, where readers find them or marked as not public, and the portal's own. */
function ownPages(entries: readonly ListedEntry[]): OwnPage[] {
  return [
    ...entries
      .filter(({ slug, state }) => slug !== '' && state !== 'withdrawn')
      .map(({ slug, public_slug, title }) => ({
        title: public_slug === null ? t.notPublic(title || desk.editorial.untitled) : title || desk.editorial.untitled,
        path: `/information-hub/${public_slug ?? slug}`,
      })),
    ...Object.entries(t.pages).map(([path, title]) => ({ title, path })),
  ]
}
