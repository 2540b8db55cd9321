import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { callerCase } from '#contract/deskCallerCase.ts'
import { casePath } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import type { Chosen } from '#web/ui/form/files.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { contentOf } from '../documents/AddDocuments.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import pieces from '../frame/pieces.module.css'
import { useAttempt } from '../form/useAttempt.ts'
import { useUnsaved } from '../frame/unsaved.ts'
import { useTitle } from '../frame/useTitle.ts'
import { Attach } from '../messages/Attach.tsx'
import { ConsentPart } from './ConsentPart.tsx'
import { FactsPart } from './FactsPart.tsx'
import { FilesLeft } from './FilesLeft.tsx'
import { shapeOf } from './shape.ts'
import { SourcePart } from './SourcePart.tsx'
import { WitnessPart } from './WitnessPart.tsx'
import { deskApi } from '../data/api.ts'

/** A case that staff enter for somebody who called or came. To whoever does no casework it is an address that does not exist. */
export function NewCasePage() {
  const t = useTexts(desk).callerCase
  const words = useTexts(desk).documents.add
  useTitle(t.title)
  const navigate = useNavigate()
  const [enter, { isLoading }] = deskApi.useEnterCaseMutation()
  const { form, formError, setFormError, check, refuse, field } = useDeskForm(callerCase)
  const [source, setSource] = useState('phone')
  const [isDirty, setDirty] = useState(false)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [add, { isLoading: isAdding }] = deskApi.useAddDocumentsMutation()
  const attempt = useAttempt()
  const [stored, setStored] = useState<number>()
  const [left, setLeft] = useState<{ id: number; failure: Phrase }>()
  useUnsaved(isDirty && stored === undefined && !left)
  // After the mark of unsaved words is gone, which would ask before the page is left.
  useEffect(() => {
    if (stored !== undefined) void navigate(casePath(stored))
  }, [stored, navigate])
  // The same form sent twice, as after an answer that was lost, makes one case.
  const key = useRef(crypto.randomUUID())
  const addFiles = async (id: number) => {
    if (chosen.length === 0) return setStored(id)
    const { error } = await add({ id, chosen, key: attempt.keyFor(contentOf(id, chosen)) })
    return error ? setLeft({ id, failure: deskFailureWords(readDeskFailure(error)) }) : setStored(id)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const wanted = check(event, (data) => shapeOf(data, key.current))
    if (!wanted) {
      const wrong = form.current?.querySelectorAll('[aria-invalid=true]').length ?? 0
      return wrong > 0 ? setFormError(t.missing(wrong)) : undefined
    }
    if (isLoading || isAdding) return undefined
    const { data, error } = await enter(wanted)
    if (data) return addFiles(data.data.id)
    // What was sent before under this key is stored; what stands here now is another case.
    if (readDeskFailure(error).code === 'idempotency_mismatch') key.current = crypto.randomUUID()
    return refuse(error)
  }
  if (left && stored === undefined)
    return (
      <FilesLeft
        caseId={left.id}
        left={{ chosen, failure: left.failure, keyOf: attempt.keyFor }}
        onAdded={() => setStored(left.id)}
      />
    )
  return (
    <>
      <h1>{t.title}</h1>
      <p className={pieces.lead}>{t.lead}</p>
      <form
        ref={form}
        className={pieces.page}
        data-narrow
        method="post"
        noValidate
        onInput={() => setDirty(true)}
        onSubmit={(event) => void submit(event)}
      >
        <SourcePart field={field} source={source} onSource={setSource} />
        {source === 'media' ? <p className={pieces.detail}>{t.consentMedia}</p> : <ConsentPart field={field} />}
        <FactsPart field={field} />
        <WitnessPart field={field} />
        <section className={pieces.stack} aria-labelledby="files-title">
          <h2 id="files-title">{t.documents}</h2>
          <p className={pieces.detail}>{t.documentsLead}</p>
          <Attach label={words.choose} chosen={chosen} isBusy={isLoading || isAdding} codes={{}} onChange={setChosen} />
        </section>
        <FormError message={formError} />
        <label className={pieces.check}>
          <input type="checkbox" name="take" defaultChecked />
          <span>{t.take}</span>
        </label>
        <SubmitButton isBusy={isLoading || isAdding} busy={t.saving}>
          {t.save}
        </SubmitButton>
      </form>
    </>
  )
}
