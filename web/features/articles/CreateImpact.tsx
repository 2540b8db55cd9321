import type { PageHandle } from '#contract/pages.ts'
import { articles } from '#texts/articles.ts'
import { PageMeta } from '#web/app/frame/Meta.tsx'
import { useSite } from '#web/app/frame/site.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { Tip } from './Tip.tsx'
import css from './articles.module.css'
import { useHasToken } from '#web/app/device/useHasToken.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'

export const handle = { isPublic: true } satisfies PageHandle

/** /create-impact: the tip form as a page. */
export default function CreateImpact() {
  const t = useTexts(articles)
  const { orgEmail } = useSite()
  return (
    <div className={css.tipPage}>
      <PageMeta title={t.tip.open} description={t.tip.lead} path="/create-impact" />
      <h1>{t.tip.title}</h1>
      <noscript>
        <p className={css.note}>
          {`${t.tip.needsScript} `}
          <a href={`mailto:${orgEmail}`}>{orgEmail}</a>.
        </p>
      </noscript>
      <Tip />
      <OwnTipsWhenSignedIn />
    </div>
  )
}

const load = () => import('./OwnTips.tsx')

/** Fetched for readers with a token only. */
function OwnTipsWhenSignedIn() {
  return useHasToken() ? <LazyPart load={load} props={{}} /> : null
}
