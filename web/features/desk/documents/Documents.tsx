import { useEffect, useEffectEvent, useState } from 'react'
import { Textarea } from '@mantine/core'
import { type ShownDocument, fetchOriginal, mostReason, originalRuleOf } from '#contract/deskDocuments.ts'
import { Button } from '#web/ui/Button.tsx'
import { deskCalls } from '#contract/deskCalls.ts'
import { keepFile } from '#web/app/download/download.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { Section, useCase } from '../case/caseContext.tsx'
import { Pending } from '../frame/DeskPage.tsx'
import { StatusMessage, FormDialog, useDialogs } from '../form/DeskForm.tsx'
import { AddDocuments } from './AddDocuments.tsx'
import { Shown } from './Opened.tsx'
import { sizeInWords } from '#contract/limits.ts'
import inspectionTexts from '#texts/nb/inspection.ts'
import { longMoment } from '#web/ui/dates.ts'
import { deskApi } from '../data/api.ts'
import { fetchFile } from '../data/baseQuery.ts'
import { unsent } from '../form/useDeskForm.ts'

/** A case's documents as staff see them without opening them. */
export function Documents() {
  const t = useDesk()
  const { shown } = useCase()
  const { data, ...query } = deskApi.useListDocumentsQuery(shown.id)
  return (
    <Section id="documents" title={t.documents.title}>
      {data ? (
        <List documents={data.data} isFetching={query.isFetching} onLook={query.refetch} />
      ) : (
        <Pending {...query} />
      )}
      {shown.may_work && data && <AddDocuments caseId={shown.id} />}
    </Section>
  )
}

type ListProps = { documents: readonly ShownDocument[]; isFetching: boolean; onLook: () => unknown }

function List({ documents, isFetching, onLook }: ListProps) {
  const t = useDesk().documents
  const { open: wanted, show, close, said, say } = useDialogs<ShownDocument>()
  const isWaiting = documents.some(({ preview }) => preview.state === 'waiting')
  useLooking(isWaiting, onLook)
  if (documents.length === 0) return <p>{t.none}</p>
  return (
    <div className="stack">
      <ul className="list">
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} onOriginal={() => show(document)} />
        ))}
      </ul>
      {isWaiting && (
        <Button look="plain" isBusy={isFetching} onClick={() => void onLook()}>
          {t.look}
        </Button>
      )}
      <StatusMessage>{said}</StatusMessage>
      {wanted && <OriginalDialog document={wanted} onDone={(name) => say(t.original.done(name))} onClose={close} />}
    </div>
  )
}

/** Seconds between two looks while something is being made; then it is left to the reader. */
const looks = [2, 3, 5, 8, 13, 20]

/** Looks again while `isWaiting`, ever more seldom, and only while the page can be seen. */
function useLooking(isWaiting: boolean, onLook: () => unknown) {
  const look = useEffectEvent(() => document.visibilityState === 'visible' && void onLook())
  useEffect(() => {
    if (!isWaiting) return
    let timer: ReturnType<typeof setTimeout>
    const wait = ([seconds, ...rest]: number[]) => {
      if (seconds === undefined) return
      timer = setTimeout(() => {
        look()
        wait(rest)
      }, seconds * 1000)
    }
    wait(looks)
    return () => clearTimeout(timer)
  }, [isWaiting])
}

/** One document: what it is, what the inspection says of it, what can be seen of it, and the way to the original. */
function DocumentRow({ document, onOriginal }: { document: ShownDocument; onOriginal: () => void }) {
  const t = useDesk().documents
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
  const t = useDesk().documents
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

type Props = { document: ShownDocument; onDone: (name: string) => void; onClose: () => void }

/** Why somebody needs an original, and that they have read what was found in it. The file is saved and never opened here. */
function OriginalDialog({ document, onDone, onClose }: Props) {
  const t = useDesk().documents.original
  const { id } = useCase().shown
  const { name, inspection } = document
  const isToConfirm = originalRuleOf(inspection) === 'confirm'
  const [isUnread, setUnread] = useState(false)
  return (
    <FormDialog
      title={t.title}
      body={t.body(name)}
      schema={fetchOriginal.schema.body}
      shape={(data) => ({ reason: data.get('reason'), seen: inspection, is_confirmed: data.has('is_confirmed') })}
      send={async (body) => {
        const mustConfirm = isToConfirm && !body.is_confirmed
        setUnread(mustConfirm)
        return mustConfirm
          ? unsent
          : fetchFile({ ...callOf(deskCalls.deskFetchOriginal, { id, document: document.id }), body })
      }}
      onDone={({ bytes }) => {
        // Without a type that the browser would open it by.
        keepFile({ bytes: bytes.slice(0, bytes.size, 'application/octet-stream'), name })
        onDone(name)
      }}
      save={t.submit}
      busy={t.busy}
      onClose={onClose}
    >
      {(field) => (
        <>
          {isToConfirm && (
            <>
              <Findings inspection={inspection} />
              <label className="choice">
                <input type="checkbox" name="is_confirmed" onChange={() => setUnread(false)} />
                <strong>{t.confirm}</strong>
              </label>
              <FormError message={isUnread ? t.mustConfirm : undefined} />
            </>
          )}
          <Textarea
            {...field('reason')}
            label={t.reason}
            description={t.reasonHint}
            maxLength={mostReason}
            autosize
            minRows={2}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}
