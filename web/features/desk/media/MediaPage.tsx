import { NativeSelect, TextInput } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { mediaKindNames, mediaPage, type MediaQuery } from '#contract/deskMedia.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { StatusMessage } from '../form/DeskForm.tsx'
import { DeskPage, Pending, ofThisList } from '../frame/DeskPage.tsx'
import { CardShapes, MediaCards } from './MediaPicker.tsx'
import { MediaDialog } from './MediaDialog.tsx'
import { Uploads } from './Uploads.tsx'
import { deskApi } from '../data/api.ts'
import { codedChoices } from '../form/Choice.tsx'

export function MediaPage() {
  const t = desk.media
  const [search, setSearch] = useSearchParams()
  const [words, setWords] = useState('')
  const [offset, setOffset] = useState(0)
  const [open, setOpen] = useState<string>()
  const [said, setSaid] = useState('')
  const kind = mediaKindNames.find((one) => one === search.get('slag'))
  const which = ({ ledig: 'unused', papirkurv: 'bin' } as const satisfies Record<string, MediaQuery['which']>)[
    search.get('vis') ?? ''
  ]
  const asked = useDeferredValue(words.trim())
  const query = ofThisList(
    deskApi.useListMediaQuery(
      { kind, which, search: asked || undefined, offset: offset || undefined },
      { refetchOnMountOrArgChange: true },
    ),
  )
  const data = query.data?.data
  const set = (name: string, value: string) => {
    setOffset(0)
    setSaid('')
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  return (
    <DeskPage title={t.title} lead={t.lead}>
      <Uploads onOpen={setOpen} />
      <div className="pair">
        <TextInput
          type="search"
          label={t.search}
          value={words}
          onChange={({ currentTarget }) => {
            setOffset(0)
            setWords(currentTarget.value)
          }}
        />
        <NativeSelect
          label={t.kind}
          value={kind ?? ''}
          onChange={({ currentTarget }) => set('slag', currentTarget.value)}
          data={codedChoices(t.all, mediaKindNames, t.kinds)}
        />
        <NativeSelect
          label={t.which}
          value={search.get('vis') ?? ''}
          onChange={({ currentTarget }) => set('vis', currentTarget.value)}
          data={[
            { value: '', label: t.whichAll },
            { value: 'ledig', label: t.unused },
            { value: 'papirkurv', label: t.bin },
          ]}
        />
      </div>
      <StatusMessage>{said}</StatusMessage>
      {!data && <Pending {...query} shape={<CardShapes />} />}
      {data && <p role="status">{data.total === 0 ? t.empty : t.total(data.total)}</p>}
      {data && <MediaCards files={data.files} verb={t.show} onChoose={({ name }) => setOpen(name)} />}
      {data && (data.total > mediaPage || offset > 0) && (
        <div className="row">
          <Button look="quiet" disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - mediaPage))}>
            {t.earlier}
          </Button>
          <Button
            look="quiet"
            disabled={offset + mediaPage >= data.total}
            onClick={() => setOffset(offset + mediaPage)}
          >
            {t.later}
          </Button>
        </div>
      )}
      {open !== undefined && (
        <MediaDialog
          key={open}
          name={open}
          onDone={(sentence) => {
            setOpen(undefined)
            setSaid(sentence)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </DeskPage>
  )
}
