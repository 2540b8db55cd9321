import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { ListExportLink } from '../exports/ListExportLink.tsx'
import form from '../form/form.module.css'
import css from './inbox.module.css'

/** What is seldom wanted: the list as a file, and the help for the keys. */
export function HeadActions({ params, onHelp }: { params: URLSearchParams; onHelp: () => void }) {
  const t = useTexts(desk).inbox.keys
  return (
    <div className={`${form.buttons} ${css.headActions}`}>
      <ListExportLink params={params} />
      <Button look="plain" onClick={onHelp}>
        {t.open} <kbd aria-hidden>?</kbd>
      </Button>
    </div>
  )
}
