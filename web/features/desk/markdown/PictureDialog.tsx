import { TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState, type SubmitEvent } from 'react'
import { isOwnPicture } from '#contract/knowledgeMarks.ts'
import { createPortal } from 'react-dom'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import pieces from '../frame/pieces.module.css'
import { useUnsaved } from '../frame/unsaved.ts'
import type { PictureChoice } from './choices.ts'
import { textAttribute } from './document.ts'

type Props = { editor: Editor; choosePicture: PictureChoice; onClose: () => void }

const folder = '/media/'

export function PictureDialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const t = useTexts(desk).markdown.pictureDialog
  // Beside the page and not in it, where it would be a form within the form of the entry.
  return createPortal(
    <DeskDialog isOpen={isOpen} title={t.title} onClose={props.onClose}>
      {isOpen && <PictureForm {...props} />}
    </DeskDialog>,
    document.body,
  )
}

/** A picture of the media library, and what it shows, which is required. */
function PictureForm({ editor, choosePicture: Choice, onClose }: Props) {
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
    <form className={form.form} method="post" noValidate onSubmit={submit}>
      <Choice value={name} onChange={setName} />
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
      <div className={form.buttons}>
        <Button look="plain" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" look="filled">
          {t.save}
        </Button>
      </div>
    </form>
  )
}
