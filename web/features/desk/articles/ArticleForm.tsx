import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { paywalls } from '#contract/articleAddress.ts'
import { articleLimits, asHashtags, type ArticleContent, type DeskArticleChoices } from '#contract/deskArticles.ts'
import { mediaKindOf, fileFormatOf, type MediaFile } from '#contract/deskMedia.ts'
import { limits, isImageExtension } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { ListField, NewWord, Topic, type Writing, Wrong } from '../editorial/fields.tsx'
import { DateField } from '../form/DateField.tsx'
import css from './articles.module.css'
import { namedChoices, OneOf } from '../form/Choice.tsx'
import { FocusField } from '../media/DescribeForm.tsx'
import { MediaPicker } from '../media/MediaPicker.tsx'

const t = desk.articles.fields
type Props = Writing<ArticleContent> & { choices: DeskArticleChoices }

/** What readers read of an article. */
export function ArticleText({ text }: Writing<ArticleContent>) {
  return (
    <>
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
    </>
  )
}

/** All else about an article (specification, section 3). */
export function ArticleTopics({ choices, ...writing }: Props) {
  const { content, errorOf, about, change } = writing
  const { date, news_agency_id, file } = content
  const kind = file && mediaKindOf(file.name)?.kind
  return (
    <>
      <Topic title={t.publication} {...about('date', 'news_agency_id', 'is_paid')}>
        <DateField
          label={t.date}
          defaultValue={date}
          error={errorOf('date')}
          onChange={(given) => change({ date: given })}
        />
        <NativeSelect
          label={t.agency}
          value={news_agency_id === null ? '' : String(news_agency_id)}
          error={errorOf('news_agency_id')}
          data={namedChoices(t.noAgency, choices.newsAgencies)}
          onChange={({ currentTarget: { value } }) => change({ news_agency_id: value === '' ? null : Number(value) })}
        />
        <OneOf
          label={t.paid}
          all={paywalls}
          words={{ Ja: t.yes, Nei: t.no }}
          value={content.is_paid}
          isBeside
          onChange={(is_paid) => change({ is_paid })}
        />
      </Topic>
      <Topic title={t.categories} {...about('categories')}>
        <ListField
          hint={t.categoriesHint}
          first={t.filters}
          chosen={content.categories}
          choices={choices.categories.map(({ id, name }) => ({ key: id, name }))}
          most={articleLimits.categories}
          add={t.addCategory}
          choose={t.chooseCategory}
          error={errorOf('categories')}
          onChange={(categories) => change({ categories })}
        />
      </Topic>
      <Topic title={t.hashtags} {...about('hashtags')}>
        <HashtagsField {...writing} choices={choices} />
      </Topic>
      <Topic
        title={t.fileGroup}
        {...about('file', 'alt', 'focus', 'captions', 'poster')}
        says={kind ? desk.media.one[kind] : ''}
      >
        <FileField {...writing} />
      </Topic>
    </>
  )
}

function HashtagsField({ content: { hashtags }, choices, errorOf, change }: Props) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const add = () => {
    const now = asHashtags([...hashtags, typed]).slice(0, articleLimits.hashtags)
    if (now.length > hashtags.length) change({ hashtags: now })
    setTyped('')
  }
  return (
    <>
      {hashtags.length > 0 && (
        <ul className={`line ${css.tags}`}>
          {hashtags.map((name) => (
            <li key={name}>
              #{name}
              <Button
                look="plain"
                aria-label={desk.editorial.fields.remove(`#${name}`)}
                onClick={() => change({ hashtags: hashtags.filter((one) => one !== name) })}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NewWord
        label={t.newHashtag}
        description={t.hashtagsHint}
        value={typed}
        error={errorOf('hashtags')}
        maxLength={articleLimits.hashtag}
        list={id}
        onType={setTyped}
        onBlur={add}
        add={t.addHashtag}
        onAdd={add}
      />
      <datalist id={id}>
        {choices.hashtags.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** What goes with a file that has just been chosen. What was said of the one before is not said of it. */
const saidOf = (known: MediaFile | undefined) => ({
  alt: known?.alt ?? '',
  captions: known?.captions ?? null,
  poster: known?.poster ?? null,
})

function FileField({ content, errorOf, text, change }: Writing<ArticleContent>) {
  const { file, file_format } = content
  return (
    <>
      <Wrong>{errorOf('file')}</Wrong>
      <MediaPicker
        label={t.file}
        kinds={['picture', 'film', 'document']}
        value={file?.name ?? null}
        onChange={(name, known) =>
          change({
            file: name === null ? null : { name },
            file_format: name === null ? null : fileFormatOf(name),
            focus: known?.focus ?? null,
            ...(name === file?.name ? {} : saidOf(known)),
          })
        }
      />
      {file && isImageExtension(file_format) && (
        <>
          <Textarea
            label={t.alt}
            description={t.altHint}
            autosize
            minRows={2}
            required
            {...text('alt', articleLimits.alt)}
          />
          <FocusField src={`/media/${file.name}`} focus={content.focus} onChange={(focus) => change({ focus })} />
        </>
      )}
      {file && file_format === 'Video' && (
        <div className="pair">
          <div>
            <Wrong>{errorOf('captions')}</Wrong>
            <MediaPicker
              label={t.captions}
              kinds={['captions']}
              value={content.captions}
              onChange={(captions) => change({ captions })}
            />
          </div>
          <div>
            <Wrong>{errorOf('poster')}</Wrong>
            <MediaPicker
              label={t.poster}
              kinds={['picture']}
              value={content.poster}
              onChange={(poster) => change({ poster })}
            />
          </div>
        </div>
      )}
    </>
  )
}
