import { sizeInWords } from '#contract/limits.ts'
import type { ShownDocument } from '#contract/deskDocuments.ts'
import { inspection as inspectionTexts } from '#texts/inspection.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import { Pages, FetchedImage, Unshown, type ShownProps, Opened } from './Opened.tsx'
import { useState } from 'react'
import css from './documents.module.css'
import { Pending } from '../frame/DeskPage.tsx'
import { deskApi } from '../data/api.ts'
import { useCase } from '../case/caseContext.tsx'

/** One document: what it is, what the inspection says of it, what can be seen of it, and the way to the original. */
export function DocumentRow({ document, onOriginal }: { document: ShownDocument; onOriginal: () => void }) {
  const t = useDesk().documents
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
      <Shown document={document}>
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
  const t = useDesk().documents
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

function Shown({ document, children }: ShownProps) {
  const t = useDesk().documents
  const { kind } = document.preview
  const one = { document, children }
  if (document.original === 'never') return children
  if (kind === 'picture') return <Picture {...one} />
  if (kind === 'pages') return <Pages {...one} />
  if (kind === 'text') return <TextPart {...one} />
  return <Unshown words={document.extension === 'xls' ? t.oldWorkbook : t.nothing}>{children}</Unshown>
}

/** The viewing copy of a picture, fetched when somebody asks for it: that is the look which is written down. */
function Picture({ document: { id, name, preview }, children }: ShownProps) {
  const t = useDesk().documents.picture
  const [isShown, setShown] = useState(false)
  if (preview.state === 'waiting') return <Unshown words={t.coming}>{children}</Unshown>
  if (preview.state === 'failed') return <Unshown words={t.failed}>{children}</Unshown>
  const action = isShown ? t.hide : t.show
  return (
    <div className={`${pieces.stack} ${css.part}`}>
      {isShown && (
        <div className={css.frame}>
          <FetchedImage document={id} page={1} alt={t.alt(name)} />
        </div>
      )}
      <div className="row">
        <Button look="quiet" aria-label={t.of(action, name)} onClick={() => setShown(!isShown)}>
          {action}
        </Button>
        {children}
      </div>
    </div>
  )
}

/** The text of an Office file, fetched when somebody asks for it. */
function TextPart({ document: { id, name, preview }, children }: ShownProps) {
  const t = useDesk().documents
  if (preview.state !== 'made')
    return <Unshown words={preview.state === 'waiting' ? t.text.coming : t.text.none}>{children}</Unshown>
  return (
    <Opened name={name} show={t.text.show} hide={t.text.hide} beside={children}>
      <Words document={id} name={name} />
    </Opened>
  )
}

function Words({ document, name }: { document: number; name: string }) {
  const { id } = useCase().shown
  const { text } = useDesk().documents
  const { data, ...query } = deskApi.useShowTextQuery({ id, document })
  if (!data) return <Pending {...query} />
  if (data.data.text === '') return <p>{text.empty}</p>
  return (
    <>
      <p className={pieces.detail}>{text.note}</p>
      <textarea className={css.source} aria-label={text.of(name)} value={data.data.text} readOnly rows={16} />
      {data.data.is_cut && <p className={pieces.notice}>{text.cut}</p>}
    </>
  )
}
