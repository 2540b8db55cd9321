import type { ArticleContent } from '#contract/deskArticles.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import css from './articles.module.css'

type Props = {
  name: string
  focus: ArticleContent['focus']
  onChange: (focus: ArticleContent['focus']) => void
}

/** The part of a picture that stays in sight when it is cropped: two sliders, which a keyboard moves too, and the result. */
export function FocusField({ name, focus, onChange }: Props) {
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
