import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type ArticleQuery, paywalls } from '#contract/articleAddress.ts'
import type { ArticleChoices } from '#contract/articles.ts'
import { limits } from '#contract/limits.ts'
import articles from '#texts/nb/articles.ts'
import { Say } from '#web/ui/Say.tsx'
import css from './articles.module.css'

type Props = {
  query: ArticleQuery
  choices: ArticleChoices | null
  prefix: string
  /** Shown above the choices, when they could not be fetched. */
  notice?: ReactNode
  /** Escape in a search field, where the browser by itself would empty the field as well. Only with scripts. */
  onEscape?: () => void
}

/** The short fields first, so that all of them are in sight on a phone. Choices have at least one article, and its count. */
export function FilterFields({ query, choices, prefix, notice, onEscape }: Props) {
  const id = (name: string) => `${prefix}-${name}`
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onEscape) return
    event.preventDefault()
    onEscape()
  }
  return (
    <div className="fields">
      <p>
        <label htmlFor={id('title')}>{articles.fields.title}</label>
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
        <label htmlFor={id('agency')}>{articles.fields.newsAgency}</label>
        <select id={id('agency')} name="newsAgency" defaultValue={query.newsAgency ?? ''}>
          <option value="">{articles.fields.any}</option>
          {withChosen(choices?.newsAgencies ?? [], query.newsAgency).map(({ name, count }) => (
            <option key={name} value={name}>
              {count === undefined ? name : articles.counted(name, count)}
            </option>
          ))}
        </select>
      </p>
      <Choices
        type="radio"
        name="is_paid"
        all={['', ...paywalls].map((value) => ({ value, words: value || articles.fields.any }))}
        isChosen={(value) => (query.is_paid ?? '') === value}
      />
      <div className={css.pair}>
        <p>
          <label htmlFor={id('from')}>{articles.fields.date_from}</label>
          <input id={id('from')} type="date" name="date_from" defaultValue={query.date_from} />
        </p>
        <p>
          <label htmlFor={id('to')}>{articles.fields.date_to}</label>
          <input id={id('to')} type="date" name="date_to" defaultValue={query.date_to} />
        </p>
      </div>
      {notice}
      {choices ? (
        <>
          <Choices
            name="categories"
            all={choices.categories.map(({ id, name, count }) => ({ value: id, words: articles.counted(name, count) }))}
            isChosen={(id) => query.categories?.includes(id)}
          />
          <Hashtags all={choices.hashtags} chosen={query.hashtags} isWhole={!onEscape} onKeyDown={onKeyDown} />
        </>
      ) : (
        !notice && (
          <p>
            {articles.categoriesFailedWords} <Say>{articles.categoriesFailed}</Say>
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

type HashtagsProps = {
  all: ArticleChoices['hashtags']
  chosen: string[] | undefined
  /** Without scripts nothing can be searched for, so that every one is shown. */
  isWhole: boolean
  onKeyDown: (event: KeyboardEvent) => void
}

/** So many are shown before somebody searches. */
const mostUsed = 10

/** The most used hashtags, or those that are searched for. Those that are chosen stay. */
function Hashtags({ all, chosen, isWhole, onKeyDown }: HashtagsProps) {
  const [sought, setSought] = useState('')
  const words = sought.trim().replace(/^#/, '').toLowerCase()
  const ranked = all.toSorted((one, other) => other.count - one.count)
  const isShown = (name: string, at: number) => (words ? name.toLowerCase().includes(words) : at < mostUsed)
  const search = !isWhole && all.length > mostUsed && (
    <p>
      <label htmlFor="hashtag-search">{articles.findHashtag}</label>
      <input
        id="hashtag-search"
        type="search"
        maxLength={limits.search}
        // It is no filter itself: the form does not hear of it.
        onInput={(event) => {
          event.stopPropagation()
          setSought(event.currentTarget.value)
        }}
        onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : onKeyDown(event))}
      />
      <span role="status">{words && !ranked.some(({ name }) => isShown(name, mostUsed)) && articles.noHashtag}</span>
    </p>
  )
  return (
    <Choices
      name="hashtags"
      all={ranked.map(({ name, count }, at) => ({
        value: name,
        words: articles.counted(`#${name}`, count),
        isRest: !isWhole && !isShown(name, at),
      }))}
      isChosen={(name) => chosen?.some((each) => each.toLowerCase() === name.toLowerCase())}
    >
      {search}
    </Choices>
  )
}

type ChoicesProps<Value> = {
  type?: 'checkbox' | 'radio'
  name: 'categories' | 'hashtags' | 'is_paid'
  /** `isRest`: in sight only while it is chosen. */
  all: { value: Value; words: string; isRest?: boolean }[]
  isChosen: (value: Value) => boolean | undefined
  children?: ReactNode
}

function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { type = 'checkbox', name, all, isChosen, children } = props
  return (
    <fieldset>
      {/* A field that says what it searches stands for it. */}
      <legend className={children ? 'unseen' : undefined}>{articles.fields[name]}</legend>
      {children}
      <div className={`${css.choices} ${type === 'radio' ? 'row' : css.column}`}>
        {all.map(({ value, words, isRest }) => (
          <label key={value} className="press" data-rest={isRest || undefined}>
            <input type={type} name={name} value={value} defaultChecked={isChosen(value)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
