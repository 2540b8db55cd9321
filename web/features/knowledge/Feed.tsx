import { knowledge } from '#texts/knowledge.ts'
import { useTexts } from '#web/ui/useTexts.ts'

/** Links the page to its Atom feed. */
export function Feed() {
  const t = useTexts(knowledge)
  return <link rel="alternate" type="application/atom+xml" title={t.feed} href="/information-hub/feed.xml" />
}
