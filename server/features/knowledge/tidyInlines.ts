import type { Inline } from '#contract/knowledge.ts'
import { nestRuns, tidyRuns, type Run } from '#contract/textRuns.ts'

type Mark = { type: 'link'; to: string } | { type: 'strong' } | { type: 'emphasis' }
type Atom = Extract<Inline, { type: 'code' | 'break' | 'picture' }>

/** Links outside of bold, bold outside of italics, neighbours joined: Markdown can say it in several ways, and readers get one. */
export function tidyInlines(inlines: Inline[]): Inline[] {
  return nestRuns(tidyRuns(runsOf(inlines, []), isSame), {
    same: isSame,
    choose: (runs, at) => order.flatMap((type) => runs[at]?.marks.find((mark) => mark.type === type) ?? [])[0],
    leaf: (run): Inline => ('text' in run ? { type: 'text', text: run.text } : run.atom),
    wrap: (mark, children): Inline => ({ ...mark, children }),
  })
}

const order = ['link', 'strong', 'emphasis'] as const
const isSame = (a: Mark, b: Mark) => a.type === b.type && (a.type !== 'link' || b.type !== 'link' || a.to === b.to)

function runsOf(inlines: Inline[], marks: Mark[]): Run<Mark, Atom>[] {
  return inlines.flatMap((inline): Run<Mark, Atom>[] => {
    switch (inline.type) {
      case 'text':
        return [{ marks, text: inline.text }]
      case 'break':
        return [{ marks: [], atom: inline, isBreak: true }]
      case 'code':
      case 'picture':
        return [{ marks, atom: inline, isBreak: false }]
      default: {
        const { children, ...mark } = inline
        const isThere = marks.some((each) => isSame(each, mark))
        return runsOf(children, isThere ? marks : [...marks, mark])
      }
    }
  })
}
