import { Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { altMax, type MediaFile } from '#contract/deskMedia.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { refusalWords } from '../data/failure.ts'
import form from '../form/form.module.css'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { useUnsaved } from '../frame/unsaved.ts'
import { MediaPicker } from './MediaPicker.tsx'
import { deskApi } from '../data/api.ts'
import { FocusField } from './FocusField.tsx'

type Description = Pick<MediaFile, 'alt' | 'focus' | 'captions' | 'poster'>

const describedIn = ({ alt, focus, captions, poster }: Description) => [alt, focus, captions, poster]

/** What a file shows, for those who do not see it and for crops. Documents and captions have nothing to describe. */
export function DescribeForm({ file }: { file: MediaFile }) {
  const t = useTexts(desk).media.details
  const [change, { isLoading, isSuccess }] = deskApi.useChangeMediaMutation()
  // What is written over. It changes with the own save only, so that a save over somebody else's is refused.
  const [before, setBefore] = useState(file)
  const [given, setGiven] = useState<Description>(file)
  const [failure, setFailure] = useState<Phrase>()
  const { name, version, kind } = before
  const { alt, focus, captions, poster } = given
  useUnsaved(JSON.stringify(describedIn(given)) !== JSON.stringify(describedIn(before)))
  if (kind !== 'picture' && kind !== 'film') return null
  const set = (part: Partial<Description>) => setGiven((earlier) => ({ ...earlier, ...part }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    const { data, error } = await change({ name, version, alt, focus, captions, poster })
    if (data) setBefore(data.data.file)
    setFailure(refusalWords(error))
  }
  return (
    <form className={form.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormError message={failure} />
      <StatusMessage>{isSuccess && !failure ? t.saved : ''}</StatusMessage>
      <Textarea
        label={t.alt}
        description={t.altHint}
        value={alt}
        onChange={({ currentTarget }) => set({ alt: currentTarget.value })}
        maxLength={altMax}
        rows={2}
      />
      {kind === 'picture' && (
        <FocusField
          src={file.picture?.sources.at(-1)?.address ?? `/media/${name}`}
          focus={focus}
          onChange={(at) => set({ focus: at })}
        />
      )}
      {kind === 'film' && (
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
      <SubmitButton isBusy={isLoading} busy={t.saving}>
        {t.save}
      </SubmitButton>
    </form>
  )
}
