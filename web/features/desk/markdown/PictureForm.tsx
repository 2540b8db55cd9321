import { TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState, type SubmitEvent } from 'react'
import { isOwnPicture } from '#contract/knowledgeMarks.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskForm } from '../form/DeskForm.tsx'
import pieces from '../frame/pieces.module.css'
import { useUnsaved } from '../frame/unsaved.ts'
import { MediaPicker } from '../media/MediaPicker.tsx'
import { textAttribute } from './document.ts'

type Props = { editor: Editor; onClose: () => void }

const folder = '/media/'

/** A picture of the media library, and what it shows, which is required. */
export function PictureForm({ editor, onClose }: Props) {
  const t = useTexts(desk).markdown.pictureDialog
  const before = { attrs: editor.isActive('picture') ? editor.getAttributes('picture') : {} }
  const [name, setName] = useState<string | null>(textAttribute(before, 'src').replace(folder, '') || null)
  const known = textAttribute(before, 'alt')
  const [alt, setAlt] = useState(known)
  useUnsaved(alt.trim() !== known)
  const [isTried, setTried] = useState(false)
  const src = `${folder}${name ?? ''}`
  const isChosen = isOwnPicture(src)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (!isChosen || !alt.trim()) return
    onClose()
    editor
      .chain()
      .focus()
      .insertContent({ type: 'picture', attrs: { src, alt: alt.trim() } })
      .run()
  }
  return (
    <DeskForm isBusy={false} save={t.save} onSubmit={submit} onClose={onClose}>
      <MediaPicker label={t.title} kinds={['picture']} value={name} onChange={setName} />
      {isTried && !isChosen && (
        <p role="alert" className={pieces.error}>
          {t.invalid}
        </p>
      )}
      <TextInput
        label={t.alt}
        description={t.altHint}
        value={alt}
        onChange={({ currentTarget }) => setAlt(currentTarget.value)}
        error={isTried && !alt.trim() && t.noAlt}
        autoComplete="off"
      />
    </DeskForm>
  )
}
