import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { readDeskFailure } from '../data/failure.ts'
import { Gone } from '../editorial/Gone.tsx'
import { Pending } from '../frame/Pending.tsx'
import { useTitle } from '../frame/useTitle.ts'
import { deskApi } from '../data/api.ts'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DeskEntry, EntryContent } from '#contract/deskEntries.ts'
import { deskPages } from '#contract/deskPages.ts'
import { ItemEditor } from '../editorial/ItemEditor.tsx'
import { comparedFields } from './comparedFields.ts'
import { EntryForm, type Surroundings } from './EntryForm.tsx'
import { Revisions } from '../editorial/Revisions.tsx'
import type { AfterKeeping } from '../editorial/useAutosave.ts'

/** One entry of the information hub as editors write it. */
export function EntryPage({ id }: { id: number }) {
  useTitle(useTexts(desk).knowledge.title)
  const entry = deskApi.useEntryQuery(id, { refetchOnMountOrArgChange: true })
  const all = deskApi.useEntriesQuery(undefined, { refetchOnMountOrArgChange: true })
  if (entry.error && readDeskFailure(entry.error).code === 'not_found') return <Gone />
  if (!entry.data) return <Pending {...entry} />
  if (!all.data) return <Pending {...all} />
  return <EntryEditor first={entry.data.data} all={all.data} />
}

type Props = { first: DeskEntry; all: Surroundings }

/** One entry of the hub, written, published and withdrawn. */
function EntryEditor({ first, all }: Props) {
  const t = useTexts(desk).knowledge
  const navigate = useNavigate()
  const [read] = deskApi.useLazyEntryQuery()
  const [save] = deskApi.useSaveEntryMutation()
  const [send] = deskApi.usePublishEntryMutation()
  const [readLinks] = deskApi.useLazyEntryLinksQuery()
  const [slug, setSlug] = useState(() => all.data.find(({ id }) => id === first.id)?.public_slug ?? first.content.slug)
  const publish = useCallback(
    async (given: { id: number; version: number }) => {
      const answer = await send(given)
      if (answer.data) setSlug(answer.data.data.content.slug)
      return answer
    },
    [send],
  )
  /** Links that lead nowhere, before publishing; who links here, before withdrawing. A call that fails holds nothing up. */
  const warn = async (act: 'publish' | 'withdraw') => {
    const { data } = await readLinks(first.id)
    const { broken = [], linked_from = [] } = data?.data ?? {}
    const named =
      act === 'publish'
        ? broken.map(({ to, title }) => t.links.brokenTo(to, title))
        : linked_from.map(({ title }) => t.links.title(title))
    if (named.length === 0) return undefined
    const body = (act === 'publish' ? t.links.broken : t.links.linkedFrom)(named.join(', '))
    return { title: t.links.brokenTitle, body, confirm: t.links.goOn }
  }
  const [withdraw] = deskApi.useWithdrawEntryMutation()
  const [move] = deskApi.useMoveEntryMutation()
  return (
    <ItemEditor
      first={first}
      calls={{ read, save, publish, withdraw, move }}
      words={t}
      listPath={deskPages.knowledge}
      previewAddress={`/api/desk/knowledge/${first.id}/preview`}
      publicPath={() => `/information-hub/${slug}`}
      warn={warn}
      previewNote={({ reviewed }) => (reviewed === '' ? t.previewNoDate : undefined)}
      compare={(then, now) => comparedFields(then, now, t)}
      onBinned={() => void navigate(deskPages.knowledge)}
      renderForm={({ round, content, codes, change }) => (
        <EntryForm key={round} own={first.id} content={content} all={all} codes={codes} onChange={change} />
      )}
      renderRevisions={({ version, ...kept }) => <EntryRevisions key={version} id={first.id} {...kept} />}
    />
  )
}

type EntryRevisionsProps = {
  id: number
  content: EntryContent
  afterKeeping: AfterKeeping
  onRestored: (now: DeskEntry) => void
}

function EntryRevisions({ id, content, afterKeeping, onRestored }: EntryRevisionsProps) {
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
