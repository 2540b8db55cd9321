import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { entryLimits, type EntryContent, type ListedEntry } from '#contract/deskEntries.ts'
import { knowledgeKinds, slugLength } from '#contract/knowledgeAddress.ts'
import { slugFrom } from '#contract/slugFrom.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { textsOf } from '#web/ui/useTexts.ts'
import { useDesk } from '../frame/useDesk.ts'
import { ListField, Topic, type Writing } from '../editorial/fields.tsx'
import { Shapes, Waiting } from '../frame/DeskPage.tsx'
import { ReviewFields, SourcesField, ThemesField, type Theme } from './EntryFields.tsx'
import type { OwnPage } from '../markdown/InsertForms.tsx'

const MarkdownEditor = lazy(async () => ({ default: (await import('../markdown/MarkdownEditor.tsx')).MarkdownEditor }))

export type Hub = { entries: ListedEntry[]; themes: Theme[]; today: string }

/** `own`: the item's number. */
type Props = Writing<EntryContent> & { own: number; hub: Hub }

/** What readers read of an entry. */
export function EntryText({ own, content, hub, errorOf, text, change }: Props) {
  const { fields } = useDesk().knowledge
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

/** All else about an entry. */
export function EntryTopics({ own, hub, ...writing }: Props) {
  const { fields, kinds } = useDesk().knowledge
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

/**
 * The pages that a link in an entry may be chosen from: the other entries, those that readers find at the address where they
 * find them and the rest marked, and the portal's own.
 */
function ownPages(entries: readonly ListedEntry[]): OwnPage[] {
  const { knowledge: t, editorial } = textsOf(desk)
  return [
    ...entries
      .filter(({ slug, state }) => slug !== '' && state !== 'withdrawn')
      .map(({ slug, public_slug, title }) => ({
        title: public_slug === null ? t.notPublic(title || editorial.untitled) : title || editorial.untitled,
        path: `/information-hub/${public_slug ?? slug}`,
      })),
    ...Object.entries(t.pages).map(([path, title]) => ({ title, path })),
  ]
}
