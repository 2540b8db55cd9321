import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Block, Inline } from '#contract/knowledge.ts'
import knowledge from '#texts/nb/knowledge.ts'
import { useSite } from '#web/app/frame/site.ts'
import { PhoneLinks } from '#web/ui/Say.tsx'
import { unbroken } from '#texts/phrase.ts'
import css from './blocks.module.css'
import entry from './entry.module.css'

const t = knowledge.entry

/** An entry's text as React elements. It was Markdown, and no HTML in it is ever rendered. */
export function Blocks({ blocks }: { blocks: Block[] }) {
  return (
    <div className={`below ${css.blocks}`}>
      <Rows blocks={blocks} />
    </div>
  )
}

function Rows({ blocks }: { blocks: Block[] }) {
  let above: Inline[] | undefined
  return blocks.map((block, at) => {
    if (block.type === 'heading') above = block.children
    return <OneBlock key={at} block={block} above={above} />
  })
}

/** `above`: the words of the nearest heading before the block. */
function OneBlock({ block, above }: { block: Block; above: Inline[] | undefined }) {
  switch (block.type) {
    case 'heading': {
      const Tag = (['h2', 'h3', 'h4'] as const)[block.level - 2] ?? 'h4'
      return (
        <Tag id={block.id}>
          <Inlines inlines={block.children} />
        </Tag>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Inlines inlines={block.children} />
        </p>
      )
    case 'list':
      return <List {...block} />
    case 'quote':
      return (
        <blockquote>
          <Rows blocks={block.children} />
        </blockquote>
      )
    case 'note':
      return (
        <div role="note" className={css.note}>
          <p className={css.noteMark}>{t.note}</p>
          <Rows blocks={block.children} />
        </div>
      )
    case 'table':
      return <Table {...block} above={above} />
    default:
      return <hr />
  }
}

type Of<Type extends Block['type']> = Extract<Block, { type: Type }>

function List({ isOrdered, start, items }: Of<'list'>) {
  const rows = items.map((blocks, at) => (
    <li key={at}>
      <Item blocks={blocks} />
    </li>
  ))
  return isOrdered ? <ol start={start === 1 ? undefined : start}>{rows}</ol> : <ul>{rows}</ul>
}

/** List items of one paragraph are rendered without the <p>. */
function Item({ blocks }: { blocks: Block[] }) {
  const [first, ...rest] = blocks
  if (first?.type !== 'paragraph') return <Rows blocks={blocks} />
  return (
    <>
      <Inlines inlines={first.children} />
      <Rows blocks={rest} />
    </>
  )
}

/** A table wider than the screen scrolls within its own box, by keyboard too. Its caption is the heading above it. */
function Table({ head, rows, above }: Of<'table'> & { above: Inline[] | undefined }) {
  const id = useId()
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className={css.table} role="region" aria-labelledby={id} tabIndex={0}>
      <table>
        <caption id={id} className="unseen">
          {t.table}
          {above && (
            <>
              : <Inlines inlines={above} isPlain />
            </>
          )}
        </caption>
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at} scope="col">
                <Inlines inlines={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, at) => (
                <td key={at}>
                  <Inlines inlines={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Props = { inlines: Inline[]; /** Links as their words, for a place that is a link itself. */ isPlain?: boolean }

export function Inlines({ inlines, isPlain = false }: Props) {
  // The tree never changes its order, so the index can be the key.
  return inlines.map((inline, at) => <One key={at} inline={inline} isPlain={isPlain} />)
}

function One({ inline, isPlain }: { inline: Inline; isPlain: boolean }) {
  switch (inline.type) {
    case 'text':
      return isPlain ? unbroken(inline.text) : <PhoneLinks words={unbroken(inline.text)} />
    case 'code':
      return <code>{inline.text}</code>
    case 'break':
      return <br />
    case 'picture':
      return <img src={inline.from} alt={inline.alt} loading="lazy" decoding="async" />
    case 'link':
      return isPlain ? <Inlines inlines={inline.children} isPlain /> : <Way {...inline} />
    default: {
      const Tag = inline.type === 'strong' ? 'strong' : 'em'
      return (
        <Tag>
          <Inlines inlines={inline.children} isPlain={isPlain} />
        </Tag>
      )
    }
  }
}

/** A link to another site, within the portal, or neither (a phone number, a section of this page). */
function Way({ to, children }: Extract<Inline, { type: 'link' }>) {
  const { publicUrl } = useSite()
  const words = <Inlines inlines={children} isPlain />
  if (/^https?:/.test(to)) return <ExternalLink href={to}>{words}</ExternalLink>
  const address = to.startsWith('/') ? publicUrl + to : undefined
  // A file is no page of the router.
  if (!address || /\.\w{2,4}(?:[?#]|$)/.test(to))
    return (
      <a href={to} data-address={address} className={to.startsWith('tel:') ? 'phone' : undefined}>
        {words}
      </a>
    )
  return (
    <Link to={to} data-address={address}>
      {words}
    </Link>
  )
}

/** A link to another site, marked as such, which sends no referrer. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noopener noreferrer" className={entry.external}>
      {children}
      <span className="unseen"> {t.external}</span>
    </a>
  )
}
