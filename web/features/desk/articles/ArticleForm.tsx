import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { articleLimits, type ArticleContent, type DeskArticleChoices } from '#contract/deskArticles.ts'
import type { AnyFieldCode } from '#contract/failure.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { fieldWords } from '../data/failure.ts'
import { DateField } from '../form/DateField.tsx'
import pieces from '../frame/pieces.module.css'
import css from './articles.module.css'
import { CategoriesField } from './CategoriesField.tsx'
import { FileField } from './FileField.tsx'
import { HashtagsField } from './HashtagsField.tsx'

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
      <fieldset className={pieces.fieldset}>
        <legend>{t.paid}</legend>
        <div className={pieces.row}>
          {(['Ja', 'Nei'] as const).map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="is_paid"
                checked={content.is_paid === value}
                onChange={() => onChange({ is_paid: value })}
              />
              {value === 'Ja' ? t.yes : t.no}
            </label>
          ))}
        </div>
      </fieldset>
      <FileField content={content} errorOf={error} onChange={onChange} />
    </form>
  )
}
