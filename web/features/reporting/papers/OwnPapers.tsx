import { papers as texts } from '#texts/papers.ts'
import { calls } from '#contract/calls.ts'
import { readToken } from '#web/app/device/token.ts'
import { download, keepFile } from '#web/app/download/download.ts'
import { useFindUser } from '#web/app/session/useSession.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { PapersOfCase } from '#web/ui/papers/PapersOfCase.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { reportingApi } from '../api.ts'
import { AskBeforeLeaving } from '#web/app/leaving/AskBeforeLeaving.tsx'

/** The texts of a reporter's own case. */
export default function OwnPapers({ id }: { id: number }) {
  const t = useTexts(texts)
  const query = reportingApi.useListPapersQuery(id)
  const { data: list, ...evidence } = reportingApi.useListEvidenceQuery(id)
  const [save] = reportingApi.useSavePaperMutation()
  const [reset] = reportingApi.useResetPaperMutation()
  const findUser = useFindUser()
  return (
    <PapersOfCase
      query={query}
      failed={t.failed}
      source={{
        isStaff: false,
        Guard: LeaveGuard,
        mayChange: true,
        save: (kind, version, parts) => save({ id, kind, version, parts }),
        reset: (kind, version) => reset({ id, kind, version }),
        isStale: (error) => readFailure(error).status === 409,
        async pdf(kind, with_witnesses) {
          const call = { ...callOf(calls.printPaper, { id }), body: { kind, with_witnesses } }
          const { file, error } = await download(call, readToken())
          if (file) keepFile(file)
          // The session's rules answer (web/app/data/api.ts).
          if (error?.status === 401) void findUser()
          return file !== undefined
        },
        evidence: { list: list?.data, ...evidence },
      }}
    />
  )
}

/** Asks before a page with unsaved words is left. */
function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  return <AskBeforeLeaving isAtRisk={isUnsaved} words={useTexts(texts).leave} endsWithSession />
}
