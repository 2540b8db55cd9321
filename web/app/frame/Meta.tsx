import { useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'
import { useSite } from './site.ts'

type Props = {
  description: string
  /** The page's own address, from the first slash; what was asked beside it (a filter, say) is not part of it. */
  path: string
  type?: 'website' | 'article'
  /** A path of this portal. */
  image?: string
  title: string
}

/** What search engines and those who share a link are told. The addresses come from PUBLIC_URL alone. */
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

/** schema.org facts. Only in the page that the server sends: nobody reads them after that. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const nonce = useContext(FrameworkContext)?.nonce
  const isRead = useIsHydrated()
  // Trusted Types would refuse a script that is made later.
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
