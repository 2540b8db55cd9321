import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DeskEntry } from '#contract/deskEntries.ts'
import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { ItemEditor } from '../editorial/ItemEditor.tsx'
import { comparedFields } from './comparedFields.ts'
import { EntryForm, type Surroundings } from './EntryForm.tsx'
import { EntryRevisions } from './EntryRevisions.tsx'
import { deskApi } from '../data/api.ts'

type Props = { first: DeskEntry; all: Surroundings }

/** One entry of the hub, written, published and withdrawn. */
export function EntryEditor({ first, all }: Props) {
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
