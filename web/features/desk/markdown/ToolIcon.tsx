import { SmallIcon } from '#web/ui/icons.tsx'
import css from './markdown.module.css'

const paths = {
  bold: 'M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  code: 'm9 7-5 5 5 5M15 7l5 5-5 5',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.500-5.500l-1.500 1.500M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.500 5.500l1.500-1.500',
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
  orderedList: 'M10 6h10M10 12h10M10 18h10M4 5l1.500-1v5M4 14.500c1-1.500 3-1 2.500.5L4 18.500h3',
  indent: 'M4 5h16M11 10h9M11 14h9M4 19h16M4 9l3 3-3 3',
  outdent: 'M4 5h16M11 10h9M11 14h9M4 19h16M7 9l-3 3 3 3',
  quote: 'M5 5v14M10 7h10M10 12h10M10 17h6',
  note: 'M4 5h16v14H4zM12 9h.01M12 12v4',
  picture: 'M4 5h16v14H4zM4 16l5-5 5 5 2-2 4 4M15.500 9h.01',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M12 5v14',
  rule: 'M4 12h16',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
  redo: 'm16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h3',
}
const letters = { heading2: 'H2', heading3: 'H3', heading4: 'H4' }
export type ToolName = keyof typeof paths | keyof typeof letters

/** Decorative: each button has its name as a label. */
export function ToolIcon({ name }: { name: ToolName }) {
  // Drawn by the style sheet, because text in a button would be part of what its label must say.
  if (name === 'heading2' || name === 'heading3' || name === 'heading4')
    return <span aria-hidden className={css.letters} data-letters={letters[name]} />
  return <SmallIcon d={paths[name]} />
}
