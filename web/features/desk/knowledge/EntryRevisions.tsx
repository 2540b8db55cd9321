import { useState } from 'react'
import type { DeskEntry, EntryContent } from '#contract/deskEntries.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { Revisions } from '../editorial/Revisions.tsx'
import type { AfterKeeping } from '../editorial/useAutosave.ts'
import { Pending } from '../frame/Pending.tsx'
import { comparedFields } from './comparedFields.ts'
import { deskApi } from '../data/api.ts'

type Props = {
  id: number
  content: EntryContent
  afterKeeping: AfterKeeping
  onRestored: (now: DeskEntry) => void
}

export function EntryRevisions({ id, content, afterKeeping, onRestored }: Props) {
  const t = useTexts(desk).knowledge
  const { data, ...query } = deskApi.useEntryRevisionsQuery(id, { refetchOnMountOrArgChange: true })
  const [chosen, setChosen] = useState<number>()
  const revision = deskApi.useEntryRevisionQuery({ id, number: chosen ?? 0 }, { skip: chosen === undefined })
  const [restore] = deskApi.useRestoreEntryMutation()
  if (!data) return <Pending {...query} />
  const then = revision.data?.data
  return (
    <Revisions
      revisions={data.data}
      chosen={chosen}
      onChoose={setChosen}
      fields={then && then.number === chosen ? comparedFields(then.content, content, t) : undefined}
      onRestore={async (number) => {
        const answer = await afterKeeping((version) => restore({ id, version, number }))
        if (answer?.data) onRestored(answer.data.data)
        return { error: answer ? answer.error : true }
      }}
    />
  )
}
