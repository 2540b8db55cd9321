import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Block, Inline } from '#contract/knowledge.ts'
import { knowledge } from '#texts/knowledge.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './knowledge.module.css'

/** The text's tree as elements. What the tree cannot say cannot be drawn. */
export function Body({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, at) => <Part key={at} block={block} />)
}

function Part({ block }: { block: Block }) {
  switch (block.type) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return (
        <Heading id={block.id}>
          <Inlines parts={block.children} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Inlines parts={block.children} />
        </p>
      )
    case 'list': {
      const items = block.items.map((item, at) => (
        <li key={at}>
          <Item blocks={item} />
        </li>
      ))
      return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
    }
    case 'quote':
      return (
        <blockquote>
          <Body blocks={block.children} />
        </blockquote>
      )
    case 'table':
      return <Table head={block.head} rows={block.rows} />
    case 'rule':
      return <hr />
  }
}

/** An item of one paragraph needs no paragraph of its own. */
function Item({ blocks }: { blocks: Block[] }) {
  const [first, ...rest] = blocks
  if (first?.type !== 'paragraph') return <Body blocks={blocks} />
  return (
    <>
      <Inlines parts={first.children} />
      <Body blocks={rest} />
    </>
  )
}

function Table({ head, rows }: { head: Inline[][]; rows: Inline[][][] }) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={at} scope="col">
              <Inlines parts={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, place) => (
              <td key={place}>
                <Inlines parts={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Inlines({ parts }: { parts: Inline[] }) {
  return parts.map((part, at) => <Span key={at} part={part} />)
}

function Span({ part }: { part: Inline }) {
  switch (part.type) {
    case 'text':
      return <Fragment>{part.text}</Fragment>
    case 'code':
      return <code>{part.text}</code>
    case 'break':
      return <br />
    case 'strong':
      return (
        <strong>
          <Inlines parts={part.children} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Inlines parts={part.children} />
        </em>
      )
    case 'link':
      return <Anchor to={part.to} parts={part.children} />
  }
}

function Anchor({ to, parts }: { to: string; parts: Inline[] }) {
  const t = useTexts(knowledge)
  if (to.startsWith('/'))
    return (
      <Link to={to}>
        <Inlines parts={parts} />
      </Link>
    )
  const isElsewhere = /^https?:/i.test(to)
  return (
    <a href={to} rel="noopener noreferrer" data-elsewhere={isElsewhere || undefined}>
      <Inlines parts={parts} />
      {isElsewhere && <span className="unseen"> ({t.elsewhere})</span>}
    </a>
  )
}
