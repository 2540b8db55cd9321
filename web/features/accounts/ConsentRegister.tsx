import { useRef } from 'react'
import { Link } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { listOwnConsents, RegisteredConsent } from '#contract/consents.ts'
import { consentChoices } from '#texts/consentChoices.ts'
import { rights } from '#texts/rights.ts'
import { api } from '#web/app/data/api.ts'
import { callOf, type Reply } from '#web/app/wire/calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './consents.module.css'

const registerApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnConsents: build.infiniteQuery<Reply<typeof listOwnConsents>, void, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.data.next_cursor },
      query: ({ pageParam }) => ({ ...callOf(calls.listOwnConsents), params: pageParam ? { cursor: pageParam } : {} }),
      keepUnusedDataFor: 0,
    }),
  }),
})

/** All that somebody has agreed to and withdrawn, newest first, each with its words and the way to change it. */
export default function ConsentRegister() {
  const t = useTexts(rights).register
  const query = registerApi.useListOwnConsentsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const list = useRef<HTMLOListElement>(null)
  const entries = query.data?.pages.flatMap((page) => page.data.entries) ?? []
  const total = query.data?.pages[0]?.data.total ?? 0
  if (query.isError && entries.length === 0)
    return (
      <LoadFailed message={t.failed} retry={t.retry} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
    )
  if (!query.data) return <p role="status">{t.loading}</p>
  if (entries.length === 0) return <p role="status">{t.empty}</p>
  const more = async () => {
    const from = entries.length
    await query.fetchNextPage()
    // The button may be gone.
    list.current?.querySelectorAll<HTMLElement>('[data-entry]')[from]?.focus()
  }
  return (
    <>
      <ol ref={list} className={css.register}>
        {entries.map((entry) => (
          <Entry key={`${entry.kind} ${entry.at} ${entry.case_id} ${idOf(entry)}`} entry={entry} />
        ))}
      </ol>
      <p role="status">{t.shown(entries.length, total)}</p>
      {query.hasNextPage && (
        <Button look="plain" isBusy={query.isFetchingNextPage} onClick={() => void more()}>
          {t.more}
        </Button>
      )}
    </>
  )
}

const idOf = (entry: RegisteredConsent) => (entry.kind === 'answer' ? entry.id : entry.act)

function Entry({ entry }: { entry: RegisteredConsent }) {
  const { register: t, consents } = useTexts(rights)
  const choices = useTexts(consentChoices)
  const { case_id, at, recorded, words } = entry
  const what = () => {
    if (entry.kind === 'answer') return consents.said(entry.is_given, choices[entry.consent].label)
    return recorded ? t.entered(recorded) : t.acts[entry.act]
  }
  return (
    <li data-entry tabIndex={-1}>
      <p>
        <strong>{what()}</strong>
        {entry.kind === 'answer' && recorded && `, ${consents.recorded(recorded)}`}
      </p>
      <p className={css.facts}>
        <time dateTime={at}>{longMoment(at)}</time>
        <Link to={`/incident/${case_id}#samtykker`}>{t.of(case_id)}</Link>
      </p>
      {words && (
        <details>
          <summary>{t.words}</summary>
          {(words.body ?? t.gone).split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className={css.hash}>{t.version(words.version, words.hash)}</p>
        </details>
      )}
    </li>
  )
}
