import type { ReactNode } from 'react'
import type { ShownDocument } from '#contract/deskDocuments.ts'
import pieces from '../frame/pieces.module.css'
import css from './documents.module.css'

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
