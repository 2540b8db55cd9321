import { shell } from '#texts/shell.ts'
import pieces from '#web/ui/pieces.module.css'
import { useTexts } from '#web/ui/useTexts.ts'
import { useSite } from '#web/app/frame/site.ts'

/** Without JavaScript what follows does not work: says so before anything is typed, and who to write to instead. */
export function NeedsScript() {
  const t = useTexts(shell)
  const { orgEmail } = useSite()
  return (
    <noscript>
      <p className={pieces.note} data-tone="danger">
        {`${t.needsScript} `}
        <a href={`mailto:${orgEmail}`}>{orgEmail}</a>.
      </p>
    </noscript>
  )
}
