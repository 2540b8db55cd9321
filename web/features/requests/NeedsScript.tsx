import { requests } from '#texts/requests.ts'
import { useSite } from '#web/app/frame/site.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './requests.module.css'

/** Without JavaScript neither form of a request works: who to write to instead. */
export function NeedsScript() {
  const t = useTexts(requests).form
  const { orgEmail } = useSite()
  return (
    <noscript>
      <p className={css.note}>
        {`${t.needsScript} `}
        <a href={`mailto:${orgEmail}`}>{orgEmail}</a>.
      </p>
    </noscript>
  )
}
