import { useEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { knowledgeKinds, readKnowledgeQuery, writeKnowledgeQuery } from '#contract/knowledge.ts'
import { knowledge } from '#texts/knowledge.ts'
import { contentContext } from '#web/app/content.ts'
import { PageMeta } from '#web/app/Meta.tsx'
import { HelpNow } from '#web/ui/HelpNow.tsx'
import button from '#web/ui/button.module.css'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Route } from './+types/Hub.ts'
import { EntryCard } from './EntryCard.tsx'
import css from './knowledge.module.css'

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const query = readKnowledgeQuery(new URL(request.url).searchParams)
  return { query, list: await context.get(contentContext).knowledge.list(query) }
}

/** The information hub: everything there is, found by kind, by theme and by words, all of it in the address. */
export default function Hub({ loaderData: { query, list } }: Route.ComponentProps) {
  const t = useTexts(knowledge)
  const isAsked = Object.values(query).some(Boolean)
  return (
    <div className={css.page}>
      <PageMeta title={t.heading} description={t.description} path="/information-hub" />
      <link rel="alternate" type="application/atom+xml" title={t.feed} href="/information-hub/feed.xml" />
      <header>
        <h1>{t.heading}</h1>
        <p className={css.lead}>{t.lead}</p>
      </header>
      <Filters query={query} list={list} />
      <section aria-label={t.heading}>
        <p className={css.hits} role="status">
          {t.hits(list.entries.length)}
        </p>
        {list.entries.length > 0 ? (
          <ul className={css.cards}>
            {list.entries.map((entry) => (
              <EntryCard key={entry.slug} entry={entry} />
            ))}
          </ul>
        ) : (
          <div className={css.nothing}>
            <p>{isAsked ? t.nothing : t.empty}</p>
            {isAsked && (
              <p>
                {t.nothingHint} <Link to="/information-hub">{t.reset}</Link>
              </p>
            )}
          </div>
        )}
      </section>
      <HelpNow />
    </div>
  )
}

type FilterProps = Pick<Route.ComponentProps['loaderData'], 'query' | 'list'>

/** A plain form, sent by itself while one types; without JavaScript its button sends it. */
function Filters({ query, list: { kinds, themes } }: FilterProps) {
  const t = useTexts(knowledge)
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Back and forward change the address; the form follows, except where somebody is writing.
  const { search, kind, theme } = query
  useEffect(() => {
    for (const input of form.current?.elements ?? []) {
      if (input instanceof HTMLInputElement && input.type === 'radio') input.checked = input.value === (kind ?? '')
      if (input instanceof HTMLInputElement && input.type === 'search' && input !== document.activeElement)
        input.value = search ?? ''
      if (input instanceof HTMLSelectElement) input.value = theme ?? ''
    }
  }, [search, kind, theme])

  const send = (delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!form.current) return
      const asked = readKnowledgeQuery(new URLSearchParams([...new FormData(form.current)].map(asText)))
      void submit(writeKnowledgeQuery(asked), {
        action: '/information-hub',
        replace: delay > 0,
        preventScrollReset: true,
      })
    }, delay)
  }
  return (
    <Form
      ref={form}
      action="/information-hub"
      className={css.filters}
      role="search"
      aria-label={t.filters}
      onSubmit={(event) => {
        event.preventDefault()
        send(0)
      }}
    >
      <p className={css.search}>
        <label htmlFor="search">{t.search}</label>
        <span>
          <input
            id="search"
            type="search"
            name="search"
            defaultValue={query.search}
            maxLength={200}
            onInput={() => send(400)}
          />
          <button type="submit" className={button.button}>
            {t.searchButton}
          </button>
        </span>
      </p>
      <fieldset>
        <legend>{t.kind}</legend>
        <Choice name="kind" value="" chosen={query.kind ?? ''} onChange={() => send(0)} label={t.all} />
        {knowledgeKinds.map((kind) => {
          const count = kinds.find((one) => one.kind === kind)?.count ?? 0
          const label = `${t.manyKinds[kind]} (${count})`
          return (
            <Choice
              key={kind}
              name="kind"
              value={kind}
              chosen={query.kind ?? ''}
              onChange={() => send(0)}
              label={label}
            />
          )
        })}
      </fieldset>
      <p className={css.search}>
        <label htmlFor="theme">{t.theme}</label>
        <select id="theme" name="theme" defaultValue={query.theme ?? ''} onChange={() => send(0)}>
          <option value="">{t.all}</option>
          {themes.map(({ theme, count }) => (
            <option key={theme} value={theme}>
              {`${t.themes.get(theme) ?? theme} (${count})`}
            </option>
          ))}
        </select>
      </p>
      {Object.values(query).some(Boolean) && (
        <p>
          <Link to="/information-hub" preventScrollReset>
            {t.reset}
          </Link>
        </p>
      )}
    </Form>
  )
}

const asText = ([name, value]: [string, FormDataEntryValue]) => [name, typeof value === 'string' ? value : '']

type ChoiceProps = { name: string; value: string; chosen: string; label: string; onChange: () => void }

function Choice({ name, value, chosen, label, onChange }: ChoiceProps) {
  return (
    <label className={css.choice}>
      <input type="radio" name={name} value={value} defaultChecked={value === chosen} onChange={onChange} />
      <span>{label}</span>
    </label>
  )
}
