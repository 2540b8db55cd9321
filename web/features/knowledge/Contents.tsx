import type { Block } from '#contract/knowledge.ts'
import { knowledge } from '#texts/knowledge.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './entry.module.css'
import { Inlines } from './Inlines.tsx'

type Heading = Extract<Block, { type: 'heading' }>

/** Fewer sections need no table of contents. */
const worthListing = 4

/** The table of contents of a long text; nothing for a short one. */
export function contentsOf(body: Block[]): Heading[] {
  const headings = body.filter((block) => block.type === 'heading' && block.level === 2)
  return headings.length < worthListing ? [] : headings.filter((block) => block.type === 'heading')
}

export function Contents({ contents }: { contents: Heading[] }) {
  const t = useTexts(knowledge).entry
  return (
    <nav aria-labelledby="contents" className={css.contents} data-no-print>
      <h2 id="contents">{t.contents}</h2>
      <ol>
        {contents.map(({ id, children }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <Inlines inlines={children} isPlain />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
