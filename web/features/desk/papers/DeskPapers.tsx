import { desk } from '#texts/desk.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import papers from '#texts/nb/papers.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { PapersOfCase } from '#web/ui/papers/PapersOfCase.tsx'
import { deskDownload } from '../data/baseQuery.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { useUnsaved } from '../frame/unsaved.ts'
import { deskApi } from '../data/api.ts'
import { OpenedBlock, useCase } from '../case/caseContext.tsx'
import { consentCodes } from '#contract/consentCodes.ts'

const t = desk.coding.consent

/** The texts on the reporter's behalf. They are read, with an audit row, when somebody opens them. */
export const DeskPapers = () => (
  <OpenedBlock {...papers.staff}>
    <OpenPapers />
  </OpenedBlock>
)

function OpenPapers() {
  const { id, may_work } = useCase().shown
  const query = deskApi.useListPapersQuery(id)
  const { data: list, ...evidence } = deskApi.useListEvidenceQuery(id)
  const [save] = deskApi.useSavePaperMutation()
  const [reset] = deskApi.useResetPaperMutation()
  return (
    <>
      <PaperConsents />
      <PapersOfCase
        query={query}
        failed={deskFailureWords(readDeskFailure(query.error))}
        source={{
          id,
          isStaff: true,
          Guard,
          mayChange: may_work,
          save: (kind, version, parts) => save({ id, kind, version, parts }),
          reset: (kind, version) => reset({ id, kind, version }),
          isStale: (error) => readDeskFailure(error).code === 'stale_version',
          async pdf(kind, with_witnesses) {
            const body = { kind, with_witnesses, asked_by_reporter: true }
            return (await deskDownload({ ...callOf(deskCalls.deskPrintPaper, { id }), body })).error === undefined
          },
          evidence: { list: list?.data, ...evidence },
        }}
      />
    </>
  )
}

function Guard({ isUnsaved }: { isUnsaved: boolean }) {
  useUnsaved(isUnsaved)
  return null
}

/** Warns whoever writes on the reporter's behalf of what the reporter has taken back. Nothing while it is on its way. */
function PaperConsents() {
  const { data } = deskApi.useShowCodingQuery(useCase().shown.id)
  const answers = data?.data.consents ?? []
  const last = consentCodes.flatMap((code) => answers.findLast(({ consent }) => consent === code) ?? [])
  const refused = last.filter(({ consent, is_given }) => consent.startsWith('share_') && !is_given)
  const isOnlyCounted = last.some(({ consent, is_given }) => consent === 'statistics_only' && is_given)
  if (refused.length === 0 && !isOnlyCounted) return null
  return (
    <p role="status" className="notice">
      {isOnlyCounted ? t.onlyCounted : t.refused(refused.map(({ consent }) => t.answers[consent]))}
    </p>
  )
}
