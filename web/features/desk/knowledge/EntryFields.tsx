import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { type EntryContent, entryLimits } from '#contract/deskEntries.ts'
import { lookupNameMax } from '#contract/deskLookups.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useSelf } from '../frame/DeskPage.tsx'
import { deskApi } from '../data/api.ts'
import { refusalWords } from '../data/failure.ts'
import { NewWord, type Writing } from '../editorial/fields.tsx'
import { Check } from '../form/Choice.tsx'
import { DateField } from '../form/DateField.tsx'

const t = desk.knowledge.fields

export function ReviewFields({ content, today, errorOf, text, change }: Writing<EntryContent> & { today: string }) {
  const self = useSelf()
  // The date fields keep what is typed, so a date that a press sets needs new ones.
  const [round, setRound] = useState(0)
  return (
    <>
      <Button
        look="quiet"
        onClick={() => {
          change({ reviewed: today, reviewed_by: self.name, review_due: '' })
          setRound(round + 1)
        }}
      >
        {t.reviewToday}
      </Button>
      <div key={round} className="pair">
        <DateField
          label={t.reviewed}
          defaultValue={content.reviewed}
          max={today}
          error={errorOf('reviewed')}
          onChange={(reviewed) => change({ reviewed })}
        />
        <div>
          <DateField
            label={t.reviewDue}
            defaultValue={content.review_due}
            error={errorOf('review_due')}
            onChange={(review_due) => change({ review_due })}
          />
          <p className="dim">{t.reviewDueHint}</p>
        </div>
      </div>
      <TextInput
        label={t.reviewedBy}
        description={t.reviewedByHint}
        autoComplete="off"
        {...text('reviewed_by', entryLimits.reviewedBy)}
      />
    </>
  )
}

export function SourcesField({ content: { sources }, errorOf, change }: Writing<EntryContent>) {
  const list = useRef<HTMLDivElement>(null)
  const rewrite = (at: number, part: Partial<(typeof sources)[number]>) =>
    change({ sources: sources.map((source, here) => (here === at ? { ...source, ...part } : source)) })
  const focus = (selector: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus())
  return (
    <div ref={list} className="fieldset">
      {sources.map((source, at) => (
        <div key={at} role="group" aria-label={t.source(at + 1)} className="card">
          <TextInput
            label={t.sourceName}
            value={source.name}
            maxLength={entryLimits.sourceName}
            error={errorOf(`sources.${at}.name`)}
            data-source={at}
            autoComplete="off"
            onChange={({ currentTarget }) => rewrite(at, { name: currentTarget.value })}
          />
          <TextInput
            label={t.sourceLink}
            type="url"
            value={source.link}
            maxLength={limits.link}
            error={errorOf(`sources.${at}.link`)}
            autoComplete="off"
            onChange={({ currentTarget }) => rewrite(at, { link: currentTarget.value })}
          />
          <Button
            look="plain"
            aria-label={t.removeSource(source.name || t.source(at + 1))}
            onClick={() => {
              change({ sources: sources.toSpliced(at, 1) })
              focus('[data-add]')
            }}
          >
            {t.remove}
          </Button>
        </div>
      ))}
      {sources.length < entryLimits.sources && (
        <Button
          look="quiet"
          data-add=""
          onClick={() => {
            change({ sources: [...sources, { name: '', link: '' }] })
            focus(`[data-source="${sources.length}"]`)
          }}
        >
          {t.addSource}
        </Button>
      )}
    </div>
  )
}

export type Theme = { slug: string; name: string }

export function ThemesField({ content: { themes }, known, change }: Writing<EntryContent> & { known: Theme[] }) {
  const names = new Map(known.map(({ slug, name }) => [slug, name]))
  const [added, setAdded] = useState('')
  const [create] = deskApi.useCreateLookupMutation()
  const [list] = deskApi.useLazyListEntriesQuery()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const all = [...new Set([...names.keys(), ...themes])]
  const isFull = themes.length >= entryLimits.themes
  // A theme is a word of the list that editors keep, with the name as it was written.
  const add = async () => {
    const name = added.replace(/\s+/g, ' ').trim()
    if (name === '' || isFull || isBusy) return
    setFailure(undefined)
    setBusy(true)
    const isNamed = (one: Theme) => one.name.toLocaleLowerCase('nb') === name.toLocaleLowerCase('nb')
    const { error } = known.some(isNamed) ? {} : await create({ kind: 'themes', name })
    const { data } = await list()
    setBusy(false)
    const theme = data?.data.themes.find(isNamed)
    if (!theme) return setFailure(refusalWords(error ?? {}))
    setAdded('')
    change({ themes: [...new Set([...themes, theme.slug])] })
  }
  return (
    <>
      <div className="line">
        {all.map((theme) => (
          <Check
            key={theme}
            label={names.get(theme) ?? theme}
            checked={themes.includes(theme)}
            disabled={isFull && !themes.includes(theme)}
            onChange={({ currentTarget: { checked } }) =>
              change({ themes: checked ? [...themes, theme] : themes.filter((one) => one !== theme) })
            }
          />
        ))}
      </div>
      <NewWord
        label={t.newTheme}
        value={added}
        maxLength={lookupNameMax}
        error={failure}
        onType={setAdded}
        add={t.addTheme}
        isBusy={isBusy}
        onAdd={() => void add()}
      />
    </>
  )
}
