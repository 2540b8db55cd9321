import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { previewThemes, previewViews, type PreviewTheme, type PreviewView } from '#contract/deskPreview.ts'
import { desk } from '#texts/desk.ts'
import css from './editorial.module.css'
import { OneOf } from '../form/Choice.tsx'

const t = desk.editorial.preview
const widths = { narrow: 390, wide: 1280 } as const
type Width = keyof typeof widths

type Props = {
  id: number
  /** Another one loads the frame anew. Undefined while something is not kept yet. */
  version: number | undefined
  /** What readers will not see so, as the date of an article that has none yet. */
  note?: string | undefined
}

export function Preview({ id, version, note }: Props) {
  const [view, setView] = useState<PreviewView>('detail')
  const [width, setWidth] = useState<Width>(() => (matchMedia('(max-width: 40rem)').matches ? 'narrow' : 'wide'))
  const [theme, setTheme] = useState<PreviewTheme>('light')
  return (
    <section className="stack" aria-labelledby="preview">
      <div>
        <h2 id="preview">{t.title}</h2>
        <p className="dim">{t.lead}</p>
        {note && <p>{note}</p>}
      </div>
      <div className="line">
        <OneOf label={t.views.label} all={previewViews} words={t.views} value={view} isBeside onChange={setView} />
        <OneOf
          label={t.widths.label}
          all={['narrow', 'wide'] as const}
          words={t.widths}
          value={width}
          isBeside
          onChange={setWidth}
        />
        <OneOf label={t.themes.label} all={previewThemes} words={t.themes} value={theme} isBeside onChange={setTheme} />
      </div>
      {version === undefined ? (
        <p role="status">{t.wait}</p>
      ) : (
        <Stage
          width={widths[width]}
          title={t.frame(t.views[view], t.widths[width])}
          src={`/api/desk/items/${id}/preview?view=${view}&theme=${theme}&version=${version}`}
        />
      )}
    </section>
  )
}

/** How high the part of the page is that is in sight, in pixels of the screen. */
const stageHeight = 736

/** The page as wide as it is elsewhere, made smaller until the whole width is in sight. */
function Stage({ width, title, src }: { width: number; title: string; src: string }) {
  const { ref, width: room } = useElementSize()
  const scale = Math.min(1, room / width)
  return (
    <>
      <div className={css.stage}>
        <div ref={ref} className={css.shrunk} style={{ blockSize: stageHeight }}>
          {/* Rendered by our own server without scripts; its own policy puts it into a sandbox too. Never wider than its room. */}
          {room > 0 && (
            <iframe
              key={src}
              className={css.frame}
              style={{
                inlineSize: width,
                blockSize: stageHeight / scale,
                insetInlineStart: (room - width * scale) / 2,
                scale: String(scale),
              }}
              title={title}
              src={src}
              sandbox="allow-same-origin"
            />
          )}
        </div>
      </div>
      <p className="dim">
        {room > 0 && scale < 1 && <>{t.scale(Math.round(scale * 100))} </>}
        <a href={src} target="_blank" rel="noreferrer">
          {t.whole} <span className="unseen">{desk.frame.newWindow}</span>
        </a>
      </p>
    </>
  )
}
