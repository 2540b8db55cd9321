import { diffArrays } from 'diff'
import { Fragment, type ReactNode } from 'react'
import { useDesk } from '../frame/useDesk.ts'

type Piece<Word> = { value: Word[]; added?: boolean; removed?: boolean }

/** Texts that differ so much are one removed and one added piece: comparing them on would hold the page up. */
const mostChanges = 1500

/** Each with the space before it, so that neighbours that changed are one piece. */
export const wordsIn = (text: string) => text.match(/\s*\S+|\s+$/g) ?? []

/** What is different between two rows. */
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

type Props<Word> = { before: Word[]; after: Word[]; render?: (word: Word, at: number) => ReactNode }

/** Two texts in one, word by word: what went is struck out, what came is marked. */
export function Changes<Word>({ before, after, render = String }: Props<Word>) {
  return piecesOf(before, after).map((piece, at) => (
    <Changed key={at} piece={piece}>
      {piece.value.map((word, place) => (
        <Fragment key={place}>{render(word, place)}</Fragment>
      ))}
    </Changed>
  ))
}

function Changed({ piece, children }: { piece: Piece<unknown>; children: ReactNode }) {
  const t = useDesk().editorial.revisions
  if (piece.removed)
    return (
      <del>
        <span className="unseen">{t.removed}</span>
        {children}
      </del>
    )
  if (!piece.added) return children
  return (
    <ins>
      <span className="unseen">{t.added}</span>
      {children}
    </ins>
  )
}
