import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react'
import { rightsEntry } from '#texts/rightsEntry.ts'
import { reloadIfReached } from '#web/ui/LazyPart.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { onEveryTouch } from '#web/ui/touch.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Form } from './useParts.ts'

const LookupFields = lazy(() => lookupsLoaded)

/**
 * The lists as the server rendered them, until their scripts are there. They are fetched at the first touch, or at once
 * when something is in the form already.
 */
export function LateLookupFields({ form, isFilled }: { form: Form; isFilled: boolean }) {
  const { part } = useTexts(rightsEntry)
  const [shown, setShown] = useState(form)
  const [isLoaded, setIsLoaded] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    void lookupsLoaded.then(() => setIsLoaded(true))
  }, [])
  useEffect(() => {
    if (isLoaded) return
    const load = () => void loadLookups().then((isThere) => setFailed(!isThere))
    // What was touched before this script ran still has the focus.
    const wasTouched = document.activeElement !== document.body
    if (isFilled || wasTouched) load()
    return onEveryTouch(load)
  }, [isLoaded, isFilled])
  if (isLoaded && shown !== form) setShown(form)
  const again = () => void loadLookups().then((isThere) => (isThere ? undefined : reloadIfReached()))
  return (
    <>
      {hasFailed && !isLoaded && <LoadFailed message={part.failed} retry={part.retry} onRetry={again} />}
      <Boundary form={shown} />
    </>
  )
}

/** React would replace the server's fields by nothing if this were drawn anew before the scripts are there. */
const Boundary = memo(function Boundary({ form }: { form: Form }) {
  return (
    <Suspense>
      <LookupFields form={form} />
    </Suspense>
  )
})

type Loaded = { default: ComponentType<{ form: Form }> }

let started: Promise<boolean> | undefined
let arrive: (lists: Loaded) => void

/** Resolves when the lists' scripts are there, whoever asked for them. It never rejects. */
const lookupsLoaded = new Promise<Loaded>((resolve) => (arrive = resolve))

/**
 * Fetches the scripts of the lists. They are a tenth of the form's and are not needed before something is touched. A fetch
 * that fails leaves the server's fields in the page and answers false; the next call asks again.
 */
function loadLookups() {
  started ??= import('./LookupFields.tsx').then(
    (lists) => {
      arrive(lists)
      return true
    },
    () => {
      started = undefined
      return false
    },
  )
  return started
}

// Whoever comes from another page has touched something; on the server the fields are part of the page.
if (import.meta.env.SSR || 'hydrated' in document.documentElement.dataset) await loadLookups()
