import { Link } from 'react-router'

/** Words of a sentence that are a link within the portal. */
export type WordLink = { words: string; to: string }

type Props = { text: string; links: readonly WordLink[]; onFollow?: (() => void) | undefined }

/** A sentence in which the words of each link are one, where they occur first: what is offered is a press away. */
export function Linked({ text, links, onFollow }: Props) {
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
