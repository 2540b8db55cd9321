import { Textarea } from '@mantine/core'
import { articleLimits, isPicture, type ArticleContent } from '#contract/deskArticles.ts'
import { fileFormatOf, type MediaFile } from '#contract/deskMedia.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { MediaPicker } from '../media/MediaPicker.tsx'
import css from './articles.module.css'

type Props = {
  content: ArticleContent
  errorOf: (name: keyof ArticleContent) => string | undefined
  onChange: (part: Partial<ArticleContent>) => void
}

/** What goes with a file that has just been chosen. What was said of the one before is not said of it. */
const saidOf = (known: MediaFile | undefined) => ({
  alt: known?.alt ?? '',
  captions: known?.captions ?? null,
  poster: known?.poster ?? null,
})

/** The article's file, and what goes with its kind: words for a picture, captions and a still picture for a film. */
export function FileField({ content, errorOf, onChange }: Props) {
  const t = useTexts(desk).articles.fields
  const { file, file_format } = content
  return (
    <fieldset className={pieces.fieldset}>
      <legend>{t.fileGroup}</legend>
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
          <Textarea
            label={t.alt}
            description={t.altHint}
            autosize
            minRows={2}
            required
            value={content.alt}
            maxLength={articleLimits.alt}
            error={errorOf('alt')}
            onChange={({ currentTarget }) => onChange({ alt: currentTarget.value })}
          />
          <FocusField name={file.name} focus={content.focus} onChange={(focus) => onChange({ focus })} />
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
    </fieldset>
  )
}

function Wrong({ children }: { children: string | undefined }) {
  if (children === undefined) return null
  return (
    <p className={pieces.error} role="alert">
      {children}
    </p>
  )
}

type FocusFieldProps = {
  name: string
  focus: ArticleContent['focus']
  onChange: (focus: ArticleContent['focus']) => void
}

/** The part of a picture that stays in sight when it is cropped: two sliders, which a keyboard moves too, and the result. */
function FocusField({ name, focus, onChange }: FocusFieldProps) {
  const t = useTexts(desk).articles.fields
  const { x, y } = focus ?? { x: 0.5, y: 0.5 }
  const slider = (label: string, value: number, change: (share: number) => void) => (
    <label>
      {label}
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(value * 100)}
        onChange={({ currentTarget }) => change(Number(currentTarget.value) / 100)}
      />
    </label>
  )
  return (
    <fieldset className={pieces.fieldset}>
      <legend>{t.focus}</legend>
      <p className={pieces.detail}>{t.focusHint}</p>
      <div className={`${pieces.row} ${css.focus}`}>
        <img src={`/media/${name}`} alt="" style={{ objectPosition: `${x * 100}% ${y * 100}%` }} />
        <div>
          {slider(t.focusX, x, (share) => onChange({ x: share, y }))}
          {slider(t.focusY, y, (share) => onChange({ x, y: share }))}
        </div>
      </div>
    </fieldset>
  )
}
