import { desk } from '#texts/desk.ts'
import { useLocalStorage, useWindowEvent } from '@mantine/hooks'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '../form/Choice.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import css from './inbox.module.css'

const t = desk.inbox.keys

/** The keys of the inbox. Single keys, so they can be switched off (WCAG 2.1.4). */
const shortcutKeys = ['j', 'k', 'Enter', 'x', 'a', 'l', '/', '?'] as const
type ShortcutKey = (typeof shortcutKeys)[number]

/** On this device alone, because it has to do with how somebody works here. Nothing is kept while the keys are on. */
function useSwitch() {
  const [kept, keep, forget] = useLocalStorage<'off' | undefined>({
    key: 'desk-shortcuts',
    getInitialValueInEffect: false,
  })
  return { isOn: kept !== 'off', turn: (on: boolean) => (on ? forget() : keep('off')) }
}

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { isOn, turn } = useSwitch()
  return (
    <DeskDialog title={t.title} body={t.lead} onClose={onClose}>
      <div className="form">
        <dl className={`list ${css.keys}`}>
          {shortcutKeys.map((key) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t.list[key]}</dd>
            </div>
          ))}
        </dl>
        <Choice
          type="checkbox"
          label={t.use}
          hint={t.hint}
          checked={isOn}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
        <Button onClick={onClose}>{desk.frame.close}</Button>
      </div>
    </DeskDialog>
  )
}

/** By key; `id`: the case whose row has the focus. */
type Actions = Partial<Record<ShortcutKey, (id: number | undefined) => void>>

/** Not while somebody types or a dialog is open, nor with Control, Alt or the system's key. Enter is the browser's own. */
export function useRowKeys(own: Actions) {
  const { isOn } = useSwitch()
  const actions: Actions = { j: () => moveFocus(1), k: () => moveFocus(-1), ...own }
  useWindowEvent('keydown', (event) => {
    if (!isOn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return
    const key = shortcutKeys.find((one) => one === event.key)
    const action = key && actions[key]
    if (!action) return
    event.preventDefault()
    action(Number(focusedRow()?.dataset['case']) || undefined)
  })
}

/** A checkbox takes no letters. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))

const focusedRow = () => document.activeElement?.closest<HTMLElement>('tr[data-case]')

/** To the next or the previous row's link; from anywhere else to the first. */
function moveFocus(by: number) {
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-case]')]
  const row = focusedRow()
  const at = row ? rows.indexOf(row) + by : 0
  rows[Math.max(0, Math.min(rows.length - 1, at))]?.querySelector<HTMLElement>('[data-case-link]')?.focus()
}
