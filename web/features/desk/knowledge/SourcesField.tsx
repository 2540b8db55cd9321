import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { entryLimits, type EntryContent } from '#contract/deskEntries.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'

type Sources = EntryContent['sources']
type Props = {
  sources: Sources
  errorOf: (at: number, name: 'name' | 'link') => string | undefined
  onChange: (sources: Sources) => void
}

export function SourcesField({ sources, errorOf, onChange }: Props) {
  const t = useTexts(desk).knowledge.fields
  const list = useRef<HTMLFieldSetElement>(null)
  const change = (at: number, part: Partial<Sources[number]>) =>
    onChange(sources.map((source, here) => (here === at ? { ...source, ...part } : source)))
  const focus = (selector: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus())
  return (
    <fieldset ref={list} className={pieces.fieldset}>
      <legend>{t.sources}</legend>
      {sources.length === 0 && <p className={pieces.soft}>{t.noSources}</p>}
      {sources.map((source, at) => (
        <div key={at} role="group" aria-label={t.source(at + 1)} className={pieces.card}>
          <TextInput
            label={t.sourceName}
            value={source.name}
            maxLength={entryLimits.sourceName}
            error={errorOf(at, 'name')}
            data-source={at}
            autoComplete="off"
            onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
          />
          <TextInput
            label={t.sourceLink}
            type="url"
            value={source.link}
            maxLength={limits.link}
            error={errorOf(at, 'link')}
            autoComplete="off"
            onChange={({ currentTarget }) => change(at, { link: currentTarget.value })}
          />
          <Button
            look="plain"
            aria-label={t.removeSource(source.name || t.source(at + 1))}
            onClick={() => {
              onChange(sources.filter((_, here) => here !== at))
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
            onChange([...sources, { name: '', link: '' }])
            focus(`[data-source="${sources.length}"]`)
          }}
        >
          {t.addSource}
        </Button>
      )}
    </fieldset>
  )
}
