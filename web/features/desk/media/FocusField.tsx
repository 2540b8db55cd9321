import { NumberInput } from '@mantine/core'
import type { MouseEvent } from 'react'
import type { MediaFile } from '#contract/deskMedia.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import css from './media.module.css'

type Focus = MediaFile['focus']
type Props = { src: string; focus: Focus; onChange: (focus: Focus) => void }

/** The point that a crop keeps in sight: pressed in the picture, or given as two numbers, which a keyboard reaches. */
export function FocusField({ src, focus, onChange }: Props) {
  const t = useTexts(desk).media.details
  const press = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ x: share((clientX - left) / width), y: share((clientY - top) / height) })
  }
  const number = (label: string, axis: 'x' | 'y') => (
    <NumberInput
      label={label}
      min={0}
      max={100}
      allowDecimal={false}
      value={focus ? Math.round(focus[axis] * 100) : ''}
      onChange={(value) => {
        if (typeof value === 'number') onChange({ x: 0.5, y: 0.5, ...focus, [axis]: share(value / 100) })
      }}
    />
  )
  return (
    <fieldset className={pieces.choices}>
      <legend>{t.focus}</legend>
      <p className={pieces.soft}>{t.focusHint}</p>
      {/* The numbers below do the same by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={css.focus} onClick={press}>
        <img src={src} alt="" />
        {focus && <span style={{ insetInlineStart: `${focus.x * 100}%`, insetBlockStart: `${focus.y * 100}%` }} />}
      </div>
      <div className={pieces.pair}>
        {number(t.across, 'x')}
        {number(t.down, 'y')}
      </div>
      <div>
        <Button look="plain" disabled={!focus} onClick={() => onChange(null)}>
          {t.noFocus}
        </Button>
      </div>
    </fieldset>
  )
}

const share = (part: number) => Math.round(100 * Math.min(1, Math.max(0, part))) / 100
