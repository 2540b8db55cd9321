import { Textarea } from '@mantine/core'
import { articleLimits, type ArticleContent } from '#contract/deskArticles.ts'
import { fileFormatOf, type MediaFile } from '#contract/deskMedia.ts'
import { isImageExtension } from '#contract/limits.ts'
import { useDesk } from '../frame/useDesk.ts'
import { Wrong, type Writing } from '../editorial/fields.tsx'
import pieces from '../frame/pieces.module.css'
import { FocusField } from '../media/DescribeForm.tsx'
import { MediaPicker } from '../media/MediaPicker.tsx'

/** What goes with a file that has just been chosen. What was said of the one before is not said of it. */
const saidOf = (known: MediaFile | undefined) => ({
  alt: known?.alt ?? '',
  captions: known?.captions ?? null,
  poster: known?.poster ?? null,
})

/** The article's file, and what goes with its kind: words for a picture, captions and a still picture for a film. */
export function FileField({ content, errorOf, text, change }: Writing<ArticleContent>) {
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
        <div className={pieces.pair}>
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
