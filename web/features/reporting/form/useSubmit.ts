import { useState, type ReactNode, type RefObject } from 'react'
import type { OwnIncident } from '#contract/incidents.ts'
import type { IncidentStatus } from '#contract/status.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { useLazyShowIncidentQuery } from '../api.ts'
import type { Memo } from './draft.ts'
import { loadChecks } from './loadChecks.ts'
import { stepOf, type Wrong } from './paths.ts'
import { saveErrorOf, type SaveFailure } from './saveError.ts'
import type { Draft } from './useDraft.ts'
import type { Files } from './useFiles.ts'
import type { Form } from './useIncidentForm.ts'
import type { Notices } from './useNotices.ts'
import { useSave } from './useSave.ts'
import { valuesOf } from './values.ts'

type Parts = {
  stored: OwnIncident | undefined
  form: Form
  draft: Draft
  files: Files
  memoRef: RefObject<Memo>
  notices: Notices
  wordsFor: (wrong: Wrong) => Record<string, ReactNode>
  point: (errors: Record<string, ReactNode>) => void
  finish: () => void
}

/** Saving and sending: the checks before, the words after, and a way on from every failure. */
export function useSubmit({ stored, form, draft, files, memoRef, notices, wordsFor, point, finish }: Parts) {
  const user_id = useAppSelector((state) => state.auth.user?.id)
  const [trouble, setTrouble] = useState<SaveFailure>()
  const [fileErrors, setFileErrors] = useState<Record<string, ReactNode>>({})
  /** The stored draft has been deleted elsewhere, and the person goes on with a new report. */
  const [isNew, setIsNew] = useState(!stored)
  const [lastStatus, setLastStatus] = useState<IncidentStatus>('Draft')
  const [fetchNewest] = useLazyShowIncidentQuery()

  const keepNow = () => {
    const fileNames = files.chosen.map(({ file }) => file.name)
    draft.save({
      values: form.getValues(),
      version: memoRef.current.version,
      fileNames,
      attempt: memoRef.current.attempt,
    })
    draft.flush()
  }
  const { save, saving, progress, isHere } = useSave({
    get: () => memoRef.current.attempt,
    set: (kept) => {
      memoRef.current.attempt = kept
      keepNow()
    },
  })

  const send = async (status: IncidentStatus) => {
    if (saving) return
    const checks = await loadChecks()
    if (!checks) return setTrouble({ kind: 'offline' })
    const values = form.getValues()
    const wrong = status === 'Submitted' ? checks.checkAll(values) : checks.checkDraft(values)
    setTrouble(undefined)
    setFileErrors({})
    setLastStatus(status)
    point(wordsFor(wrong))
    const codes = Object.values(wrong)
    if (codes.includes('required')) return notices.missing()
    if (codes.includes('contact_number_required')) return notices.contact()
    if (codes.length > 0) return notices.wrong()

    const edited =
      stored && !isNew && memoRef.current.version ? { id: stored.id, version: memoRef.current.version } : undefined
    const outcome = await save({ values, status, chosen: files.chosen, removed: files.removed, user_id, edited })
    if (!outcome) return
    if (outcome.ok) {
      if (status === 'Submitted') notices.sent()
      else if (edited) notices.draftUpdated()
      else notices.draftSaved()
      if (isHere.current) finish()
      return
    }
    if (outcome.trouble.kind === 'submitted') {
      memoRef.current.isKeeping = false
      draft.remove()
    }
    if (outcome.trouble.kind !== 'expired') notices.failed(outcome.message)
    setTrouble(outcome.trouble)
    setFileErrors(Object.fromEntries(Object.entries(outcome.fields).filter(([path]) => stepOf(path) === 3)))
    point(outcome.fields)
  }

  const newest = async () => {
    const { data, error } = await fetchNewest(Number(stored?.id))
    if (!data) setTrouble(saveErrorOf({ status: 0, ...error }))
    return data?.incident
  }
  /** Two windows on one draft: this one's words go over the newer version, with open eyes. */
  const keepMine = async () => {
    const incident = await newest()
    if (!incident) return
    memoRef.current.version = incident.version
    await send(lastStatus)
  }
  const takeTheirs = async () => {
    const incident = await newest()
    if (!incident) return
    memoRef.current.version = incident.version
    form.setValues(valuesOf(incident))
    files.keepStored()
    setTrouble(undefined)
  }
  const startNew = () => {
    setIsNew(true)
    setTrouble(undefined)
  }
  return { send, saving, progress, trouble, fileErrors, isNew, keepMine, takeTheirs, startNew }
}
