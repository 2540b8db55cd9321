import { Link } from 'react-router'
import type { Inline } from '#contract/knowledge.ts'
import { useSite } from '#web/app/frame/site.ts'
import { PhoneLinks } from '#web/ui/PhoneLinks.tsx'
import { unbroken } from '#web/ui/unbroken.ts'
import { ExternalLink } from './ExternalLink.tsx'

type Props = { inlines: Inline[]; /** Links as their words, for a place that is a link itself. */ isPlain?: boolean }

export function Inlines({ inlines, isPlain = false }: Props) {
  // The tree never changes its order, so the index can be the key.
  return inlines.map((inline, at) => <One key={at} inline={inline} isPlain={isPlain} />)
}

function One({ inline, isPlain }: { inline: Inline; isPlain: boolean }) {
  switch (inline.type) {
    case 'text':
      return isPlain ? unbroken(inline.text) : <PhoneLinks words={unbroken(inline.text)} />
    case 'code':
      return <code>{inline.text}</code>
    case 'break':
      return <br />
    case 'picture':
      return <img src={inline.from} alt={inline.alt} loading="lazy" decoding="async" />
    case 'link':
      return isPlain ? <Inlines inlines={inline.children} isPlain /> : <Way {...inline} />
    default: {
      const Tag = inline.type === 'strong' ? 'strong' : 'em'
      return (
        <Tag>
          <Inlines inlines={inline.children} isPlain={isPlain} />
        </Tag>
      )
    }
  }
}

/** A link to another site, within the portal, or neither (a phone number, a section of this page). */
function Way({ to, children }: Extract<Inline, { type: 'link' }>) {
  const { publicUrl } = useSite()
  const words = <Inlines inlines={children} isPlain />
  if (/^https?:/.test(to)) return <ExternalLink href={to}>{words}</ExternalLink>
  if (!to.startsWith('/')) return <a href={to}>{words}</a>
  return (
    <Link to={to} data-address={publicUrl + to}>
      {words}
    </Link>
  )
}
