import { sizeInWords } from '#contract/limits.ts'
import type { ShownDocument } from '#contract/deskDocuments.ts'
import { desk } from '#texts/desk.ts'
import { inspection as inspectionTexts } from '#texts/inspection.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { Pages } from './Pages.tsx'
import { Picture } from './Picture.tsx'
import { TextPart } from './TextPart.tsx'
import { Unshown, type ShownProps } from './Unshown.tsx'

type Props = { caseId: number; document: ShownDocument; onOriginal: () => void }

/** One document: what it is, what the inspection says of it, what can be seen of it, and the way to the original. */
export function DocumentRow({ caseId, document, onOriginal }: Props) {
  const t = useTexts(desk).documents
  const { name, extension, size, added_at, added_by, inspection, original } = document
  return (
    <li className={pieces.card}>
      <div className={pieces.stack}>
        <h3>{name}</h3>
        <p className={pieces.detail}>
          {extension.toUpperCase()} · {sizeInWords(size)} · {longMoment(added_at)}
          {added_by && ` · ${t.addedBy(added_by.name)}`}
        </p>
        <Findings inspection={inspection} />
      </div>
      <Shown caseId={caseId} document={document}>
        {original === 'never' || original === 'waiting' ? (
          <p className={pieces.detail}>{t.original[original]}</p>
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

/** State and findings in words. */
export function Findings({ inspection: { state, findings } }: Pick<ShownDocument, 'inspection'>) {
  const t = useTexts(desk).documents
  const found = useTexts(inspectionTexts).findings
  return (
    <div className={levels[state] && pieces.notice} data-level={levels[state]}>
      <p>
        <span className="unseen">{t.stateLabel}: </span>
        {t.states[state]}
      </p>
      {findings.length > 0 && (
        <ul className={pieces.bullets}>
          {findings.map((code) => (
            <li key={code}>{found[code]}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Shown({ caseId, document, children }: ShownProps) {
  const t = useTexts(desk).documents
  const { kind } = document.preview
  const one = { caseId, document, children }
  if (document.original === 'never') return children
  if (kind === 'picture') return <Picture {...one} />
  if (kind === 'pages') return <Pages {...one} />
  if (kind === 'text') return <TextPart {...one} />
  return <Unshown words={document.extension === 'xls' ? t.oldWorkbook : t.nothing}>{children}</Unshown>
}
