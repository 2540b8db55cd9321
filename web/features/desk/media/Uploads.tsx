import { useId, useRef, useState, type DragEvent } from 'react'
import { mediaKindNames, mediaKindOf, mediaKinds, type MediaKind } from '#contract/deskMedia.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { useOwnUploads } from './useOwnUploads.ts'
import { UploadRow } from './UploadRow.tsx'
import { uploading } from './uploading.ts'
import css from './media.module.css'

type Props = {
  kinds?: readonly MediaKind[]
  /** Opens a file that has become one of the library. */
  onOpen: (name: string) => void
}

/** Chooses files and shows how far each has come, those among them that another page or an earlier day began. */
export function Uploads({ kinds = mediaKindNames, onOpen }: Props) {
  const t = useTexts(desk).media.upload
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { known, ...rows } = useOwnUploads()
  // Where only some kinds fit, a file of another kind that is on its way belongs into the library, and is not offered.
  const fits = (filename: string) => kinds.some((kind) => kind === mediaKindOf(filename)?.kind)
  const own = rows.own.filter(({ sending }) => sending.why !== undefined || fits(sending.name))
  const others = rows.others.filter(({ filename }) => fits(filename))
  const add = (files: FileList | null) => {
    if (files) uploading.add([...files], known, kinds)
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }
  return (
    <section className={pieces.card} aria-labelledby={id}>
      <h2 id={id}>{t.title}</h2>
      <div
        className={`${pieces.stack} ${css.drop}`}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          multiple
          className="unseen"
          tabIndex={-1}
          aria-label={t.choose}
          accept={kinds.flatMap((kind) => mediaKinds[kind].map((extension) => `.${extension}`)).join(',')}
          onChange={({ currentTarget }) => add(currentTarget.files)}
        />
        <Button onClick={() => input.current?.click()}>{t.choose}</Button>
        <p className={pieces.detail}>{t.hint}</p>
      </div>
      {own.length + others.length > 0 && (
        <ul className={pieces.lines} aria-label={t.list}>
          {own.map(({ sending, upload }) => (
            <UploadRow key={`own ${sending.key}`} sending={sending} upload={upload} onOpen={onOpen} />
          ))}
          {others.map((upload) => (
            <UploadRow key={`upload ${upload.id}`} upload={upload} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  )
}
