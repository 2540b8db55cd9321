import { TextInput } from '@mantine/core'
import { useInputState } from '@mantine/hooks'
import { useDeferredValue, useId, useState } from 'react'
import type { MediaFile, MediaKind } from '#contract/deskMedia.ts'
import { sizeInWords } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { deskApi } from '../data/api.ts'
import { Pills } from '../form/Choice.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { Pending, Shapes, Badge } from '../frame/DeskPage.tsx'
import { RowActions } from '../frame/RowActions.tsx'
import { readDeskFailure } from '../data/failure.ts'
import { Uploads } from './Uploads.tsx'
import css from './media.module.css'

const t = desk.media
type Props = {
  label: string
  /** The name of a file of the library: its address is `/media/<name>`. */
  value: string | null
  kinds: readonly [MediaKind, ...MediaKind[]]
  /** `file` is what is known of it, such as its alternative text, for a form that takes it over. */
  onChange: (name: string | null, file?: MediaFile) => void
  without?: string
}

export function MediaPicker({ label, value, kinds, onChange, without }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = deskApi.useShowMediaQuery(value ?? '', { skip: value === null })
  const file = value === null ? undefined : data?.data.file
  return (
    <div role="group" aria-labelledby={id} className="stack">
      <p id={id} className="name">
        {label}
      </p>
      <div className={`line ${css.picked}`}>
        {file && <Thumb file={file} />}
        <p className="name">
          {value === null
            ? t.picker.none
            : readDeskFailure(error).code === 'not_found'
              ? t.picker.gone
              : file?.deleted_at
                ? t.picker.binned(file.download_name)
                : (file?.download_name ?? '…')}
        </p>
      </div>
      <RowActions
        of={label}
        actions={[
          {
            id: 'choose',
            words: value === null ? t.picker.choose : t.picker.change,
            look: 'quiet',
            act: () => setOpen(true),
          },
          value !== null && { words: t.picker.clear, act: () => onChange(null) },
        ]}
      />
      <DeskDialog isOpen={isOpen} title={`${t.picker.title}: ${label}`} onClose={() => setOpen(false)}>
        <Choices
          kinds={kinds}
          without={without}
          onChoose={(name, chosen) => {
            onChange(name, chosen)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      </DeskDialog>
    </div>
  )
}

type ChoicesProps = Pick<Props, 'kinds' | 'without'> & {
  onChoose: (name: string, file?: MediaFile) => void
  onClose: () => void
}

function Choices({ kinds, without, onChoose, onClose }: ChoicesProps) {
  const [words, setWords] = useInputState('')
  const [kind, setKind] = useState(kinds[0])
  const asked = useDeferredValue(words.trim())
  const query = deskApi.useListMediaQuery({ kind, search: asked || undefined }, { refetchOnMountOrArgChange: true })
  const [read] = deskApi.endpoints.showMedia.useLazyQuery()
  // With what the library knows of it, as one that is chosen from the cards.
  const chooseUploaded = async (name: string) => onChoose(name, (await read(name)).data?.data.file)
  // Of this kind alone: a press on one of the kind before would choose what does not fit.
  const files = query.currentData?.data.files.filter(({ name }) => name !== without)
  return (
    <div className="stack">
      <Uploads kinds={kinds} verb={t.picker.pick} onOpen={(name) => void chooseUploaded(name)} />
      {kinds.length > 1 && (
        <Pills label={t.kind} codes={kinds} chosen={kind} words={(one) => t.kinds[one]} onChoose={setKind} />
      )}
      <TextInput type="search" label={t.search} value={words} onChange={setWords} />
      {!files && <Pending {...query} shape={<CardShapes />} />}
      {files?.length === 0 && <p>{t.empty}</p>}
      {files && <MediaCards files={files} verb={t.picker.pick} onChoose={(file) => onChoose(file.name, file)} />}
      <Button look="plain" onClick={onClose}>
        {desk.frame.close}
      </Button>
    </div>
  )
}

export const CardShapes = () => (
  <div className={`list ${css.cards}`}>
    <Shapes heights={Array<number>(12).fill(12)} />
  </div>
)

type CardsProps = { files: readonly MediaFile[]; verb: string; onChoose: (file: MediaFile) => void }

/** Files as a grid of buttons: each is opened, or chosen. `verb`: which of them, read aloud before the name. */
export function MediaCards({ files, verb, onChoose }: CardsProps) {
  return (
    <ul className={`list ${css.cards}`}>
      {files.map((file) => (
        <li key={file.name}>
          <button type="button" className={`control ${css.card}`} onClick={() => onChoose(file)}>
            <span className="unseen">{verb} </span>
            <Thumb file={file} />
            <span className="name">{file.download_name} </span>
            <span className="detail">
              {t.one[file.kind]}, {sizeInWords(file.size)}{' '}
            </span>
            <span className="detail">{t.uses(file.uses)} </span>
            {/* Where it is used, the words stand that were written there. */}
            {file.kind === 'picture' && file.alt === '' && file.uses === 0 && <Badge level="warning">{t.noAlt}</Badge>}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A small picture of a file, or its ending. Decorative: the name stands beside it. */
function Thumb({ file: { name, kind, picture, focus, poster, deleted_at } }: { file: MediaFile }) {
  const address = picture?.sources[0]?.address ?? (kind === 'picture' ? `/media/${name}` : poster && `/media/${poster}`)
  const ending = name.split('.').at(-1)?.toUpperCase()
  // What is in the bin cannot be read by anybody, and so not shown either.
  if (!address || deleted_at !== null)
    return (
      <span className={css.ending} aria-hidden="true">
        {ending}
      </span>
    )
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      className={css.thumb}
      style={focus ? { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` } : undefined}
    />
  )
}
