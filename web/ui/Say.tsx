import type { Phrase } from '#texts/phrase.ts'
import { Linked, type WordLink } from './Linked.tsx'

type Props = {
  children: Phrase
  /** Of the Norwegian words. */
  links?: readonly WordLink[] | undefined
  onFollow?: () => void
}

/** A phrase; one that the spec quotes in English gets an element with lang="en", behind the Norwegian words for it. */
export function Say({ children, links = none, onFollow }: Props) {
  if (typeof children === 'string') return <Linked text={children} links={links} onFollow={onFollow} />
  const { en, nb } = children
  if (nb === undefined) return <span lang="en">{en}</span>
  return (
    <>
      <Linked text={nb} links={links} onFollow={onFollow} />{' '}
      <span lang="en" className="beside">
        {en}
      </span>
    </>
  )
}

const none: readonly WordLink[] = []
