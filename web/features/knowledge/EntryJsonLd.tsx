import type { Entry } from '#contract/knowledge.ts'
import { knowledge } from '#texts/knowledge.ts'
import { JsonLd } from '#web/app/frame/Meta.tsx'
import { useSite } from '#web/app/frame/site.ts'
import { useTexts } from '#web/ui/useTexts.ts'

/** The entry as schema.org data: only what the page itself shows. */
export function EntryJsonLd({ entry }: { entry: Entry }) {
  const t = useTexts(knowledge).entry
  const { publicUrl, orgName, siteName } = useSite()
  const url = `${publicUrl}/information-hub/${entry.slug}`
  const breadcrumbs = [
    [t.home, publicUrl],
    [t.hub, `${publicUrl}/information-hub`],
    [entry.title, url],
  ]
  const article = {
    '@type': 'Article',
    headline: entry.title,
    description: entry.summary,
    inLanguage: 'nb',
    isAccessibleForFree: true,
    url,
    dateModified: entry.reviewed,
    author: { '@type': 'Organization', name: orgName },
    publisher: { '@type': 'Organization', name: orgName },
    citation: entry.sources.map(({ name, link }) => ({ '@type': 'CreativeWork', name, url: link })),
  }
  const page = {
    '@type': 'WebPage',
    url,
    name: `${entry.title} | ${siteName}`,
    inLanguage: 'nb',
    lastReviewed: entry.reviewed,
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: breadcrumbs.map(([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
    },
    mainEntity: article,
  }
  return <JsonLd data={page} />
}
