import { useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'
import { useSite } from './site.ts'

type Props = {
  description: string
  /** The page's canonical path, without a query such as a filter. */
  path: string
  type?: 'website' | 'article'
  image?: string
  title: string
}

/** Metadata for search engines and link previews. The addresses come from PUBLIC_URL alone. */
export function PageMeta({ title, description, path, type = 'website', image = '/social.png' }: Props) {
  const { publicUrl, siteName } = useSite()
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={publicUrl + path} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={publicUrl + path} />
      <meta property="og:image" content={publicUrl + image} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content="nb_NO" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** schema.org facts. Only in the HTML of the server: search engines read nothing else. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const nonce = useContext(FrameworkContext)?.nonce
  const isRead = useIsHydrated()
  // Trusted Types would refuse a script element made in the browser.
  if (isRead) return null
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
