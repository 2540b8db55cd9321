import type { Source } from '#contract/knowledge.ts'
import { knowledge } from '#texts/knowledge.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './entry.module.css'
import { ExternalLink } from './ExternalLink.tsx'

/** Where the text has its facts from, and what is true of it as long as nobody here has published it. */
export function Sources({ sources, isSupplied }: { sources: Source[]; isSupplied: boolean }) {
  const t = useTexts(knowledge).entry
  if (sources.length === 0) return null
  return (
    <section aria-labelledby="sources" className={`below ${css.sources}`}>
      <h2 id="sources">{t.sources}</h2>
      <p>
        {isSupplied && <>{t.supplied} </>}
        {t.sourcesIntro}
      </p>
      <ul>
        {sources.map(({ name, link }) => (
          <li key={link + name}>
            <ExternalLink href={link}>{name}</ExternalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
