import { Link } from 'react-router'
import type { Phrase } from '#texts/phrase.ts'

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

/** Words of a sentence that are a link within the portal. */
export type WordLink = { words: string; to: string }

type LinkedProps = { text: string; links: readonly WordLink[]; onFollow?: (() => void) | undefined }

/** A sentence in which the words of each link are one, where they occur first: what is offered is a press away. */
export function Linked({ text, links, onFollow }: LinkedProps) {
  const [link, ...others] = links
  if (!link) return text
  const at = text.indexOf(link.words)
  const rest = (part: string) => <Linked text={part} links={others} onFollow={onFollow} />
  if (at < 0) return rest(text)
  return (
    <>
      {rest(text.slice(0, at))}
      <Link to={link.to} onClick={onFollow}>
        {link.words}
      </Link>
      {rest(text.slice(at + link.words.length))}
    </>
  )
}
