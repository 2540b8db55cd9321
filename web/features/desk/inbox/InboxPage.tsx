import t from '#texts/nb/deskInbox.ts'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams, Link } from 'react-router'
import { useTitle } from '../frame/DeskPage.tsx'
import { Mentions, OwnTasks } from '../case/OwnWork.tsx'
import { FewCodes } from '../home/Waiting.tsx'
import { StatusMessage } from '../form/DeskForm.tsx'
import { callSearch, listIn, pagePath, pulseSearch } from './address.ts'
import { BulkBar, BulkDialog, useBulkActions, useSelection } from './bulk.tsx'
import { CaseList, FreshNotice, ListTabs, Pager } from './CaseList.tsx'
import { CaseTable } from './CaseTable.tsx'
import { InboxTools, type Tool } from './InboxTools.tsx'
import { SearchPanel, useSearch, type Hit } from './SearchPanel.tsx'
import { KeyHelp, useRowKeys } from './shortcuts.tsx'
import { Views } from './Views.tsx'
import css from './inbox.module.css'
import { deskApi } from '../data/api.ts'
import { useMediaQuery } from '@mantine/hooks'
import { Button } from '#web/ui/Button.tsx'
import { ListExportLink } from '../exports/AskForExport.tsx'
import type { InboxPulse } from '#contract/deskInbox.ts'
import { casePath } from '#contract/deskPages.ts'

/** Milliseconds. What a pulse says never moves what is shown. */
const betweenPulses = 30_000

/** What has come in and how it stands, for whoever does casework. The address says which list, and how it is filtered. */
export function InboxPage() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const list = listIn(params)
  useTitle(`${t.title}: ${t.lists[list]}`)
  const inbox = deskApi.useListCasesQuery(callSearch(params))
  const shown = inbox.currentData?.data
  // The numbers of a moment ago are better than none; what has changed since is asked anew with each reading of the list.
  const pulses = deskApi.useShowInboxPulseQuery(pulseSearch(params, shown?.as_of), {
    pollingInterval: betweenPulses,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  })
  const pulse = pulses.data?.data
  const searching = useSearch(params)
  const { state: found } = searching
  const rows = found?.hits ?? shown?.cases.map((one): Hit => ({ case: one, found: [] })) ?? []
  const selection = useSelection(rows, `${found?.query ?? ''} ${params}`)
  const actions = useBulkActions(rows, selection.selected)
  const [isHelping, setHelping] = useState(false)
  const [said, setSaid] = useState('')
  const isNarrow = useIsNarrow()
  const [tool, setTool] = useState<Tool>()
  const results = useRef<HTMLHeadingElement>(null)
  useRowKeys({
    x: (id) => id !== undefined && selection.toggle(id),
    // A lead says whose the case is, a caseworker takes it.
    a: (id) => actions.begin(actions.kinds.includes('assign') ? 'assign' : 'take', id),
    l: (id) => actions.begin('label', id),
    '/': () => {
      // On a narrow screen the field is there, and gets the focus, when it is asked for.
      if (isNarrow) setTool('search')
      document.querySelector<HTMLInputElement>('[data-shortcut=search]')?.focus()
    },
    '?': () => setHelping(true),
  })

  /** What is seldom wanted: the list as a file, and the help for the keys. */
  const actionsOfList = (
    <div className={`row ${css.headActions}`}>
      <ListExportLink params={params} />
      <Button look="plain" onClick={() => setHelping(true)}>
        {t.keys.open} <kbd aria-hidden>?</kbd>
      </Button>
    </div>
  )
  const reload = () => {
    actions.end()
    selection.choose([])
    void inbox.refetch()
    if (found) searching.search(found.query)
  }
  const showFresh = () => {
    if (params.has('cursor')) void navigate(pagePath(params, null))
    else void inbox.refetch()
    results.current?.focus()
  }

  return (
    <>
      <div className="between">
        <h1>{t.title}</h1>
        {!isNarrow && actionsOfList}
      </div>
      <BeginLine pulse={pulse} />
      <Mentions />
      <OwnTasks />
      <FewCodes />
      <ListTabs params={params} totals={pulse?.totals} />
      <InboxTools
        params={params}
        isNarrow={isNarrow}
        open={tool}
        onOpen={setTool}
        isSearching={found !== undefined}
        search={<SearchPanel {...searching} />}
        more={
          <>
            <Views params={params} />
            {isNarrow && actionsOfList}
          </>
        }
      />
      <h2 ref={results} tabIndex={-1} className={css.listTitle}>
        {t.lists[list]}
      </h2>
      {!found && <FreshNotice pulse={pulses.currentData?.data} total={shown?.total} onShow={showFresh} />}
      <StatusMessage>{said}</StatusMessage>
      <BulkBar
        selected={selection.selected}
        kinds={actions.kinds}
        onAct={(kind) => {
          setSaid('')
          actions.begin(kind)
        }}
        onClear={() => selection.choose([])}
      />
      <CaseList shown={shown} query={inbox} found={found} params={params}>
        <CaseTable rows={rows} list={list} selection={selection} />
      </CaseList>
      {!found && shown && <Pager params={params} next={shown.next_cursor} />}
      {actions.bulk && (
        <BulkDialog
          bulk={actions.bulk}
          onDone={(count) => setSaid(t.bulk.done(count))}
          onReload={reload}
          onClose={actions.end}
        />
      )}
      {isHelping && <KeyHelp onClose={() => setHelping(false)} />}
    </>
  )
}

/** As narrow as the table shows its cases as cards (table.module.css). */
const useIsNarrow = () => useMediaQuery('(max-width: 60rem)', undefined, { getInitialValueInEffect: false }) ?? false

/** What to do first, for whoever comes in and has little time; or that nothing waits. */
function BeginLine({ pulse }: { pulse: Pick<InboxPulse, 'begin' | 'totals'> | undefined }) {
  // What is below it is shown with it, so that nothing moves.
  if (!pulse) return <p className={css.begin} data-pending />
  const { begin, totals } = pulse
  if (!begin) return <p className={css.begin}>{t.begin.nothing}</p>
  return (
    <p className={css.begin}>
      {t.begin.lists[begin.list](totals[begin.list])}{' '}
      <span>
        {t.begin.with} <Link to={casePath(begin.id)}>{t.begin.case(begin.id)}</Link>.
      </span>
    </p>
  )
}
