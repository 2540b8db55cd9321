import { deskCalls } from '#contract/deskCalls.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { answerOf, PapersOfCase, storedPaper } from '#web/ui/papers/PapersOfCase.tsx'
import { deskDownload } from '../data/download.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { PaperConsents } from './PaperConsents.tsx'
import { useUnsaved } from '../frame/unsaved.ts'
import {
  useDeskEvidenceQuery,
  useDeskPapersQuery,
  useLazyDeskPapersQuery,
  useResetDeskPaperMutation,
  useSaveDeskPaperMutation,
} from './calls.ts'

export default function DeskPapers({ caseId: id, mayWork }: { caseId: number; mayWork: boolean }) {
  const query = useDeskPapersQuery(id)
  const { data: list, ...evidence } = useDeskEvidenceQuery(id)
  const [fetchPapers] = useLazyDeskPapersQuery()
  const [save] = useSaveDeskPaperMutation()
  const [reset] = useResetDeskPaperMutation()
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
          save: async (kind, version, parts) => answer(await save({ id, body: { kind, version, parts } })),
          reset: async (kind, version) => answer(await reset({ id, body: { kind, version } })),
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
