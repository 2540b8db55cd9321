import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { altMax, changeMedia, type MediaFile } from '#contract/deskMedia.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskApi } from '../data/api.ts'
import { DeskForm } from '../form/DeskForm.tsx'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { useSending } from '../form/useSending.ts'
import { useUnsaved } from '../frame/unsaved.ts'
import { FocusField } from './FocusField.tsx'
import { MediaPicker } from './MediaPicker.tsx'

/** What a picture or film shows, for those who do not see it and for crops. */
export function DescribeForm({ file }: { file: MediaFile }) {
  const t = useTexts(desk).media.details
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
    <DeskForm {...form} fields={fields} save={t.save} busy={t.saving}>
      <StatusMessage>{said}</StatusMessage>
      <Textarea
        label={t.alt}
        description={t.altHint}
        defaultValue={file.alt}
        maxLength={altMax}
        rows={2}
        {...fields.field('alt')}
        required={false}
      />
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
