import { NativeSelect } from '@mantine/core'
import { entryLimits, type ListedEntry } from '#contract/deskEntries.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'

type Props = { related: string[]; entries: readonly ListedEntry[]; onChange: (related: string[]) => void }

/** Other entries that are shown below this one, in their order. */
export function RelatedField({ related, entries, onChange }: Props) {
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
              {titleOf(slug)}
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
