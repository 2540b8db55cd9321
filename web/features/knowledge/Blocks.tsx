import { useId } from 'react'
import type { Block, Inline } from '#contract/knowledge.ts'
import { knowledge } from '#texts/knowledge.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './blocks.module.css'
import { Inlines } from './Inlines.tsx'

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
    return <One key={at} block={block} above={above} />
  })
}

/** `above`: the words of the nearest heading before the block. */
function One({ block, above }: { block: Block; above: Inline[] | undefined }) {
  switch (block.type) {
    case 'heading':
      return <Heading {...block} />
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
      return <Note {...block} />
    case 'table':
      return <Table {...block} above={above} />
    default:
      return <hr />
  }
}

type Of<Type extends Block['type']> = Extract<Block, { type: Type }>

function Note({ children }: Of<'note'>) {
  const t = useTexts(knowledge).entry
  return (
    <div role="note" className={css.note}>
      <p className={css.noteMark}>{t.note}</p>
      <Rows blocks={children} />
    </div>
  )
}

function Heading({ level, id, children }: Of<'heading'>) {
  const Tag = (['h2', 'h3', 'h4'] as const)[level - 2] ?? 'h4'
  return (
    <Tag id={id}>
      <Inlines inlines={children} />
    </Tag>
  )
}

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
  const t = useTexts(knowledge).entry
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
