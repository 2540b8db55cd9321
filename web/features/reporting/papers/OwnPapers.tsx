import { useRef, useState } from 'react'
import { calls } from '#contract/calls.ts'
import { paperKinds, type PaperKind } from '#contract/paperKinds.ts'
import { paperChange } from '#contract/papers.ts'
import { papers as texts } from '#texts/papers.ts'
import { openDraft, readOwnDraft } from '#web/app/device/localDraft.ts'
import { readToken } from '#web/app/device/token.ts'
import { download, keepFile } from '#web/app/download/download.ts'
import { useFindUser } from '#web/app/session/useSession.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { useWarnBeforeUnload } from '#web/ui/form/useWarnBeforeUnload.ts'
import { PapersOfCase } from '#web/ui/papers/PapersOfCase.tsx'
import type { PaperChange } from '#web/ui/papers/source.ts'
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
  const kept = useKeptPapers(id)
  return (
    <PapersOfCase
      query={query}
      failed={t.failed}
      source={{
        isStaff: false,
        mayChange: true,
        kept,
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

/** What is typed into the texts of a case and not saved, by its kind, as it lies on the device. */
function useKeptPapers(id: number) {
  const place: Place = `messages/papir ${id}`
  const { isKept, save, flush, remove } = useKept(place)
  const [stored] = useState(() => takePart(openDraft(), place) ?? {})
  const [changes] = useState(() => readChanges(stored))
  const own = useRef(stored)
  useWarnBeforeUnload(isKept === false)
  const keep = (kind: PaperKind, change?: PaperChange) => {
    if (!change) flush()
    const held = takePart(readOwnDraft(), place) ?? {}
    const isOwn = JSON.stringify(held[kind]) === JSON.stringify(own.current[kind])
    own.current = { ...own.current, [kind]: change }
    // What another tab has typed since stays.
    const next = change || isOwn ? { ...held, ...own.current } : held
    if (Object.values(next).some(Boolean)) save(next)
    else remove()
  }
  return { changes, isRefused: isKept === false, keep }
}

/** What was typed before; a text that does not fit any more is left out. */
function readChanges(held: Record<string, unknown>) {
  const changes: Partial<Record<PaperKind, PaperChange>> = {}
  for (const kind of paperKinds) {
    const { data } = paperChange.safeParse(Object.assign({}, held[kind], { kind }))
    if (data) changes[kind] = data
  }
  return changes
}
