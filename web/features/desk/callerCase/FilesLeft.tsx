import { Link } from 'react-router'
import { casePath } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import type { Chosen } from '#web/ui/form/files.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { AddDocuments } from '../documents/AddDocuments.tsx'
import pieces from '../frame/pieces.module.css'

type Props = {
  caseId: number
  left: { chosen: readonly Chosen[]; failure: Phrase; keyOf: (content: object) => string }
  onAdded: () => void
}

/** The case is stored and its documents are not: they can be tried again, or left out. */
export function FilesLeft({ caseId, left, onAdded }: Props) {
  const t = useTexts(desk).callerCase
  return (
    <>
      <h1>{t.storedTitle}</h1>
      <p className={pieces.lead}>{t.storedLead}</p>
      <AddDocuments caseId={caseId} initial={left} onAdded={onAdded} />
      <p>
        <Link to={casePath(caseId)}>{t.toCase}</Link>
      </p>
    </>
  )
}
