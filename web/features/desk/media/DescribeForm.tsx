import { NumberInput, Textarea } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { changeMedia, type MediaFile } from '#contract/deskMedia.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { deskApi } from '../data/api.ts'
import { DeskForm, StatusMessage } from '../form/DeskForm.tsx'
import { useSending } from '../form/useDeskForm.ts'
import { useUnsaved } from '../frame/unsaved.ts'
import { MediaPicker } from './MediaPicker.tsx'
import css from './media.module.css'

const t = desk.media.details

export function DescribeForm({ file }: { file: MediaFile }) {
  const [change] = deskApi.useChangeMediaMutation()
  // What is written over. It changes with the own save only, so that a save over somebody else's is refused.
  const [before, setBefore] = useState(file)
  const [{ focus, captions, poster }, setGiven] = useState(file)
  const [said, setSaid] = useState('')
  useUnsaved(
    JSON.stringify([focus, captions, poster]) !== JSON.stringify([before.focus, before.captions, before.poster]),
  )
  const set = (part: Partial<MediaFile>) => setGiven((earlier) => ({ ...earlier, ...part }))
  const { name, kind } = file
  const { fields, ...form } = useSending({
    schema: changeMedia.schema.body,
    shape: (data) => ({ version: before.version, alt: data.get('alt'), focus, captions, poster }),
    send: (body) => {
      setSaid('')
      return change({ name, ...body })
    },
    onDone: ({ data }) => {
      setBefore(data.file)
      setSaid(t.saved)
    },
  })
  return (
    <DeskForm {...form} fields={fields} save={t.save}>
      <StatusMessage>{said}</StatusMessage>
      <Textarea {...fields.field('alt')} label={t.alt} description={t.altHint} defaultValue={file.alt} rows={2} />
      {kind === 'picture' ? (
        <FocusField
          src={file.picture?.sources.at(-1)?.address ?? `/media/${name}`}
          focus={focus}
          onChange={(at) => set({ focus: at })}
        />
      ) : (
        <>
          <MediaPicker
            label={t.captions}
            kinds={['captions']}
            value={captions}
            onChange={(one) => set({ captions: one })}
          />
          <MediaPicker label={t.poster} kinds={['picture']} value={poster} onChange={(one) => set({ poster: one })} />
        </>
      )}
    </DeskForm>
  )
}

type Focus = MediaFile['focus']
/** The point that a crop keeps in sight: pressed in the picture, or given as two numbers, which a keyboard reaches. */
export function FocusField({ src, focus, onChange }: { src: string; focus: Focus; onChange: (focus: Focus) => void }) {
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
    <fieldset className="choices">
      <legend>{t.focus}</legend>
      <p className="dim">{t.focusHint}</p>
      {/* The numbers below do the same by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={css.focus} onClick={press}>
        <img src={src} alt="" />
        {focus && <span style={{ insetInlineStart: `${focus.x * 100}%`, insetBlockStart: `${focus.y * 100}%` }} />}
      </div>
      <div className="pair">
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
