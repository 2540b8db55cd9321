import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { Opened } from './Opened.tsx'
import { Unshown, type ShownProps } from './Unshown.tsx'
import css from './documents.module.css'
import { deskApi } from '../data/api.ts'

/** The text of an Office file, fetched when somebody asks for it. */
export function TextPart({ caseId, document: { id, name, preview }, children }: ShownProps) {
  const t = useTexts(desk).documents
  if (preview.state !== 'made')
    return <Unshown words={preview.state === 'waiting' ? t.text.coming : t.text.none}>{children}</Unshown>
  return (
    <Opened name={name} show={t.text.show} hide={t.text.hide} beside={children}>
      <Words caseId={caseId} document={id} name={name} />
    </Opened>
  )
}

function Words({ caseId, document, name }: { caseId: number; document: number; name: string }) {
  const { text } = useTexts(desk).documents
  const { data, ...query } = deskApi.useDocumentTextQuery({ id: caseId, document })
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
