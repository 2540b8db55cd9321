import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { AnswerCode } from '#contract/consentCodes.ts'
import type { answerConsent, listOwnConsents, RegisteredConsent } from '#contract/consents.ts'
import accounts from '#texts/nb/accounts.ts'
import choices, { version as consentVersion } from '#texts/nb/consentChoices.ts'
import rights from '#texts/nb/rights.ts'
import { api, endpointsOf } from '#web/app/data/api.ts'
import { requestOf, type Reply } from '#web/app/wire/calls.ts'
import { failureWords, readFailure } from '#web/app/wire/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDate, longMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { NotYet } from '#web/ui/LoadFailed.tsx'
import { More } from '#web/ui/More.tsx'
import css from './consents.module.css'

const { register: t, consents } = rights

const registerApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnConsents: build.infiniteQuery<Reply<typeof listOwnConsents>, void, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.data.next_cursor },
      query: ({ pageParam }) => requestOf(calls.listOwnConsents, { cursor: pageParam ?? undefined }),
      keepUnusedDataFor: 0,
      providesTags: [{ type: 'Incident', id: 'own consents' }],
    }),
    withdrawOwnConsent: endpointsOf(build).change<typeof answerConsent>(calls.answerConsent, {
      invalidatesTags: (_result, _error, { id }) => [
        { type: 'Incident', id: 'own consents' },
        { type: 'Incident', id: `consents of ${id}` },
      ],
    }),
  }),
})

/** `open`: a yes that can be withdrawn. */
type Placed = { entry: RegisteredConsent; open: AnswerCode | undefined }

/** /account/samtykker: all that somebody has agreed to and withdrawn, by case, newest first, with its words and the way to withdraw. */
export default function ConsentRegister() {
  const query = registerApi.useListOwnConsentsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const entries = query.data?.pages.flatMap((page) => page.data.entries) ?? []
  const total = query.data?.pages[0]?.data.total ?? 0
  if (!query.data || (query.error && entries.length === 0))
    return <NotYet of={query} failed={t.failed} loading={t.loading} />
  if (entries.length === 0) return <p role="status">{t.empty}</p>
  return (
    <>
      <p>{accounts.account.consentsLead}</p>
      <ol className={`bare ${css.register}`}>
        {byCase(entries).map(([id, placed]) => (
          <OneCase key={id} id={id} placed={placed} />
        ))}
      </ol>
      <More list={query} words={{ more: t.more, loading: t.more }} look="plain">
        <p role="status">{t.shown(entries.length, total)}</p>
      </More>
    </>
  )
}

/** The case with the newest entry first. Of the answers to one question the newest counts, and all newer ones are loaded. */
function byCase(entries: readonly RegisteredConsent[]) {
  const cases = new Map<number, Placed[]>()
  const answered = new Set<string>()
  for (const entry of entries) {
    let open: AnswerCode | undefined
    if (entry.kind === 'answer') {
      const question = `${entry.case_id} ${entry.consent}`
      if (entry.is_given && entry.is_open && !answered.has(question)) open = entry.consent
      answered.add(question)
    }
    cases.set(entry.case_id, [...(cases.get(entry.case_id) ?? []), { entry, open }])
  }
  return [...cases]
}

function OneCase({ id, placed }: { id: number; placed: Placed[] }) {
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const tell = (words: string) => {
    setSaid(words)
    // The pressed button goes.
    if (words) heading.current?.focus()
  }
  return (
    <li>
      <h2 ref={heading} tabIndex={-1}>
        <Link to={`/incident/${id}/samtykker`}>{t.of(id)}</Link>
      </h2>
      <p role="status" className="note">
        {said}
      </p>
      <ol className="bare">
        {placed.map((one) => (
          <Entry
            key={`${one.entry.at} ${one.entry.kind === 'answer' ? one.entry.id : one.entry.act}`}
            {...one}
            tell={tell}
          />
        ))}
      </ol>
    </li>
  )
}

function Entry({ entry, open, tell }: Placed & { tell: (words: string) => void }) {
  const [send, { isLoading, error }] = registerApi.useWithdrawOwnConsentMutation()
  const withdraw = async (consent: AnswerCode) => {
    if (isLoading) return
    tell('')
    const answer = await send({ id: entry.case_id, consent, is_given: false, text_version: consentVersion })
    if (!answer.error) tell(consents.saved.no(choices[consent].label))
  }
  const failure = error && readFailure(error)
  const refusal =
    failure?.code === 'stale_version' ? consents.stale : failure && (failureWords(failure) ?? consents.offline)
  const { at, recorded, words } = entry
  const [day = '', edition] = words?.version.split('.') ?? []
  const what = () => {
    if (entry.kind === 'answer') return consents.said(entry.is_given, choices[entry.consent].label)
    return recorded ? t.entered(recorded) : t.acts[entry.act]
  }
  return (
    <li>
      <p>
        <strong>{what()}</strong>
        {entry.kind === 'answer' && recorded && `, ${consents.recorded(recorded)}`}
      </p>
      <p className="soft">
        <time dateTime={at}>{longMoment(at)}</time>
      </p>
      {words && (
        <details>
          <summary>{t.words}</summary>
          {words.body.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className="soft">{t.version(longDate(day), edition, words.hash)}</p>
        </details>
      )}
      {open && (
        <>
          <p>{consents.withdraws[open]}</p>
          <div>
            <Button
              look="plain"
              isBusy={isLoading}
              aria-label={consents.withdrawOf(choices[open].label)}
              onClick={() => void withdraw(open)}
            >
              {consents.withdraw}
            </Button>
          </div>
          <FormError message={refusal} />
        </>
      )}
    </li>
  )
}
