import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { paperChange } from '#contract/papers.ts'
import { papers as texts } from '#texts/papers.ts'
import { openDraft } from '#web/app/device/localDraft.ts'
import { readToken } from '#web/app/device/token.ts'
import { download, keepFile } from '#web/app/download/download.ts'
import { useFindUser } from '#web/app/session/useSession.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { PapersOfCase } from '#web/ui/papers/PapersOfCase.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { reportingApi } from '../api.ts'
import { takePart, useKept, type Place } from '../useKept.ts'

/** The texts of a reporter's own case. */
export default function OwnPapers({ id }: { id: number }) {
  const t = useTexts(texts)
  const query = reportingApi.useListPapersQuery(id)
  const { data: list, ...evidence } = reportingApi.useListEvidenceQuery(id)
  const [save] = reportingApi.useSavePaperMutation()
  const [reset] = reportingApi.useResetPaperMutation()
  const findUser = useFindUser()
  const place: Place = `messages/papir ${id}`
  const { isKept, save: keep, remove } = useKept(place)
  return (
    <PapersOfCase
      query={query}
      failed={t.failed}
      source={{
        isStaff: false,
        mayChange: true,
        kept: {
          changes: z.array(paperChange).catch([]).parse(takePart(openDraft(), place)?.['changes']),
          isRefused: isKept === false,
          keep: (changes) => (changes.length > 0 ? keep({ changes }) : remove()),
        },
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
