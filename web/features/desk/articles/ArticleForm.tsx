import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { articleLimits, asHashtags, type ArticleContent, type DeskArticleChoices } from '#contract/deskArticles.ts'
import { paywalls } from '#contract/articleAddress.ts'
import type { AnyFieldCode } from '#contract/failure.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { fieldWords } from '../data/failure.ts'
import { Switch } from '../editorial/Switch.tsx'
import { DateField } from '../form/DateField.tsx'
import pieces from '../frame/pieces.module.css'
import css from './articles.module.css'
import { CategoriesField } from './CategoriesField.tsx'
import { FileField } from './FileField.tsx'
import { useId, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'

type Props = {
  content: ArticleContent
  choices: DeskArticleChoices
  /** What the server refused, by path. */
  codes: Record<string, AnyFieldCode>
  onChange: (part: Partial<ArticleContent>) => void
}

/** Every field of the specification (section 3). */
export function ArticleForm({ content, choices, codes, onChange }: Props) {
  const t = useTexts(desk).articles.fields
  const error = (name: keyof ArticleContent) => {
    const code = codes[`content.${name}`]
    return code && fieldWords(code)
  }
  return (
    <form
      className={`${pieces.page} ${css.form}`}
      method="post"
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <TextInput
        label={t.link}
        description={t.linkHint}
        type="url"
        value={content.link}
        maxLength={limits.link}
        error={error('link')}
        onChange={({ currentTarget }) => onChange({ link: currentTarget.value })}
      />
      <TextInput
        label={t.title}
        value={content.title}
        maxLength={articleLimits.title}
        error={error('title')}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <Textarea
        label={t.description}
        description={t.descriptionHint}
        autosize
        minRows={4}
        maxRows={16}
        value={content.description}
        maxLength={articleLimits.description}
        error={error('description')}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
      <div className={pieces.pair}>
        <div>
          <DateField
            label={t.date}
            defaultValue={content.date}
            error={error('date')}
            onChange={(date) => onChange({ date })}
          />
        </div>
        <NativeSelect
          label={t.agency}
          value={content.news_agency_id === null ? '' : String(content.news_agency_id)}
          error={error('news_agency_id')}
          data={[
            { value: '', label: t.noAgency },
            ...choices.newsAgencies.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ news_agency_id: value === '' ? null : Number(value) })}
        />
      </div>
      <CategoriesField
        chosen={content.categories}
        all={choices.categories}
        error={error('categories')}
        onChange={(categories) => onChange({ categories })}
      />
      <HashtagsField
        names={content.hashtags}
        known={choices.hashtags}
        error={error('hashtags')}
        onChange={(hashtags) => onChange({ hashtags })}
      />
      <Switch
        label={t.paid}
        all={paywalls}
        words={{ Ja: t.yes, Nei: t.no }}
        value={content.is_paid}
        onChange={(is_paid) => onChange({ is_paid })}
      />
      <FileField content={content} errorOf={error} onChange={onChange} />
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
  const t = useTexts(desk).articles.fields
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
                aria-label={t.remove(`#${name}`)}
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
