import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { Choice } from '../form/Choice.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { shortcutKeys, switchShortcuts, useShortcutsOn } from './shortcuts.ts'
import css from './inbox.module.css'
import pieces from '../frame/pieces.module.css'

/** What the keys do, and the switch that turns them off. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const t = useDesk()
  const { keys } = t.inbox
  const isOn = useShortcutsOn()
  return (
    <DeskDialog title={keys.title} body={keys.lead} onClose={onClose}>
      <div className={pieces.form}>
        <dl className={`${pieces.list} ${css.keys}`}>
          {shortcutKeys.map((key) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{keys.list[key]}</dd>
            </div>
          ))}
        </dl>
        <Choice
          type="checkbox"
          label={keys.use}
          hint={keys.useHint}
          checked={isOn}
          onChange={(event) => switchShortcuts(event.currentTarget.checked)}
        />
        <div className={pieces.buttons}>
          <Button onClick={onClose}>{t.frame.close}</Button>
        </div>
      </div>
    </DeskDialog>
  )
}
