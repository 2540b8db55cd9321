import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { onEveryTouch } from '#web/ui/touch.ts'
import { loadLookups, lookupsLoaded } from './lateLookups.ts'
import type { Form } from './useIncidentForm.ts'

const LookupFields = lazy(() => lookupsLoaded)

/**
 * The lists as the server rendered them, until their scripts are there. They are fetched at the first touch, or at once
 * when something is in the form already.
 */
export function LateLookupFields({ form, isFilled }: { form: Form; isFilled: boolean }) {
  const [shown, setShown] = useState(form)
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    void lookupsLoaded.then(() => setIsLoaded(true))
  }, [])
  useEffect(() => {
    if (isLoaded) return
    // What was touched before this script ran still has the focus.
    const wasTouched = document.activeElement !== document.body
    if (isFilled || wasTouched) void loadLookups()
    return onEveryTouch(() => void loadLookups())
  }, [isLoaded, isFilled])
  if (isLoaded && shown !== form) setShown(form)
  return <Boundary form={shown} />
}

/** React would replace the server's fields by nothing if this were drawn anew before the scripts are there. */
const Boundary = memo(function Boundary({ form }: { form: Form }) {
  return (
    <Suspense>
      <LookupFields form={form} />
    </Suspense>
  )
})
