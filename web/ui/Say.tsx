import type { ReactNode } from 'react'
import type { Phrase } from '#texts/phrase.ts'

type Props = {
  children: Phrase
  /** Makes of the Norwegian words what is shown of them, with links for example. */
  show?: (words: string) => ReactNode
}

/** A phrase; one that the spec quotes in English gets an element with lang="en", behind the Norwegian words for it. */
export function Say({ children, show = (words) => words }: Props) {
  if (typeof children === 'string') return show(children)
  const { en, nb } = children
  if (nb === undefined) return <span lang="en">{en}</span>
  return (
    <>
      {show(nb)}{' '}
      <span lang="en" className="beside">
        {en}
      </span>
    </>
  )
}
