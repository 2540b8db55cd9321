import { TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState, type SubmitEvent } from 'react'
import { isOwnPicture, safeLink } from '#contract/knowledgeMarks.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Wrong } from '../editorial/fields.tsx'
import { Check } from '../form/Choice.tsx'
import { DeskForm } from '../form/DeskForm.tsx'
import { useUnsaved } from '../frame/unsaved.ts'
import { MediaPicker } from '../media/MediaPicker.tsx'
import { textAttribute } from './document.ts'

export type OwnPage = { title: string; path: string }

type Props = { editor: Editor; pages: OwnPage[]; onClose: () => void }

const listed = 8

export function LinkForm({ editor, pages, onClose }: Props) {
  const t = desk.markdown.linkDialog
  const { from, to } = editor.state.selection
  const before = textAttribute({ attrs: editor.getAttributes('link') }, 'href')
  const [words, setWords] = useState(editor.state.doc.textBetween(from, to, ' '))
  const [address, setAddress] = useState(before)
  const [search, setSearch] = useState('')
  const [isTried, setTried] = useState(false)
  useUnsaved(address.trim() !== before)
  const href = safeLink(address.trim())
  const needsWords = from === to && before === ''
  const found = pages.filter(({ title }) => title.toLocaleLowerCase('nb').includes(search.toLocaleLowerCase('nb')))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!href || (needsWords && !words.trim())) return
    onClose()
    const chain = editor.chain().focus()
    const link = { type: 'link', attrs: { href } }
    if (needsWords) chain.insertContent({ type: 'text', text: words.trim(), marks: [link] }).run()
    else chain.extendMarkRange('link').setMark('link', link.attrs).run()
  }
  const remove = () => {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
  }
  return (
    <DeskForm isBusy={false} save={t.save} onSubmit={submit} onClose={onClose}>
      {needsWords && (
        <TextInput
          label={t.words}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          error={isTried && !words.trim() && t.noWords}
          autoComplete="off"
        />
      )}
      <TextInput
        label={t.address}
        description={t.addressHint}
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        error={isTried && !href && t.invalid}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {pages.length > 0 && (
        <fieldset className="fieldset">
          <legend>{t.own}</legend>
          <TextInput
            aria-label={t.ownSearch}
            placeholder={t.ownSearch}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            autoComplete="off"
          />
          {found.length === 0 && <p role="status">{t.ownEmpty}</p>}
          {found.slice(0, listed).map(({ title, path }) => (
            <Check
              key={path}
              type="radio"
              name="own-page"
              label={title}
              checked={address === path}
              onChange={() => {
                setAddress(path)
                if (words === '') setWords(title)
              }}
            />
          ))}
        </fieldset>
      )}
      {before !== '' && (
        <Button look="plain" onClick={remove}>
          {t.remove}
        </Button>
      )}
    </DeskForm>
  )
}

const folder = '/media/'

export function PictureForm({ editor, onClose }: Omit<Props, 'pages'>) {
  const t = desk.markdown.pictureDialog
  const before = { attrs: editor.isActive('picture') ? editor.getAttributes('picture') : {} }
  const known = { name: textAttribute(before, 'src').replace(folder, '') || null, alt: textAttribute(before, 'alt') }
  const [name, setName] = useState(known.name)
  const [alt, setAlt] = useState(known.alt)
  useUnsaved(name !== known.name || alt.trim() !== known.alt)
  const [isTried, setTried] = useState(false)
  const src = `${folder}${name ?? ''}`
  const isChosen = isOwnPicture(src)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!isChosen || !alt.trim()) return
    onClose()
    const picture = { type: 'picture', attrs: { src, alt: alt.trim() } }
    editor.chain().focus().insertContent(picture).run()
  }
  return (
    <DeskForm isBusy={false} save={t.save} onSubmit={submit} onClose={onClose}>
      <MediaPicker label={t.title} kinds={['picture']} value={name} onChange={setName} />
      <Wrong>{isTried && !isChosen ? t.invalid : undefined}</Wrong>
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
