import { useId, useState } from 'react'
import type { ShownDocument } from '#contract/deskDocuments.ts'
import { ofEachText } from '#contract/incidentFacts.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { Pending } from '../frame/Pending.tsx'
import { RedactionForm } from './RedactionForm.tsx'
import css from './documents.module.css'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'

type Props = { caseId: number; documents: readonly ShownDocument[] }

/** What is left out of a case before it is shared, for a lead. Fetched when it is opened. */
export function Redaction({ caseId, documents }: Props) {
  const t = useTexts(desk).documents.redaction
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={`${pieces.stack} ${css.redaction}`} data-open={isOpen || undefined}>
      <Button look="subtle" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t.close : t.open}
      </Button>
      {/* What was marked stays while it is closed. */}
      <div id={id} hidden={!isOpen}>
        <h3>{t.title}</h3>
        <p>{t.lead}</p>
        <Opened caseId={caseId} documents={documents} isOpen={isOpen} />
      </div>
    </div>
  )
}

function Opened({ caseId, documents, isOpen }: Props & { isOpen: boolean }) {
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  const { data, ...query } = deskApi.useRedactionQuery(caseId, { skip: !wasOpened })
  const { refetch: listAgain } = deskApi.useDocumentsQuery(caseId)
  if (!wasOpened) return null
  if (data)
    return (
      <RedactionForm
        // Marks in another text would mark the wrong words.
        key={JSON.stringify([data.data.version, ofEachText((text) => data.data[text])])}
        caseId={caseId}
        documents={documents}
        kept={data.data}
        isFetching={query.isFetching}
        // A document that has come is to be shown before it is marked.
        onReload={() => void Promise.all([query.refetch(), listAgain()])}
      />
    )
  return <Pending {...query} />
}
