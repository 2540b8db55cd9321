import { useState } from 'react'
import { ofEachText, toldTexts } from '#contract/incidentFacts.ts'
import { Button } from '#web/ui/Button.tsx'
import { useCase } from '../case/caseContext.ts'
import { Block } from '../case/Section.tsx'
import { deskApi } from '../data/api.ts'
import { Pending } from '../frame/Pending.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { useSelf } from '../frame/useSelf.ts'
import { RedactionForm } from './RedactionForm.tsx'

/** What is left out of a case before it is shared, for a lead. Fetched when it is opened. */
export function Redaction() {
  const t = useDesk().documents.redaction
  const { powers } = useSelf()
  const { shown } = useCase()
  const [isOpen, setOpen] = useState(false)
  // There is something to leave out.
  const isWorthIt = toldTexts.some((text) => shown[text].trim() !== '') || shown.documents.length > 0
  if (!powers.includes('redact_cases') || !isWorthIt) return null
  return (
    <Block title={t.title}>
      <p>{t.lead}</p>
      {isOpen ? (
        <OpenRedaction />
      ) : (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t.open}
        </Button>
      )}
    </Block>
  )
}

function OpenRedaction() {
  const { id } = useCase().shown
  const { data, ...query } = deskApi.useRedactionQuery(id)
  const { data: documents, ...listed } = deskApi.useDocumentsQuery(id)
  if (!data) return <Pending {...query} />
  if (!documents) return <Pending {...listed} />
  return (
    <RedactionForm
      // Marks in another text would mark the wrong words.
      key={JSON.stringify([data.data.version, ofEachText((text) => data.data[text])])}
      documents={documents.data}
      kept={data.data}
      isFetching={query.isFetching}
      // A document that has come is to be shown before it is marked.
      onReload={() => void Promise.all([query.refetch(), listed.refetch()])}
    />
  )
}
