import { shell } from '#texts/shell.ts'
import { useSite } from '#web/app/frame/site.ts'
import { FullScreenLoader } from '#web/ui/FullScreenLoader.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './Waiting.module.css'

export function Waiting() {
  const t = useTexts(shell)
  const { orgEmail } = useSite()
  return (
    <div className={css.waiting}>
      <FullScreenLoader />
      <p className="when-js" role="status">
        {t.loading}
      </p>
      <noscript>
        <p>
          {`${t.needsScript} `}
          <a href={`mailto:${orgEmail}`}>{orgEmail}</a>.
        </p>
      </noscript>
    </div>
  )
}
