import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ShownExport } from '#contract/deskExports.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { readDeskFailure } from '../data/failure.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { DeskPage } from '../frame/DeskPage.tsx'
import { NotFound } from '../frame/NotFound.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { useSelf } from '../frame/useSelf.ts'
import { AskForList } from './AskForList.tsx'
import { ExportDialogs, type Wish } from './ExportDialogs.tsx'
import { ExportRow } from './ExportRow.tsx'
import { deskApi } from '../data/api.ts'

/** While a file is being made its progress is asked for so often. In milliseconds. */
const whileMaking = 1500
/** Others ask and approve meanwhile. */
const otherwise = 30_000

/** Exports of one's own, and those of others that wait for an approval. */
export function ExportsPage() {
  const self = useSelf()
  const mayAsk = self.powers.includes('request_exports')
  const mayApprove = self.powers.includes('approve_exports')
  const t = useTexts(desk).exports
  const [search] = useSearchParams()
  const [wish, setWish] = useState<Wish>()
  const [said, setSaid] = useState('')
  const { data: known } = deskApi.endpoints.exports.useQueryState()
  const isMaking = known?.data.mine.some(({ state }) => state === 'approved') ?? false
  const { data, error, ...query } = deskApi.useExportsQuery(undefined, {
    pollingInterval: isMaking ? whileMaking : otherwise,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  if (readDeskFailure(error).code === 'not_found') return <NotFound />
  const done = (words: string) => {
    setWish(undefined)
    setSaid(words)
  }
  const rows = (exports: readonly ShownExport[], isOwn: boolean) => (
    <ul className={pieces.list}>
      {exports.map((one) => (
        <ExportRow
          key={one.id}
          shown={one}
          isOwn={isOwn}
          onWish={(kind) => {
            setSaid('')
            setWish({ kind, shown: one })
          }}
        />
      ))}
    </ul>
  )
  return (
    <DeskPage title={t.title} lead={t.lead} isNarrow>
      {mayAsk && search.size > 0 && <AskForList search={search.toString()} onDone={setSaid} />}
      <StatusMessage>{said}</StatusMessage>
      {!data && <Pending {...query} />}
      {data && mayApprove && (
        <section aria-labelledby="waiting">
          <h2 id="waiting">{t.waiting}</h2>
          {data.data.waiting.length === 0 ? <p>{t.noWaiting}</p> : rows(data.data.waiting, false)}
        </section>
      )}
      {data && data.data.approved.length > 0 && (
        <section aria-labelledby="approved">
          <h2 id="approved">{t.approvedOfOthers}</h2>
          {rows(data.data.approved, false)}
        </section>
      )}
      {data && mayAsk && (
        <section aria-labelledby="mine">
          <h2 id="mine">{t.mine}</h2>
          {data.data.mine.length === 0 && (
            <p>
              {t.noMine} {t.howTo}
            </p>
          )}
          {rows(data.data.mine, true)}
        </section>
      )}
      <ExportDialogs wish={wish} onDone={done} onClose={() => setWish(undefined)} onGone={() => void query.refetch()} />
    </DeskPage>
  )
}
