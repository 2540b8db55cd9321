import { Textarea, TextInput } from '@mantine/core'
import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react'
import { caseFacts, toldTexts, type ToldText } from '#contract/incidentFacts.ts'
import incidents from '#texts/nb/incidents.ts'
import rightsEntry from '#texts/nb/rightsEntry.ts'
import { hintBelow } from '#web/ui/form/FormParts.tsx'
import { reloadIfReached } from '#web/ui/LazyPart.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { onEveryTouch } from '#web/ui/touch.ts'
import { type Form, useValue } from './useParts.ts'
import { useToday } from '#web/ui/useToday.ts'
import { isUntouched } from './values.ts'
import './lookups.css'
import css from './form.module.css'

export function StepFacts({ form }: { form: Form }) {
  const t = incidents.facts
  const today = useToday()
  return (
    <div className={css.fields}>
      <div className={css.pair}>
        {(['date', 'time'] as const).map((fact) => (
          <TextInput
            key={form.key(fact)}
            {...form.getInputProps(fact)}
            type={fact}
            name={fact}
            label={t[fact]}
            inputWrapperOrder={hintBelow}
            description={fact === 'date' ? t.dateHint : t.timeHint}
            max={fact === 'date' && today ? today : undefined}
            required
          />
        ))}
      </div>
      <LateLookupFields form={form} isFilled={!isUntouched(form.getValues())} />
      {toldTexts.map((text) => (
        <ToldField key={text} form={form} text={text} />
      ))}
    </div>
  )
}

/** From this many remaining characters on, the count is also announced to screen readers. */
const announceFrom = 200

function ToldField({ form, text }: { form: Form; text: ToldText }) {
  const { max, isRequired } = caseFacts[text]
  const t = incidents.facts
  const used = useValue(form, text).length
  const left = max - used
  return (
    <div>
      <Textarea
        key={form.key(text)}
        {...form.getInputProps(text)}
        name={text}
        label={t[text]}
        description={t.hints[text]}
        classNames={{ input: css.description }}
        rows={7}
        required={isRequired}
      />
      <p className={`${left < 0 ? 'wrong' : 'dim'} ${css.counter}`} aria-hidden="true">
        {t.counter(used, max)}
      </p>
      <p className="unseen" aria-live="polite">
        {left <= announceFrom && left % 50 === 0 ? t.left(left) : ''}
      </p>
    </div>
  )
}

const LookupFields = lazy(() => lookupsLoaded)

/** The server's fields until the lists' scripts are there: at the first touch, or at once when something is filled in. */
function LateLookupFields({ form, isFilled }: { form: Form; isFilled: boolean }) {
  const { part } = rightsEntry
  const [shown, setShown] = useState(form)
  const [isLoaded, setIsLoaded] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => void lookupsLoaded.then(() => setIsLoaded(true)), [])
  useEffect(() => {
    if (isLoaded) return
    const load = () => void loadLookups().catch(() => setFailed(true))
    // What was touched before this script ran still has the focus.
    const wasTouched = document.activeElement !== document.body
    if (isFilled || wasTouched) load()
    return onEveryTouch(load)
  }, [isLoaded, isFilled])
  if (isLoaded && shown !== form) setShown(form)
  const again = () => void loadLookups().catch(reloadIfReached)
  return (
    <>
      {hasFailed && !isLoaded && <LoadFailed message={part.failed} of={{ refetch: again }} />}
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

let arrive: (lists: Loaded) => void

/** Resolves when the lists' scripts are there, whoever asked for them. It never rejects. */
const lookupsLoaded = new Promise<Loaded>((resolve) => (arrive = resolve))

/** Fetches the scripts of the lists, which are a tenth of the form's and are not needed before something is touched. */
const loadLookups = () => import('./LookupFields.tsx').then((lists) => arrive(lists))

// Whoever comes from another page has touched something; on the server the fields are part of the page.
if (import.meta.env.SSR || 'hydrated' in document.documentElement.dataset) await loadLookups().catch(() => undefined)
