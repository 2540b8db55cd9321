import { useEffect, useRef, useState } from 'react'
import type { SavedIncident } from '#contract/incidents.ts'
import type { IncidentStatus } from '#contract/status.ts'
import { progressOf } from '../documents.ts'
import type { KeptKey } from './draft.ts'
import { printOf, randomKey, type Attempt } from '../payload.ts'
import { useSaveIncidentMutation } from '../api.ts'
import { fieldsOf, messageOf, saveErrorOf, type Failure, type SaveFailure } from './saveError.ts'

export type Outcome =
  | { ok: true; incident: SavedIncident }
  | { ok: false; trouble: SaveFailure; fields: Record<string, string>; message: string | undefined }

const nothing: ReadonlyMap<string, number> = new Map()

/** Sends one attempt at a time and says how far it has come. */
export function useSave(keep: { get: () => KeptKey | undefined; set: (kept: KeptKey | undefined) => void }) {
  const [send] = useSaveIncidentMutation()
  const [saving, setSaving] = useState<IncidentStatus>()
  const [progress, setProgress] = useState(nothing)
  const isSending = useRef(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const save = async (attempt: Attempt): Promise<Outcome | undefined> => {
    if (isSending.current) return undefined
    isSending.current = true
    setSaving(attempt.status)
    setProgress(progressOf(attempt.chosen, 0, 0))
    try {
      const print = printOf(attempt)
      const before = keep.get()
      const key = before?.print === print ? before.key : randomKey()
      keep.set({ print, key })
      const onUploadProgress = (loaded: number, total: number) => setProgress(progressOf(attempt.chosen, loaded, total))
      const { data, error } = await send({ attempt, key, onUploadProgress })
      if (data) return { ok: true, incident: data.incident }
      const failure: Failure = error && 'status' in error ? error : { status: 'FETCH_ERROR' }
      // The key was used for something else: the next press is a new attempt.
      if (failure.status === 422) keep.set(undefined)
      return {
        ok: false,
        trouble: saveErrorOf(failure),
        fields: fieldsOf(failure.data),
        message: messageOf(failure.data),
      }
    } finally {
      isSending.current = false
      setSaving(undefined)
      setProgress(nothing)
    }
  }
  return { save, saving, progress, isHere }
}
