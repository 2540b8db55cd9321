import t from '#texts/nb/deskExports.ts'
import { NativeSelect } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { askForExport, type ShownExport } from '#contract/deskExports.ts'
import { firstYear } from '#contract/deskPrivacyReport.ts'
import { todayInOslo } from '#contract/time.ts'
import { readDeskFailure } from '../data/failure.ts'
import { StatusMessage, CallForm, useDialogs } from '../form/DeskForm.tsx'
import { DeskPage, DeskSection, NotFound, Pending, RowShapes, useSelf } from '../frame/DeskPage.tsx'
import { ExportRow, whatIsExported, type Wish } from './ExportRow.tsx'
import { deskCalls } from '#contract/deskCalls.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { deskDownload } from '../data/baseQuery.ts'
import { DeskConfirm } from '../frame/DeskDialog.tsx'
import { deskApi } from '../data/api.ts'
import { filterIn, filterSearch } from '../inbox/address.ts'
import { AskFields } from './AskForExport.tsx'

/** While a file is being made its progress is asked for so often. In milliseconds. */
const whileMaking = 1500
/** Others ask and approve meanwhile. */
const otherwise = 30_000

export function ExportsPage() {
  const self = useSelf()
  const asksForCases = self.powers.includes('request_exports')
  const mayAsk = asksForCases || self.powers.includes('draft_releases')
  const mayApprove = self.powers.includes('approve_exports')
  const [search] = useSearchParams()
  // How long a page of the list is says nothing of which cases are in it.
  const filter = filterSearch(search)
  filter.delete('limit')
  const { open: wish, show, close, said, say } = useDialogs<Wish>()
  const { data: known } = deskApi.endpoints.listExports.useQueryState()
  const isMaking = known?.data.mine.some(({ state }) => state === 'approved') ?? false
  const { data, ...query } = deskApi.useListExportsQuery(undefined, {
    pollingInterval: isMaking ? whileMaking : otherwise,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  if (readDeskFailure(query.error).code === 'not_found') return <NotFound />
  const rows = (exports: readonly ShownExport[], isOwn: boolean) => (
    <ul className="list">
      {exports.map((one) => (
        <ExportRow key={one.id} shown={one} isOwn={isOwn} onWish={(kind) => show({ kind, shown: one })} />
      ))}
    </ul>
  )
  return (
    <DeskPage title={t.title} lead={t.lead} isNarrow>
      {asksForCases && search.size > 0 && <AskForList search={filter.toString()} onDone={say} />}
      <StatusMessage>{said}</StatusMessage>
      {!data && <Pending {...query} shape={<RowShapes />} />}
      {data && mayApprove && (
        <DeskSection id="waiting" title={t.waiting}>
          {data.data.waiting.length === 0 ? <p>{t.noWaiting}</p> : rows(data.data.waiting, false)}
        </DeskSection>
      )}
      {data && data.data.approved.length > 0 && (
        <DeskSection id="approved" title={t.approvedOfOthers}>
          {rows(data.data.approved, false)}
        </DeskSection>
      )}
      {data && mayAsk && (
        <DeskSection id="mine" title={t.mine}>
          {data.data.mine.length === 0 && (
            <p>
              {t.noMine} {asksForCases && t.howTo}
            </p>
          )}
          {rows(data.data.mine, true)}
        </DeskSection>
      )}
      {data && mayAsk && <AskForYear onDone={say} />}
      {wish && <ExportDialog wish={wish} onDone={say} onClose={close} onGone={() => void query.refetch()} />}
    </DeskPage>
  )
}

const schema = askForExport.schema.body.options[1].pick({ kind: true, purpose: true })

type Props = { search: string; onDone: (words: string) => void }

/** An export of the list whose filter stands in the address, with the count that the filter shows now. */
function AskForList({ search, onDone }: Props) {
  const [, setSearch] = useSearchParams()
  const { data, ...query } = deskApi.useCountOfListQuery(search, { refetchOnMountOrArgChange: true })
  const [ask] = deskApi.useAskForExportMutation()
  const count = data?.data.total
  return (
    <DeskSection id="ask" title={t.ask.listTitle} isCard>
      {count === undefined ? (
        <Pending {...query} />
      ) : count === 0 ? (
        <p>{t.ask.listEmpty}</p>
      ) : (
        <>
          <p>{t.ask.listLead(count)}</p>
          <CallForm
            schema={schema}
            send={async (given) => {
              const answer = await ask({ what: 'list', ...given, count, filter: filterIn(new URLSearchParams(search)) })
              // The form stays busy until it shows the new count, which the next press then names.
              if (answer.error) await query.refetch()
              return answer
            }}
            onDone={() => {
              setSearch({}, { replace: true })
              onDone(t.ask.done)
            }}
            save={t.ask.submit}
            busy={t.ask.busy}
          >
            {(field) => <AskFields field={field} />}
          </CallForm>
        </>
      )}
    </DeskSection>
  )
}

const ofYear = askForExport.schema.body.options[2].pick({ year: true })

/** The incidents of a year for ODIHR, which asks for those of the year before. */
function AskForYear({ onDone }: Pick<Props, 'onDone'>) {
  const [ask] = deskApi.useAskForExportMutation()
  const last = Number(todayInOslo().slice(0, 4))
  const years = Array.from({ length: last - firstYear + 1 }, (_, at) => String(last - at))
  return (
    <DeskSection id="year" title={t.ask.yearTitle} isCard>
      <p>{t.ask.yearLead}</p>
      <CallForm
        schema={ofYear}
        send={({ year }) => ask({ what: 'year', kind: 'odihr_xlsx', purpose: 'reporting', year })}
        onDone={() => onDone(t.ask.done)}
        save={t.ask.yearSubmit}
        busy={t.ask.busy}
      >
        {(field) => <NativeSelect {...field('year')} label={t.ask.year} defaultValue={String(last - 1)} data={years} />}
      </CallForm>
    </DeskSection>
  )
}

type WishProps = { wish: Wish; onDone: (words: string) => void; onClose: () => void; onGone: () => void }

/** Each decision is asked for first. Why it was refused is said in the dialog. */
function ExportDialog({ wish: { kind, shown }, onDone, onClose, onGone }: WishProps) {
  const [decide] = deskApi.useDecideExportMutation()
  const what = whatIsExported(shown)
  const { id } = shown
  const act = async () => {
    if (kind !== 'fetch') return decide({ id, decision: kind === 'approve' ? 'approve' : 'refuse' })
    const answer = await deskDownload({ ...callOf(deskCalls.deskFetchExport, { id }), body: { once: true } })
    onGone()
    return answer
  }
  const words = {
    approve: { title: t.approveTitle, body: t.approveBody(what, shown.asked_by.name), done: t.approved },
    refuse: { title: t.refuseTitle, body: t.refuseBody(what), done: t.refused },
    stop: { title: t.stopTitle, body: t.stopBody(what), done: t.stopped },
    takeBack: {
      title: t.takeBackTitle,
      body: shown.state === 'ready' ? t.stopBody(what) : t.refuseBody(what),
      done: t.tookBack,
    },
    fetch: { title: t.fetchTitle, body: t.fetchBody, done: t.gotIt },
  }[kind]
  return (
    <DeskConfirm
      title={words.title}
      body={words.body}
      confirm={t[kind]}
      isDanger={kind === 'refuse' || kind === 'stop'}
      onConfirm={act}
      onDone={() => onDone(words.done)}
      onClose={onClose}
    />
  )
}
