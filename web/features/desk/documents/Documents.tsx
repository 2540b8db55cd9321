import { useCallback, useEffect, useState, useId } from 'react'
import type { ShownDocument } from '#contract/deskDocuments.ts'
import { toldTexts, ofEachText } from '#contract/incidentFacts.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { useCase } from '../case/caseContext.ts'
import { Section } from '../case/Section.tsx'
import { Pending } from '../frame/Pending.tsx'
import { StatusMessage } from '../form/StatusMessage.tsx'
import pieces from '../frame/pieces.module.css'
import { useSelf } from '../frame/useSelf.ts'
import { AddDocuments } from './AddDocuments.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import { OriginalDialog } from './OriginalDialog.tsx'
import { deskApi } from '../data/api.ts'
import { RedactionForm } from './RedactionForm.tsx'
import css from './documents.module.css'

/** A case's documents as staff see them without opening them, and below them what is left out before the case is shared. */
export function Documents() {
  const t = useDesk()
  const self = useSelf()
  const { shown } = useCase()
  const { data, ...query } = deskApi.useDocumentsQuery(shown.id)
  // There is something to leave out.
  const isWorthIt = toldTexts.some((text) => shown[text].trim() !== '') || (data?.data.length ?? 0) > 0
  return (
    <Section id="documents" title={t.documents.title}>
      {data ? (
        <List documents={data.data} isFetching={query.isFetching} onLook={query.refetch} />
      ) : (
        <Pending {...query} />
      )}
      {shown.may_work && data && <AddDocuments caseId={shown.id} />}
      {self.powers.includes('redact_cases') && data && isWorthIt && <Redaction documents={data.data} />}
    </Section>
  )
}

type ListProps = { documents: readonly ShownDocument[]; isFetching: boolean; onLook: () => unknown }

function List({ documents, isFetching, onLook }: ListProps) {
  const t = useDesk().documents
  const [wanted, setWanted] = useState<ShownDocument>()
  const [said, setSaid] = useState('')
  const isWaiting = documents.some(({ preview }) => preview.state === 'waiting')
  const look = useCallback(() => void onLook(), [onLook])
  useLooking(isWaiting, look)
  if (documents.length === 0) return <p>{t.none}</p>
  return (
    <div className={pieces.stack}>
      <ul className={pieces.list}>
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            onOriginal={() => {
              setSaid('')
              setWanted(document)
            }}
          />
        ))}
      </ul>
      {isWaiting && (
        <Button look="plain" isBusy={isFetching} onClick={look}>
          {t.look}
        </Button>
      )}
      <StatusMessage>{said}</StatusMessage>
      {wanted && (
        <OriginalDialog
          document={wanted}
          onDone={(name) => setSaid(t.original.done(name))}
          onClose={() => setWanted(undefined)}
        />
      )}
    </div>
  )
}

type Props = { documents: readonly ShownDocument[] }

/** What is left out of a case before it is shared, for a lead. Fetched when it is opened. */
function Redaction({ documents }: Props) {
  const t = useDesk().documents.redaction
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const id = useId()
  const toggle = () => {
    setOpen(!isOpen)
    setOpened(true)
  }
  return (
    <div className={`${pieces.stack} ${css.redaction}`} data-open={isOpen || undefined}>
      <Button look="subtle" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        {isOpen ? t.close : t.open}
      </Button>
      {/* What was marked stays while it is closed. */}
      <div id={id} hidden={!isOpen}>
        <h3>{t.title}</h3>
        <p>{t.lead}</p>
        {wasOpened && <OpenRedaction documents={documents} />}
      </div>
    </div>
  )
}

function OpenRedaction({ documents }: Props) {
  const { id } = useCase().shown
  const { data, ...query } = deskApi.useRedactionQuery(id)
  const { refetch: listAgain } = deskApi.useDocumentsQuery(id)
  if (!data) return <Pending {...query} />
  return (
    <RedactionForm
      // Marks in another text would mark the wrong words.
      key={JSON.stringify([data.data.version, ofEachText((text) => data.data[text])])}
      documents={documents}
      kept={data.data}
      isFetching={query.isFetching}
      // A document that has come is to be shown before it is marked.
      onReload={() => void Promise.all([query.refetch(), listAgain()])}
    />
  )
}

/** Seconds between two looks while something is being made; then it is left to the reader. */
const looks = [2, 3, 5, 8, 13, 20]

/** Looks again while `isWaiting`, ever more seldom, and only while the page can be seen. */
function useLooking(isWaiting: boolean, look: () => void) {
  useEffect(() => {
    if (!isWaiting) return
    let timer: ReturnType<typeof setTimeout>
    const wait = ([seconds, ...rest]: number[]) => {
      if (seconds === undefined) return
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') look()
        wait(rest)
      }, seconds * 1000)
    }
    wait(looks)
    return () => clearTimeout(timer)
  }, [isWaiting, look])
}
