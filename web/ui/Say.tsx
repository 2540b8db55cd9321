import type { Phrase } from '#texts/phrase.ts'

/** A phrase; one that the spec quotes in English gets an element with lang="en", behind the Norwegian words for it. */
export function Say({ children }: { children: Phrase }) {
  if (typeof children === 'string') return children
  const { en, nb } = children
  if (nb === undefined) return <span lang="en">{en}</span>
  return (
    <>
      {nb}{' '}
      <span lang="en" className="beside">
        {en}
      </span>
    </>
  )
}
