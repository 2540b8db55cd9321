import type { ListedEntry } from '#contract/deskEntries.ts'
import { desk } from '#texts/desk.ts'
import { textsOf } from '#web/ui/useTexts.ts'
import type { OwnPage } from '../markdown/choices.ts'

/**
 * The pages that a link in an entry may be chosen from: the other entries, those that readers find at the address where they
 * find them and the rest marked, and the portal's own.
 */
export function ownPages(entries: readonly ListedEntry[]): OwnPage[] {
  const t = textsOf(desk).knowledge
  return [
    ...entries
      .filter(({ slug, state }) => slug !== '' && state !== 'withdrawn')
      .map(({ slug, public_slug, title }) => ({
        title: public_slug === null ? t.notPublic(title || t.untitled) : title || t.untitled,
        path: `/information-hub/${public_slug ?? slug}`,
      })),
    ...Object.entries(t.pages).map(([path, title]) => ({ title, path })),
  ]
}
