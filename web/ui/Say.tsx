import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Said } from '#texts/phrase.ts'
import { phones } from '#texts/facts.ts'

type Props = {
  /** Stands out before the rest. */
  title?: Said | undefined
  children: Said
  /** Of the Norwegian words. */
  links?: readonly WordLink[] | undefined
  onFollow?: () => void
}

/** Each Norwegian sentence once, and small below them what the spec quotes in English, or that alone, with lang="en". */
export function Say({ title = [], children, links = none, onFollow }: Props) {
  const [heading, words] = [norwegianIn(title), norwegianIn(children)]
  const phrases = [title, children].flat(2)
  const english = [...new Set(phrases.flatMap((phrase) => (typeof phrase === 'string' ? [] : phrase.en)))]
  const quoted = english.map((phrase, at) => (
    <Fragment key={phrase}>
      {at > 0 && ' '}
      <span lang="en">{phrase}</span>
    </Fragment>
  ))
  if (heading + words === '') return quoted
  return (
    <>
      {heading && <strong>{heading} </strong>}
      <Linked text={words} links={links} onFollow={onFollow} />
      {english.length > 0 && <span className="beside"> {quoted}</span>}
    </>
  )
}

const norwegianIn = (said: Said) =>
  [...new Set([said].flat().flatMap((phrase) => (typeof phrase === 'string' ? phrase : (phrase.nb ?? []))))].join(' ')

const none: readonly WordLink[] = []

export type WordLink = { words: string; to: string }

type LinkedProps = { text: string; links: readonly WordLink[]; onFollow?: (() => void) | undefined }

/** A sentence in which the words of each link are one, where they occur first: what is offered is a press away. */
function Linked({ text, links, onFollow }: LinkedProps) {
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

/** Longest first, with the spaces that people write: `116 117`, `800 40 008`. */
const known = new RegExp(
  `(?<!\\d)(${Object.keys(phones)
    .toSorted((a, b) => b.length - a.length)
    .map((number) => number.replaceAll(/(?<=\d)(?=\d)/g, ' ?'))
    .join('|')})(?!\\d)`,
)

export function PhoneLinks({ words }: { words: string }) {
  // A split by a pattern with one group gives words and numbers by turns.
  return words.split(known).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={at} className="phone" href={`tel:${part.replaceAll(' ', '')}`}>
        {part}
      </a>
    ),
  )
}
