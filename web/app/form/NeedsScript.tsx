import t from '#texts/nb/shell.ts'
import { useSite } from '#web/app/frame/site.ts'

/** Without JavaScript, or when it does not arrive, what follows does not work: says so before anything is typed, and whom to write to. */
export function NeedsScript() {
  const { orgEmail } = useSite()
  return (
    <p className="note when-no-js" data-tone="danger">
      {`${t.needsScript} `}
      <a href={`mailto:${orgEmail}`}>{orgEmail}</a>.
    </p>
  )
}
