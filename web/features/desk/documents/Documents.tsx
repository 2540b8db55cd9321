import t from '#texts/nb/deskDocuments.ts'
import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { say } from '#contract/errors.ts'
import { Textarea } from '@mantine/core'
import { type ShownDocument, fetchOriginal, originalRuleOf } from '#contract/deskDocuments.ts'
import { Button } from '#web/ui/Button.tsx'
import { deskCalls } from '#contract/deskCalls.ts'
import { keepFile } from '#web/app/download/download.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { saidOr, Section, useCase } from '../case/caseContext.tsx'
import { Pending } from '../frame/DeskPage.tsx'
import { StatusMessage, FormDialog, useDialogs } from '../form/DeskForm.tsx'
import { AddDocuments } from './AddDocuments.tsx'
import { Shown } from './Opened.tsx'
import { sizeInWords } from '#contract/limits.ts'
import inspectionTexts from '#texts/nb/inspection.ts'
import { longMoment } from '#web/ui/dates.ts'
import { deskApi } from '../data/api.ts'
import { fetchFile } from '../data/baseQuery.ts'
import { Choice } from '../form/Choice.tsx'

export function Documents() {
  const { shown } = useCase()
  const { data, ...query } = deskApi.useListDocumentsQuery(shown.id)
  const { open: wanted, show, close, said, say } = useDialogs<ShownDocument>()
  const isWaiting = data?.data.some(({ preview }) => preview.state === 'waiting') ?? false
  useLooking(isWaiting, query.refetch)
  return (
    <Section id="documents" title={t.title}>
      {!data && <Pending {...query} />}
      {data?.data.length === 0 && <p>{t.none}</p>}
      <ul className="list">
        {data?.data.map((document) => (
          <DocumentRow key={document.id} document={document} onOriginal={() => show(document)} />
        ))}
      </ul>
      {isWaiting && (
        <Button look="plain" isBusy={query.isFetching} onClick={() => void query.refetch()}>
          {t.look}
        </Button>
      )}
      <StatusMessage>{said}</StatusMessage>
      {wanted && <OriginalDialog document={wanted} onDone={(name) => say(t.original.done(name))} onClose={close} />}
      {shown.may_work && data && <AddDocuments caseId={shown.id} />}
    </Section>
  )
}

/** Seconds after which is looked again while something is being made; then it is left to the reader. */
const looks = [2, 5, 10, 18, 31, 51]

/** Looks again while `isWaiting`, and only while the page can be seen. */
function useLooking(isWaiting: boolean, onLook: () => unknown) {
  const look = useEffectEvent(() => document.visibilityState === 'visible' && void onLook())
  useEffect(() => {
    if (!isWaiting) return undefined
    const timers = looks.map((seconds) => setTimeout(() => look(), seconds * 1000))
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [isWaiting])
}

function DocumentRow({ document, onOriginal }: { document: ShownDocument; onOriginal: () => void }) {
  const { name, extension, size, added_at, added_by, inspection } = document
  const original = originalRuleOf(inspection)
  return (
    <li className="card">
      <div className="stack">
        <h3>{name}</h3>
        <p className="detail">
          {extension.toUpperCase()} · {sizeInWords(size)} · {longMoment(added_at)}
          {added_by && ` · ${t.addedBy(added_by.name)}`}
        </p>
        <Findings inspection={inspection} />
      </div>
      <Shown document={document}>
        {original === 'never' || original === 'waiting' ? (
          <p className="detail">{t.original[original]}</p>
        ) : (
          <Button look="plain" aria-label={t.original.of(name)} onClick={onOriginal}>
            {t.original.open}
          </Button>
        )}
      </Shown>
    </li>
  )
}

const levels: { readonly [state in ShownDocument['inspection']['state']]?: 'warning' | 'danger' } = {
  suspicious: 'warning',
  unreadable: 'warning',
  infected: 'danger',
}

function Findings({ inspection: { state, findings } }: Pick<ShownDocument, 'inspection'>) {
  const found = inspectionTexts.findings
  return (
    <div className={levels[state] && 'notice'} data-level={levels[state]}>
      <p>
        <span className="unseen">{t.stateLabel}: </span>
        {t.states[state]}
      </p>
      {findings.length > 0 && (
        <ul className="bullets">
          {findings.map((code) => (
            <li key={code}>{found[code]}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const confirmed = fetchOriginal.schema.body.extend({ is_confirmed: z.literal(true, say('required')) })

type Props = { document: ShownDocument; onDone: (name: string) => void; onClose: () => void }

/** Why somebody needs an original, and that they have read what was found in it. The file is saved and never opened here. */
function OriginalDialog({ document, onDone, onClose }: Props) {
  const { id } = useCase().shown
  const { name, inspection } = document
  const isToConfirm = originalRuleOf(inspection) === 'confirm'
  return (
    <FormDialog
      title={t.original.title}
      body={t.original.body(name)}
      schema={isToConfirm ? confirmed : fetchOriginal.schema.body}
      shape={(data) => ({ reason: data.get('reason'), seen: inspection, is_confirmed: data.has('is_confirmed') })}
      send={(body) => fetchFile({ ...callOf(deskCalls.deskFetchOriginal, { id, document: document.id }), body })}
      onDone={({ bytes }) => {
        // Without a type that the browser would open it by.
        keepFile({ bytes: bytes.slice(0, bytes.size, 'application/octet-stream'), name })
        onDone(name)
      }}
      save={t.original.submit}
      busy={t.original.busy}
      onClose={onClose}
    >
      {(field) => (
        <>
          {isToConfirm && (
            <>
              <Findings inspection={inspection} />
              <Choice
                type="checkbox"
                name="is_confirmed"
                data-path="is_confirmed"
                label={t.original.confirm}
                onInput={field('is_confirmed').onInput}
              />
              <FormError message={saidOr(field('is_confirmed').error, t.original.mustConfirm)} />
            </>
          )}
          <Textarea
            {...field('reason')}
            label={t.original.reason}
            description={t.original.reasonHint}
            autosize
            minRows={2}
          />
        </>
      )}
    </FormDialog>
  )
}
