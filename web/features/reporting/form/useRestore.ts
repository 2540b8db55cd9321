import { useEffect, useState, type RefObject } from 'react'
import type { OwnIncident } from '#contract/incidents.ts'
import { todayInOslo } from '#contract/time.ts'
import type { Memo } from './draft.ts'
import type { Draft } from './useDraft.ts'
import { forgetFiles, type Files } from './useFiles.ts'
import { takeTyped, type Form } from './useIncidentForm.ts'
import type { Step } from './useStep.ts'

/** A report left this tab a moment ago. */
let hasFinished = false
export const noteFinished = () => void (hasFinished = true)

type Parts = {
  stored: OwnIncident | undefined
  form: Form
  element: RefObject<HTMLFormElement | null>
  draft: Draft
  files: Files
  memoRef: RefObject<Memo>
  isNamed: boolean
  isSignedIn: boolean
  /** The browser's own Back or Forward led here. */
  isBack: boolean
  go: (to: Step, options: { replace: boolean }) => void
}

/** Once, when the page has come alive: what lay on the device goes back into the form. */
export function useRestore({ stored, form, element, draft, files, memoRef, isNamed, isSignedIn, isBack, go }: Parts) {
  const [isReady, setIsReady] = useState(false)
  const [isRestored, setIsRestored] = useState(false)

  useEffect(() => {
    if (memoRef.current.isKeeping) return
    const own = draft.read()
    const typed = takeTyped(element.current)
    if (own) {
      form.setValues(own.values)
      for (const [path, text] of typed.texts) form.setFieldValue(path, text)
      memoRef.current.attempt = own.attempt
      if (stored) memoRef.current.version = own.version ?? stored.version
      files.noteLost(own.fileNames)
      setIsRestored(true)
    } else {
      // Whoever cleared the draft (a logout, another's login) meant its files too.
      forgetFiles(files.owner)
      files.forget()
      for (const [path, text] of typed.texts) form.setFieldValue(path, text, { forceUpdate: false })
      if (!stored && !form.getValues().date) form.setFieldValue('date', todayInOslo())
    }
    files.add(typed.files)
    memoRef.current.isKeeping = true
    setIsReady(true)
    // Spec section 4. A reload keeps the step that the address names.
    if (own && !stored && isSignedIn && !isNamed) go(3, { replace: true })
    // The browser's Back after a report was sent: what begins here is another report.
    if (!own && !stored && isBack && hasFinished) go(1, { replace: true })
    hasFinished = false
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return { isReady, isRestored, dismiss: () => setIsRestored(false) }
}
