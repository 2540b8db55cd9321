import { isOwnPicture } from '#contract/knowledgeMarks.ts'
import css from './markdown.module.css'
import { numberAttribute, textAttribute, type Part } from './document.ts'
import { toDocument } from './toDocument.ts'
import { diffArrays } from 'diff'
import { Fragment, type ReactNode } from 'react'
import { desk } from '#texts/desk.ts'

const t = desk.editorial.revisions

/** A word with the space behind it, a line break or a picture, with what it is marked as. */
type Word = { text: string; marks: string[]; src?: string }
type Line = { as: 'p' | 'h4' | 'h5' | 'h6' | 'item' | 'row' | 'rule' | 'pre'; depth: number; words: Word[] }

/** Lines without a change are folded when more than these stand together. */
const shownTogether = 2

/** Two texts in one, as readers see them: changes are marked in the text, and lines that are the same are folded. */
export function LineChanges({ before, after, isMarkdown }: { before: string; after: string; isMarkdown: boolean }) {
  const linesOf = (text: string) => (isMarkdown ? linesIn(toDocument(text)) : plainLines(text))
  const pieces = piecesOf(linesOf(before), linesOf(after))
  return (
    <div className={css.changes}>
      {pieces.map((piece, at) => {
        const next = pieces[at + 1]
        if (piece.removed) return <Replaced key={at} before={piece.value} after={next?.added ? next.value : []} />
        if (!piece.added) return <Same key={at} lines={piece.value} />
        return pieces[at - 1]?.removed ? null : <Replaced key={at} before={[]} after={piece.value} />
      })}
    </div>
  )
}

function Same({ lines }: { lines: Line[] }) {
  const shown = lines.map((line, at) => <Shown key={at} line={line} before={line.words} after={line.words} />)
  if (lines.length <= shownTogether) return shown
  return (
    <details>
      <summary>{t.unchanged(lines.length)}</summary>
      {shown}
    </details>
  )
}

/** Lines in the place of others: the first beside the first, and so on, where both are of one kind. */
function Replaced({ before, after }: { before: Line[]; after: Line[] }) {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => {
    const [then, now] = [before[at], after[at]]
    if (then && now && then.as === now.as) return <Shown key={at} line={now} before={then.words} after={now.words} />
    return (
      <div key={at}>
        {then && <Shown line={then} before={then.words} after={[]} />}
        {now && <Shown line={now} before={[]} after={now.words} />}
      </div>
    )
  })
}

/** Two texts in one, word by word: what went is struck out, what came is marked. */
function Shown({ line: { as, depth }, before, after }: { line: Line; before: Word[]; after: Word[] }) {
  const Tag = as === 'item' || as === 'row' || as === 'rule' ? 'p' : as
  return (
    <Tag data-as={as} style={{ marginInlineStart: `${depth}rem` }}>
      {piecesOf(before, after).map((piece, at) => (
        <Changed key={at} piece={piece}>
          {piece.value.map((word, place) => (
            <Fragment key={place}>{shownWord(word)}</Fragment>
          ))}
        </Changed>
      ))}
    </Tag>
  )
}

function shownWord({ text, marks, src }: Word) {
  if (src !== undefined) return isOwnPicture(src) ? <img src={src} alt={text} /> : text
  return marks.reduce(
    (inside, mark) => {
      const Tag = tags.get(mark)
      return Tag ? <Tag>{inside}</Tag> : <u title={mark}>{inside}</u>
    },
    <>{text}</>,
  )
}

const tags = new Map<string, 'strong' | 'em' | 'code'>([
  ['bold', 'strong'],
  ['italic', 'em'],
  ['code', 'code'],
])

const plainLines = (text: string) =>
  text.split('\n').map((line): Line => ({ as: 'p', depth: 0, words: wordsOf({ type: 'text', text: line }) }))

/** Every line of a document. `as`: what the first text in an item of a list is shown as. */
function linesIn(part: Part, depth = 0, as: Line['as'] = 'p'): Line[] {
  const content = part.content ?? []
  switch (part.type) {
    case 'paragraph':
      return [{ as, depth, words: content.flatMap(wordsOf) }]
    case 'heading':
      return [{ as: headings[numberAttribute(part, 'level', 2)] ?? 'h6', depth, words: content.flatMap(wordsOf) }]
    case 'source':
      return [{ as: 'pre', depth, words: content.flatMap(wordsOf) }]
    case 'horizontalRule':
      return [{ as: 'rule', depth, words: [{ text: '—', marks: [] }] }]
    case 'tableRow': {
      const cells = content.map((cell) => linesIn(cell).flatMap(({ words }) => words))
      const between: Word = { text: ' | ', marks: [] }
      return [{ as: 'row', depth, words: cells.flatMap((cell, at) => (at > 0 ? [between, ...cell] : cell)) }]
    }
    case 'listItem':
      return content.flatMap((child, at) => linesIn(child, depth, at === 0 ? 'item' : 'p'))
    case 'doc':
    case 'table':
      return content.flatMap((child) => linesIn(child, depth))
    default:
      return content.flatMap((child) => linesIn(child, depth + 1))
  }
}

const headings: Record<number, Line['as']> = { 2: 'h4', 3: 'h5', 4: 'h6' }

function wordsOf(part: Part): Word[] {
  if (part.type === 'hardBreak') return [{ text: '\n', marks: [] }]
  if (part.type === 'picture') return [{ text: textAttribute(part, 'alt'), src: textAttribute(part, 'src'), marks: [] }]
  const marks = (part.marks ?? []).map((mark) => textAttribute(mark, 'href') || mark.type)
  return wordsIn(part.text ?? '').map((text) => ({ text, marks }))
}

type Piece<Word> = { value: Word[]; added?: boolean; removed?: boolean }

/** Texts that differ so much are one removed and one added piece: comparing them on would hold the page up. */
const mostChanges = 1500

/** Each with the space before it, so that neighbours that changed are one piece. */
export const wordsIn = (text: string) => text.match(/\s*\S+|\s+$/g) ?? []

export function piecesOf<Word>(before: Word[], after: Word[]): Piece<Word>[] {
  const keysOf = (words: Word[]) => words.map((word) => JSON.stringify(word))
  const found = diffArrays(keysOf(before), keysOf(after), { maxEditLength: mostChanges })
  const [left, right] = [[...before], [...after]]
  return (
    found?.map(({ added, removed, count }) => {
      if (removed) return { value: left.splice(0, count), removed }
      if (!added) left.splice(0, count)
      return { value: right.splice(0, count), added }
    }) ?? [
      { value: before, removed: true },
      { value: after, added: true },
    ]
  )
}

function Changed({ piece, children }: { piece: Piece<unknown>; children: ReactNode }) {
  if (!piece.removed && !piece.added) return children
  const Tag = piece.removed ? 'del' : 'ins'
  return (
    <Tag>
      <span className="unseen">{piece.removed ? t.removed : t.added}</span>
      {children}
    </Tag>
  )
}
