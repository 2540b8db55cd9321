import { knowledgeKinds } from '#contract/knowledgeAddress.ts'
import type { KnowledgeQuery } from '#contract/knowledgeAddress.ts'
import type { KnowledgeList } from '#contract/knowledge.ts'
import { limits } from '#contract/limits.ts'
import { knowledge } from '#texts/knowledge.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './filter.module.css'
import { useLiveForm } from './useLiveForm.ts'

type Props = { query: KnowledgeQuery; list: Pick<KnowledgeList, 'kinds' | 'themes'> }

/** A plain form that works without JavaScript; with it, the list follows while the reader types and chooses. */
export function Filter({ query, list }: Props) {
  const t = useTexts(knowledge)
  const form = useLiveForm(query)
  const counts = new Map(list.kinds.map(({ kind, count }) => [kind, count]))
  const total = list.kinds.reduce((sum, { count }) => sum + count, 0)
  const kinds = knowledgeKinds.filter((kind) => counts.get(kind) || kind === query.kind)
  return (
    <form role="search" aria-label={t.search.form} action="/information-hub" className={css.form} {...form}>
      <div className={css.field}>
        <label htmlFor="hub-search">{t.search.label}</label>
        <div className={css.line}>
          <input
            id="hub-search"
            type="search"
            name="search"
            defaultValue={query.search}
            placeholder={t.search.placeholder}
            maxLength={limits.search}
            autoComplete="off"
            enterKeyHint="search"
          />
          <Button type="submit">{t.search.submit}</Button>
        </div>
      </div>
      <div className={css.field}>
        <label htmlFor="hub-theme">{t.search.theme}</label>
        <select id="hub-theme" name="theme" defaultValue={query.theme ?? ''}>
          <option value="">{t.search.allThemes}</option>
          {list.themes.map(({ theme, name, count }) => (
            <option key={theme} value={theme}>
              {t.withCount(name, count)}
            </option>
          ))}
        </select>
      </div>
      <fieldset className={css.kinds}>
        <legend>{t.search.kind}</legend>
        <div>
          <Kind value="" isChosen={!query.kind} label={t.withCount(t.search.allKinds, total)} />
          {kinds.map((kind) => (
            <Kind
              key={kind}
              value={kind}
              isChosen={query.kind === kind}
              label={t.withCount(t.kinds[kind].many, counts.get(kind) ?? 0)}
            />
          ))}
        </div>
      </fieldset>
    </form>
  )
}

function Kind({ value, label, isChosen }: { value: string; label: string; isChosen: boolean }) {
  return (
    <label>
      <input type="radio" name="kind" value={value} defaultChecked={isChosen} />
      <span>{label}</span>
    </label>
  )
}
