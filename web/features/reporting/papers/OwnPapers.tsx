import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { calls } from '#contract/calls.ts'
import { paperKinds, type PaperKind } from '#contract/paperKinds.ts'
import { paperChange } from '#contract/papers.ts'
import t from '#texts/nb/papers.ts'
import { openDraft } from '#web/app/device/localDraft.ts'
import { readToken } from '#web/app/device/token.ts'
import { download, keepFile } from '#web/app/download/download.ts'
import { useFindUser } from '#web/app/session/useSession.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { useWarnBeforeUnload } from '#web/ui/form/useWarnBeforeUnload.ts'
import { PapersOfCase } from '#web/ui/papers/PapersOfCase.tsx'
import type { Draft, PaperChange } from '#web/ui/papers/source.ts'
import { reportingApi } from '../api.ts'
import { takePart, useKept, type Place } from '../useKept.ts'

export default function OwnPapers({ id }: { id: number }) {
  const query = reportingApi.useListPapersQuery(id)
  const { data: list, ...evidence } = reportingApi.useListEvidenceQuery(id)
  const [save] = reportingApi.useSavePaperMutation()
  const [reset] = reportingApi.useResetPaperMutation()
  const findUser = useFindUser()
  const [changes] = useState(() => readChanges(id))
  return (
    <PapersOfCase
      query={query}
      failed={t.failed}
      source={{
        id,
        isStaff: false,
        mayChange: true,
        changes,
        Keep,
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

const placeOf = (id: number, kind: PaperKind): Place => `messages/papir ${id} ${kind}`

/** What was typed before and not saved, by its kind; a text that does not fit any more is left out. */
function readChanges(id: number) {
  const changes: Partial<Record<PaperKind, PaperChange>> = {}
  const record = openDraft()
  for (const kind of paperKinds) {
    const { data } = paperChange.safeParse({ ...takePart(record, placeOf(id, kind)), kind })
    if (data) changes[kind] = data
  }
  return changes
}

function Keep({ id, draft, isShown }: { id: number; draft: Draft; isShown: boolean }) {
  const { kind, version, parts, isChanged } = draft
  const { isKept, save, remove } = useKept(placeOf(id, kind))
  const last = useRef(draft)
  const keep = useEffectEvent(() => (isChanged ? save({ version, parts }) : remove()))
  useEffect(() => {
    // Nothing was typed yet: what lies there stays as it is.
    if (draft !== last.current) keep()
    last.current = draft
  }, [draft])
  const isRefused = isChanged && isKept === false
  useWarnBeforeUnload(isRefused)
  return isShown && isChanged && <p className="soft">{isRefused ? t.notKept : t.kept}</p>
}
