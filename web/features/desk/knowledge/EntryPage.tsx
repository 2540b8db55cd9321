import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { readDeskFailure } from '../data/failure.ts'
import { Gone } from '../editorial/Gone.tsx'
import { Pending } from '../frame/Pending.tsx'
import { useTitle } from '../frame/useTitle.ts'
import { EntryEditor } from './EntryEditor.tsx'
import { deskApi } from '../data/api.ts'

/** One entry of the information hub as editors write it. To anybody else it is an address that does not exist. */
export function EntryPage({ id }: { id: number }) {
  useTitle(useTexts(desk).knowledge.title)
  const entry = deskApi.useEntryQuery(id, { refetchOnMountOrArgChange: true })
  const all = deskApi.useEntriesQuery(undefined, { refetchOnMountOrArgChange: true })
  if (entry.error && readDeskFailure(entry.error).code === 'not_found') return <Gone />
  if (!entry.data) return <Pending {...entry} />
  if (!all.data) return <Pending {...all} />
  return <EntryEditor first={entry.data.data} all={all.data} />
}
