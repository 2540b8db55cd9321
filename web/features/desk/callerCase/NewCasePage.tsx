import { desk } from '#texts/desk.ts'
import t from '#texts/nb/deskCallerCase.ts'
import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { Link, Navigate } from 'react-router'
import { callerCase, type CallerCaseField, hasNoCaller } from '#contract/deskCallerCase.ts'
import { casePath } from '#contract/deskPages.ts'
import { FormError, SubmitButton } from '#web/ui/form/FormParts.tsx'
import type { Chosen } from '#web/ui/form/files.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { contentOf, AddDocuments, Attach } from '../documents/AddDocuments.tsx'
import { type Field, useDeskForm } from '../form/useDeskForm.ts'
import { useAttempt } from '../form/useAttempt.ts'
import { useUnsaved } from '../frame/unsaved.ts'
import { CallerAlone, ConsentPart, SourcePart, FactsPart } from './CallerParts.tsx'
import { deskApi } from '../data/api.ts'
import { TextInput } from '@mantine/core'
import { incidentFacts, ofEach, witnessFieldNames, witnessInputs, witnessTextOf } from '#contract/incidentFacts.ts'
import { limits } from '#contract/limits.ts'
import incidents from '#texts/nb/incidents.ts'
import { Button } from '#web/ui/Button.tsx'
import { DeskPage, DeskSection, Waiting } from '../frame/DeskPage.tsx'
import { Check } from '../form/Choice.tsx'

/** A case that staff enter for somebody who called or came. */
export function NewCasePage() {
  const [enter, { isLoading }] = deskApi.useEnterCaseMutation()
  const { form, formError, setFormError, check, refuse, field } = useDeskForm(callerCase)
  const [source, setSource] = useState('phone')
  const [isDirty, setDirty] = useState(false)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [add, { isLoading: isAdding }] = deskApi.useAddDocumentsMutation()
  const attempt = useAttempt()
  const [stored, setStored] = useState<number>()
  /** The case is stored and its documents are not: they can be tried again, or left out. */
  const [left, setLeft] = useState<{ id: number; failure: string }>()
  useUnsaved(isDirty && stored === undefined && !left)
  // The same form sent twice, as after an answer that was lost, makes one case.
  const key = useRef(crypto.randomUUID())
  const addFiles = async (id: number) => {
    if (chosen.length === 0) return setStored(id)
    const { error } = await add({ id, chosen, key: attempt.keyFor(contentOf(id, chosen)) })
    return error ? setLeft({ id, failure: deskFailureWords(readDeskFailure(error)) }) : setStored(id)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    // At once, because what is wrong is counted in the page.
    const wanted = flushSync(() => check(event, (data) => shapeOf(data, key.current)))
    if (!wanted) {
      const wrong = form.current?.querySelectorAll('[aria-invalid=true]').length ?? 0
      return wrong > 0 ? setFormError(t.missing(wrong)) : undefined
    }
    const { data, error } = await enter(wanted)
    if (data) return addFiles(data.data.id)
    // What was sent before under this key is stored; what stands here now is another case.
    if (readDeskFailure(error).code === 'idempotency_mismatch') key.current = crypto.randomUUID()
    return refuse(error)
  }
  // It leads on once the marks of unsaved words are gone, which would ask before the page is left.
  if (stored !== undefined)
    return (
      <>
        <Waiting />
        <Navigate to={casePath(stored)} />
      </>
    )
  if (left) {
    const initial = { chosen, failure: left.failure, keyOf: attempt.keyFor }
    return (
      <>
        <h1>{t.storedTitle}</h1>
        <p className="intro">{t.storedLead}</p>
        <AddDocuments caseId={left.id} initial={initial} onAdded={() => setStored(left.id)} />
        <p>
          <Link to={casePath(left.id)}>{t.toCase}</Link>
        </p>
      </>
    )
  }
  return (
    <DeskPage title={t.title} lead={t.lead} isNarrow>
      <form
        ref={form}
        className="page"
        method="post"
        noValidate
        onInput={() => setDirty(true)}
        onSubmit={(event) => void submit(event)}
      >
        <SourcePart field={field} source={source} onSource={setSource} />
        {hasNoCaller(source) && <p className="detail">{t.noConsent}</p>}
        <CallerAlone source={source}>
          <ConsentPart field={field} />
        </CallerAlone>
        <FactsPart field={field} />
        <WitnessPart field={field} />
        <DeskSection id="files-title" title={t.documents}>
          <p className="detail">{t.documentsLead}</p>
          <Attach
            label={desk.documents.add.choose}
            chosen={chosen}
            isBusy={isLoading || isAdding}
            codes={{}}
            onChange={setChosen}
          />
        </DeskSection>
        <FormError message={formError} />
        <Check name="take" defaultChecked label={t.take} />
        <SubmitButton isBusy={isLoading || isAdding} busy={desk.ownAccount.saving}>
          {t.save}
        </SubmitButton>
      </form>
    </DeskPage>
  )
}

/** The witnesses; a row that stays empty is none. */
function WitnessPart({ field }: { field: Field }) {
  const words = incidents.witnesses
  const [count, setCount] = useState(0)
  return (
    <DeskSection id="witnesses-title" title={t.witnesses}>
      {Array.from({ length: count }, (_, at) => (
        <fieldset key={at} className="card">
          <legend>{words.number(at + 1)}</legend>
          <div className="pair">
            {witnessFieldNames.map((one) => (
              <TextInput
                key={one}
                {...field(`witnesses.${at}.${one}`)}
                {...witnessInputs[one]}
                name={`witness_${one}`}
                required={false}
                label={words.labels[one]}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {count < limits.witnesses && (
        <Button look="plain" onClick={() => setCount(count + 1)}>
          {t.addWitness}
        </Button>
      )}
    </DeskSection>
  )
}

/** Every field of the call, which fills in what is missing: one that is forgotten here would lose what staff have typed. */
function shapeOf(data: FormData, key: string): Record<CallerCaseField, unknown> {
  const text = (name: string) => String(data.get(name) ?? '')
  // An input has the same name in the row of every witness.
  const witnesses = data
    .getAll('witness_name')
    .map((_, at) => witnessTextOf((one) => String(data.getAll(`witness_${one}`)[at] ?? '')))
  return {
    source: text('source'),
    ...ofEach(incidentFacts, text),
    witnesses,
    caller_name: text('caller_name'),
    caller_contact: text('caller_contact'),
    account_email: text('account_email').trim(),
    consent: data.has('consent'),
    consent_to: data.getAll('consent_to'),
    take: data.has('take'),
    key,
  }
}
