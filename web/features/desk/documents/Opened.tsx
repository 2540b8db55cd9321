import { useId, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import css from './documents.module.css'
import type { ShownDocument } from '#contract/deskDocuments.ts'

type Props = {
  /** The document's name. */
  name: string
  show: string
  hide: string
  /** Stands below the buttons, also while the part is folded. */
  note?: string | undefined
  /** The way to the original, beside the button. */
  beside: ReactNode
  /** Only made, and thus fetched, while it is open. */
  children: ReactNode
}

/** A part of a document that is shown when somebody asks for it. */
export function Opened({ name, show, hide, note, beside, children }: Props) {
  const t = useDesk().documents
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const action = isOpen ? hide : show
  return (
    <div className={`${pieces.stack} ${css.part}`}>
      <div className={pieces.buttons}>
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t.picture.of(action, name)}
          onClick={() => setOpen(!isOpen)}
        >
          {action}
        </Button>
        {beside}
      </div>
      {note !== undefined && <p className={pieces.detail}>{note}</p>}
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  )
}

/** `children`: the way to the original, which stands beside the button that shows something. */
export type ShownProps = { caseId: number; document: ShownDocument; children: ReactNode }

/** In place of what cannot be shown, or not yet. */
export function Unshown({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className={`${pieces.stack} ${css.part}`}>
      <p className={pieces.detail}>{words}</p>
      {children}
    </div>
  )
}
