import { useParams } from 'react-router'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { readDeskFailure } from '../data/failure.ts'
import { Gone } from '../editorial/Gone.tsx'
import { NotFound } from '../frame/NotFound.tsx'
import { Pending } from '../frame/Pending.tsx'
import { useSelf } from '../frame/useSelf.ts'
import { useTitle } from '../frame/useTitle.ts'
import { EntryEditor } from './EntryEditor.tsx'
import { deskApi } from '../data/api.ts'

/** One entry of the information hub as editors write it. To anybody else it is an address that does not exist. */
export function EntryPage() {
  const t = useTexts(desk).knowledge
  const self = useSelf()
  const { id = '0' } = useParams()
  useTitle(t.title)
  if (!self.powers.includes('edit_archive')) return <NotFound />
  return <Loaded key={id} id={Number(id)} />
}

function Loaded({ id }: { id: number }) {
  const entry = deskApi.useEntryQuery(id, { refetchOnMountOrArgChange: true })
  const all = deskApi.useEntriesQuery(undefined, { refetchOnMountOrArgChange: true })
  if (entry.error && readDeskFailure(entry.error).code === 'not_found') return <Gone />
  if (!entry.data) return <Pending {...entry} />
  if (!all.data) return <Pending {...all} />
  return <EntryEditor first={entry.data.data} all={all.data} />
}
