import { deskCalls } from '#contract/deskCalls.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { answerOf, PapersOfCase, storedPaper } from '#web/ui/papers/PapersOfCase.tsx'
import { deskDownload } from '../data/download.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { PaperConsents } from './PaperConsents.tsx'
import { useUnsaved } from '../frame/unsaved.ts'
import { deskApi } from '../data/api.ts'

export default function DeskPapers({ caseId: id, mayWork }: { caseId: number; mayWork: boolean }) {
  const query = deskApi.useDeskPapersQuery(id)
  const { data: list, ...evidence } = deskApi.useDeskEvidenceQuery(id)
  const [fetchPapers] = deskApi.useLazyDeskPapersQuery()
  const [save] = deskApi.useSaveDeskPaperMutation()
  const [reset] = deskApi.useResetDeskPaperMutation()
  const answer = ({ data, error }: { data?: Parameters<typeof answerOf>[0]; error?: unknown }) =>
    answerOf(data, readDeskFailure(error).code === 'stale_version')
  return (
    <>
      <PaperConsents caseId={id} />
      <PapersOfCase
        query={query}
        failed={deskFailureWords(readDeskFailure(query.error))}
        source={{
          isStaff: true,
          Guard,
          mayChange: mayWork,
          save: async (kind, version, parts) => answer(await save({ id, kind, version, parts })),
          reset: async (kind, version) => answer(await reset({ id, kind, version })),
          fetchNew: async (kind) => storedPaper((await fetchPapers(id)).data, kind),
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
