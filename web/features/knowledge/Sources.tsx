import type { Source } from '#contract/knowledge.ts'
import { knowledge } from '#texts/knowledge.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './entry.module.css'
import { ExternalLink } from './ExternalLink.tsx'

export function Sources({ sources }: { sources: Source[] }) {
  const t = useTexts(knowledge).entry
  if (sources.length === 0) return null
  return (
    <section aria-labelledby="sources" className={css.sources}>
      <h2 id="sources">{t.sources}</h2>
      <p>{t.sourcesIntro}</p>
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
