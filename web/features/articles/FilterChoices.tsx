import { useState, type KeyboardEvent, type ReactNode } from 'react'
import type { ArticleChoices } from '#contract/articles.ts'
import { limits } from '#contract/limits.ts'
import { articles } from '#texts/articles.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './articles.module.css'

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
export function Hashtags({ all, chosen, isWhole, onKeyDown }: HashtagsProps) {
  const t = useTexts(articles)
  const [sought, setSought] = useState('')
  const words = sought.trim().replace(/^#/, '').toLowerCase()
  const ranked = all.toSorted((one, other) => other.count - one.count)
  const isShown = (name: string, at: number) => (words ? name.toLowerCase().includes(words) : at < mostUsed)
  const search = !isWhole && all.length > mostUsed && (
    <p>
      <label htmlFor="hashtag-search">{t.findHashtag}</label>
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
      <span role="status">{words && !ranked.some(({ name }) => isShown(name, mostUsed)) && t.noHashtag}</span>
    </p>
  )
  return (
    <Choices
      name="hashtags"
      all={ranked.map(({ name, count }, at) => ({
        value: name,
        words: t.counted(`#${name}`, count),
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

export function Choices<Value extends string | number>({
  type = 'checkbox',
  name,
  all,
  isChosen,
  children,
}: ChoicesProps<Value>) {
  const { fields } = useTexts(articles)
  return (
    <fieldset>
      {/* A field that says what it searches stands for it. */}
      <legend className={children ? 'unseen' : undefined}>{fields[name]}</legend>
      {children}
      <div className={`${css.choices} ${type === 'radio' ? 'row' : css.column}`}>
        {all.map(({ value, words, isRest }) => (
          <label key={value} data-rest={isRest || undefined}>
            <input type={type} name={name} value={value} defaultChecked={isChosen(value)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
