import { Textarea } from '@mantine/core'
import { isPicture, type ArticleContent } from '#contract/deskArticles.ts'
import { fileFormatOf, type MediaFile } from '#contract/deskMedia.ts'
import { useDesk } from '../frame/useDesk.ts'
import { Wrong, type TextProps } from '../editorial/fields.tsx'
import pieces from '../frame/pieces.module.css'
import { FocusField } from '../media/DescribeForm.tsx'
import { MediaPicker } from '../media/MediaPicker.tsx'

type Props = {
  content: ArticleContent
  errorOf: (name: string) => string | undefined
  /** The props of the input for what a picture shows. */
  altInput: TextProps
  onChange: (part: Partial<ArticleContent>) => void
}

/** What goes with a file that has just been chosen. What was said of the one before is not said of it. */
const saidOf = (known: MediaFile | undefined) => ({
  alt: known?.alt ?? '',
  captions: known?.captions ?? null,
  poster: known?.poster ?? null,
})

/** The article's file, and what goes with its kind: words for a picture, captions and a still picture for a film. */
export function FileField({ content, errorOf, altInput, onChange }: Props) {
  const t = useDesk().articles.fields
  const { file, file_format } = content
  return (
    <>
      <Wrong>{errorOf('file')}</Wrong>
      <MediaPicker
        label={t.file}
        kinds={['picture', 'film', 'document']}
        value={file?.name ?? null}
        onChange={(name, known) =>
          onChange(
            name === null
              ? { file: null, file_format: null, focus: null, ...saidOf(undefined) }
              : {
                  file: { name },
                  file_format: fileFormatOf(name),
                  focus: known?.focus ?? null,
                  ...(name === file?.name ? {} : saidOf(known)),
                },
          )
        }
      />
      {file && isPicture(file_format) && (
        <>
          <Textarea label={t.alt} description={t.altHint} autosize minRows={2} required {...altInput} />
          <FocusField src={`/media/${file.name}`} focus={content.focus} onChange={(focus) => onChange({ focus })} />
        </>
      )}
      {file && file_format === 'Video' && (
        <div className={pieces.pair}>
          <div>
            <Wrong>{errorOf('captions')}</Wrong>
            <MediaPicker
              label={t.captions}
              kinds={['captions']}
              value={content.captions}
              onChange={(captions) => onChange({ captions })}
            />
          </div>
          <div>
            <Wrong>{errorOf('poster')}</Wrong>
            <MediaPicker
              label={t.poster}
              kinds={['picture']}
              value={content.poster}
              onChange={(poster) => onChange({ poster })}
            />
          </div>
        </div>
      )}
    </>
  )
}
