import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { entryLimits, type EntryContent, type ListedEntry } from '#contract/deskEntries.ts'
import { knowledgeKinds, slugLength } from '#contract/knowledgeAddress.ts'
import { slugFrom } from '#contract/slugFrom.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { textsOf } from '#web/ui/useTexts.ts'
import { useDesk } from '../frame/useDesk.ts'
import { ListField, type Writing } from '../editorial/fields.tsx'
import pieces from '../frame/pieces.module.css'
import { ReviewFields, SourcesField, ThemesField, type Theme } from './EntryFields.tsx'
import type { OwnPage } from '../markdown/InsertForms.tsx'

const MarkdownEditor = lazy(async () => ({ default: (await import('../markdown/MarkdownEditor.tsx')).MarkdownEditor }))

/** What the hub has beside this entry, and today's date. */
type Surroundings = { entries: ListedEntry[]; themes: Theme[]; today: string }

type Props = Writing<EntryContent> & {
  /** The item's number. */
  own: number
  all: Surroundings
}

/** Every field of an entry. */
export function EntryForm({ own, content, all, errorOf, text, change }: Props) {
  const t = useDesk()
  const { fields, kinds } = t.knowledge
  const others = all.entries.filter(({ id }) => id !== own)
  return (
    <form className={pieces.page} method="post" noValidate onSubmit={(event) => event.preventDefault()}>
      <TextInput label={fields.title} {...text('title', entryLimits.title)} />
      <div className={pieces.between}>
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
      </div>
      <Textarea
        label={fields.summary}
        description={fields.summaryHint}
        autosize
        minRows={2}
        maxRows={6}
        {...text('summary', entryLimits.summary)}
      />
      <Suspense fallback={<p role="status">{t.frame.loading}</p>}>
        <MarkdownEditor
          label={fields.body}
          value={content.body}
          onChange={(body) => change({ body })}
          pages={ownPages(others)}
          error={errorOf('body')}
        />
      </Suspense>
      <SourcesField
        sources={content.sources}
        errorOf={(at, name) => errorOf(`sources.${at}.${name}`)}
        onChange={(sources) => change({ sources })}
      />
      <div className={pieces.pair}>
        <NativeSelect
          label={fields.kind}
          value={content.kind}
          data={knowledgeKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
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
      </div>
      <ThemesField themes={content.themes} known={all.themes} onChange={(themes) => change({ themes })} />
      <ListField
        legend={fields.related}
        chosen={content.related}
        choices={others.flatMap(({ slug, title, state }) =>
          slug !== '' && (state === 'published' || content.related.includes(slug)) ? [{ key: slug, name: title }] : [],
        )}
        most={entryLimits.related}
        add={fields.addRelated}
        choose={fields.chooseRelated}
        onChange={(related) => change({ related })}
      />
      <ReviewFields content={content} today={all.today} errorOf={errorOf} text={text} onChange={change} />
    </form>
  )
}

/**
 * The pages that a link in an entry may be chosen from: the other entries, those that readers find at the address where they
 * find them and the rest marked, and the portal's own.
 */
function ownPages(entries: readonly ListedEntry[]): OwnPage[] {
  const t = textsOf(desk).knowledge
  return [
    ...entries
      .filter(({ slug, state }) => slug !== '' && state !== 'withdrawn')
      .map(({ slug, public_slug, title }) => ({
        title: public_slug === null ? t.notPublic(title || t.untitled) : title || t.untitled,
        path: `/information-hub/${public_slug ?? slug}`,
      })),
    ...Object.entries(t.pages).map(([path, title]) => ({ title, path })),
  ]
}
