import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { entryLimits, type EntryContent, type ListedEntry } from '#contract/deskEntries.ts'
import type { AnyFieldCode } from '#contract/failure.ts'
import { knowledgeKinds, slugLength } from '#contract/knowledgeAddress.ts'
import { slugFrom } from '#contract/slugFrom.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts, textsOf } from '#web/ui/useTexts.ts'
import { fieldWords } from '../data/failure.ts'
import pieces from '../frame/pieces.module.css'
import { ReviewFields } from './ReviewFields.tsx'
import { SourcesField } from './SourcesField.tsx'
import { ThemesField, type Theme } from './ThemesField.tsx'
import type { OwnPage } from '../markdown/LinkForm.tsx'

const MarkdownEditor = lazy(async () => ({ default: (await import('../markdown/MarkdownEditor.tsx')).MarkdownEditor }))

/** What the hub has beside this entry, and today's date. */
export type Surroundings = { data: ListedEntry[]; themes: Theme[]; today: string }

type Props = {
  /** The item's number. */
  own: number
  content: EntryContent
  all: Surroundings
  /** What the server refused, by path. */
  codes: Record<string, AnyFieldCode>
  onChange: (part: Partial<EntryContent>) => void
}

/** Every field of an entry. */
export function EntryForm({ own, content, all, codes, onChange }: Props) {
  const t = useTexts(desk)
  const { fields, kinds } = t.knowledge
  const errorOf = (path: string) => {
    const code = codes[`content.${path}`]
    return code && fieldWords(code)
  }
  const others = all.data.filter(({ id }) => id !== own)
  return (
    <form className={pieces.page} method="post" noValidate onSubmit={(event) => event.preventDefault()}>
      <TextInput
        label={fields.title}
        value={content.title}
        maxLength={entryLimits.title}
        error={errorOf('title')}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <div className={pieces.between}>
        <TextInput
          label={fields.slug}
          description={fields.slugHint}
          value={content.slug}
          maxLength={slugLength}
          error={errorOf('slug')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => onChange({ slug: currentTarget.value })}
        />
        <Button look="quiet" onClick={() => onChange({ slug: slugFrom(content.title) })}>
          {fields.slugFromTitle}
        </Button>
      </div>
      <Textarea
        label={fields.summary}
        description={fields.summaryHint}
        autosize
        minRows={2}
        maxRows={6}
        value={content.summary}
        maxLength={entryLimits.summary}
        error={errorOf('summary')}
        onChange={({ currentTarget }) => onChange({ summary: currentTarget.value })}
      />
      <Suspense fallback={<p role="status">{t.frame.loading}</p>}>
        <MarkdownEditor
          label={fields.body}
          value={content.body}
          onChange={(body) => onChange({ body })}
          pages={ownPages(others)}
          error={errorOf('body')}
        />
      </Suspense>
      <SourcesField
        sources={content.sources}
        errorOf={(at, name) => errorOf(`sources.${at}.${name}`)}
        onChange={(sources) => onChange({ sources })}
      />
      <div className={pieces.pair}>
        <NativeSelect
          label={fields.kind}
          value={content.kind}
          data={knowledgeKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ kind: knowledgeKinds.find((kind) => kind === value) ?? content.kind })
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
          onChange={(position) => typeof position === 'number' && onChange({ position })}
        />
      </div>
      <ThemesField themes={content.themes} known={all.themes} onChange={(themes) => onChange({ themes })} />
      <RelatedField related={content.related} entries={others} onChange={(related) => onChange({ related })} />
      <ReviewFields content={content} today={all.today} errorOf={errorOf} onChange={onChange} />
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

type RelatedFieldProps = { related: string[]; entries: readonly ListedEntry[]; onChange: (related: string[]) => void }

/** Other entries that are shown below this one, in their order. */
function RelatedField({ related, entries, onChange }: RelatedFieldProps) {
  const t = useTexts(desk).knowledge
  const titleOf = (slug: string) => entries.find((entry) => entry.slug === slug)?.title ?? slug
  const left = entries.filter(({ slug, state }) => slug !== '' && state === 'published' && !related.includes(slug))
  return (
    <fieldset className={pieces.fieldset}>
      <legend>{t.fields.related}</legend>
      {related.length > 0 && (
        <ul className={pieces.lines}>
          {related.map((slug) => (
            <li key={slug}>
              <span>{titleOf(slug)}</span>
              <Button
                look="plain"
                aria-label={t.fields.removeRelated(titleOf(slug))}
                onClick={() => onChange(related.filter((one) => one !== slug))}
              >
                {t.fields.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {related.length < entryLimits.related && (
        <NativeSelect
          label={t.fields.addRelated}
          value=""
          data={[
            { value: '', label: t.fields.chooseRelated },
            ...left.map(({ slug, title }) => ({ value: slug, label: title })),
          ]}
          onChange={({ currentTarget: { value } }) => value && onChange([...related, value])}
        />
      )}
    </fieldset>
  )
}
