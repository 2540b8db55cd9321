import type { KeyboardEvent, ReactNode } from 'react'
import { type ArticleQuery, paywalls } from '#contract/articleAddress.ts'
import type { ArticleChoices } from '#contract/articles.ts'
import { limits } from '#contract/limits.ts'
import { articles } from '#texts/articles.ts'
import { Say } from '#web/ui/Say.tsx'
import pieces from '#web/ui/pieces.module.css'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './articles.module.css'
import { Choices, Hashtags } from './FilterChoices.tsx'

type Props = {
  query: ArticleQuery
  choices: ArticleChoices | null
  prefix: string
  /** Shown above the choices, when they could not be fetched. */
  notice?: ReactNode
  /** Escape in a search field, where the browser by itself would empty the field as well. Only with scripts. */
  onEscape?: () => void
}

/**
 * Every field of the filter, the short ones first, so that all of them are in sight on a phone. The choices are those that at least
 * one article has, with their counts.
 */
export function FilterFields({ query, choices, prefix, notice, onEscape }: Props) {
  const t = useTexts(articles)
  const id = (name: string) => `${prefix}-${name}`
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onEscape) return
    event.preventDefault()
    onEscape()
  }
  return (
    <div className={pieces.fields}>
      <p>
        <label htmlFor={id('title')}>{t.fields.title}</label>
        <input
          id={id('title')}
          type="search"
          name="title"
          maxLength={limits.search}
          defaultValue={query.title}
          onKeyDown={onKeyDown}
        />
      </p>
      <p>
        <label htmlFor={id('agency')}>{t.fields.newsAgency}</label>
        <select id={id('agency')} name="newsAgency" defaultValue={query.newsAgency ?? ''}>
          <option value="">{t.fields.any}</option>
          {withChosen(choices?.newsAgencies ?? [], query.newsAgency).map(({ name, count }) => (
            <option key={name} value={name}>
              {count === undefined ? name : t.counted(name, count)}
            </option>
          ))}
        </select>
      </p>
      <Choices
        type="radio"
        name="is_paid"
        all={['', ...paywalls].map((value) => ({ value, words: value || t.fields.any }))}
        isChosen={(value) => (query.is_paid ?? '') === value}
      />
      <div className={css.pair}>
        <p>
          <label htmlFor={id('from')}>{t.fields.date_from}</label>
          <input id={id('from')} type="date" name="date_from" defaultValue={query.date_from} />
        </p>
        <p>
          <label htmlFor={id('to')}>{t.fields.date_to}</label>
          <input id={id('to')} type="date" name="date_to" defaultValue={query.date_to} />
        </p>
      </div>
      {notice}
      {choices ? (
        <>
          <Choices
            name="categories"
            all={choices.categories.map(({ id, name, count }) => ({ value: id, words: t.counted(name, count) }))}
            isChosen={(id) => query.categories?.includes(id)}
          />
          <Hashtags all={choices.hashtags} chosen={query.hashtags} isWhole={!onEscape} onKeyDown={onKeyDown} />
        </>
      ) : (
        !notice && (
          <p>
            {t.categoriesFailedWords} <Say>{t.categoriesFailed}</Say>
          </p>
        )
      )}
    </div>
  )
}

/** A shared address may filter by a part of a name; it is then listed too, so that the select shows it. */
function withChosen(agencies: { name: string; count?: number }[], chosen: string | undefined) {
  return !chosen || agencies.some(({ name }) => name === chosen) ? agencies : [{ name: chosen }, ...agencies]
}
