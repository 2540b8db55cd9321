import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { paywalls } from '#contract/articleAddress.ts'
import { articleLimits, asHashtags, type ArticleContent, type DeskArticleChoices } from '#contract/deskArticles.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { ListField, OneOf, type Writing } from '../editorial/fields.tsx'
import { DateField } from '../form/DateField.tsx'
import pieces from '../frame/pieces.module.css'
import css from './articles.module.css'
import { FileField } from './FileField.tsx'

type Props = Writing<ArticleContent> & { choices: DeskArticleChoices }

/** Every field of the specification (section 3). */
export function ArticleForm({ content, choices, errorOf, text, change }: Props) {
  const t = useDesk().articles.fields
  return (
    <form
      className={`${pieces.page} ${css.form}`}
      method="post"
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <TextInput label={t.link} description={t.linkHint} type="url" {...text('link', limits.link)} />
      <TextInput label={t.title} {...text('title', articleLimits.title)} />
      <Textarea
        label={t.description}
        description={t.descriptionHint}
        autosize
        minRows={4}
        maxRows={16}
        {...text('description', articleLimits.description)}
      />
      <div className={pieces.pair}>
        <div>
          <DateField
            label={t.date}
            defaultValue={content.date}
            error={errorOf('date')}
            onChange={(date) => change({ date })}
          />
        </div>
        <NativeSelect
          label={t.agency}
          value={content.news_agency_id === null ? '' : String(content.news_agency_id)}
          error={errorOf('news_agency_id')}
          data={[
            { value: '', label: t.noAgency },
            ...choices.newsAgencies.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ news_agency_id: value === '' ? null : Number(value) })}
        />
      </div>
      <ListField
        legend={t.categories}
        hint={t.categoriesHint}
        none={t.noCategories}
        first={t.filters}
        chosen={content.categories}
        choices={choices.categories.map(({ id, name }) => ({ key: id, name }))}
        most={articleLimits.categories}
        add={t.addCategory}
        choose={t.chooseCategory}
        error={errorOf('categories')}
        onChange={(categories) => change({ categories })}
      />
      <HashtagsField
        names={content.hashtags}
        known={choices.hashtags}
        error={errorOf('hashtags')}
        onChange={(hashtags) => change({ hashtags })}
      />
      <OneOf
        label={t.paid}
        all={paywalls}
        words={{ Ja: t.yes, Nei: t.no }}
        value={content.is_paid}
        onChange={(is_paid) => change({ is_paid })}
      />
      <FileField content={content} errorOf={errorOf} altInput={text('alt', articleLimits.alt)} onChange={change} />
    </form>
  )
}

type HashtagsFieldProps = {
  names: readonly string[]
  known: readonly string[]
  error: string | undefined
  onChange: (names: string[]) => void
}

/** Hashtags, written one at a time; those that are in use are suggested. */
function HashtagsField({ names, known, error, onChange }: HashtagsFieldProps) {
  const { articles, editorial } = useDesk()
  const t = articles.fields
  const [typed, setTyped] = useState('')
  const id = useId()
  const add = () => {
    const now = asHashtags([...names, typed]).slice(0, articleLimits.hashtags)
    if (now.length > names.length) onChange(now)
    setTyped('')
  }
  return (
    <fieldset className={pieces.fieldset}>
      <legend>{t.hashtags}</legend>
      {names.length > 0 && (
        <ul className={`${pieces.row} ${css.tags}`}>
          {names.map((name) => (
            <li key={name}>
              #{name}
              <Button
                look="plain"
                aria-label={editorial.fields.remove(`#${name}`)}
                onClick={() => onChange(names.filter((one) => one !== name))}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={pieces.stack}>
        <TextInput
          label={t.newHashtag}
          description={t.hashtagsHint}
          value={typed}
          error={error}
          maxLength={articleLimits.hashtag}
          list={id}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
          onBlur={add}
        />
        <datalist id={id}>
          {known.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <Button look="quiet" onClick={add}>
          {t.addHashtag}
        </Button>
      </div>
    </fieldset>
  )
}
