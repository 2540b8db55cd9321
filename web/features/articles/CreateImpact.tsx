import type { PageHandle } from '#contract/pages.ts'
import t from '#texts/nb/articles.ts'
import { PageMeta } from '#web/app/frame/Meta.tsx'
import { NeedsScript } from '#web/app/form/NeedsScript.tsx'
import { Tip } from './Tip.tsx'
import css from './articles.module.css'
import { useHasToken } from '#web/app/device/token.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'

export const handle = { isPublic: true } satisfies PageHandle

export default function CreateImpact() {
  return (
    <div className={`sheet ${css.tipPage}`}>
      <PageMeta title={t.tip.open} description={t.tip.lead} path="/create-impact" />
      <h1>{t.tip.title}</h1>
      <NeedsScript />
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
