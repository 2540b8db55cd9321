import { useShortcuts } from './shortcuts.ts'

type Actions = {
  onSelect: (id: number) => void
  onAssign: (id: number | undefined) => void
  onLabel: (id: number | undefined) => void
  onSearch: () => void
  onHelp: () => void
}

/** The keys that move between the rows and act on the one that has the focus. */
export function useRowKeys({ onSelect, onAssign, onLabel, onSearch, onHelp }: Actions) {
  useShortcuts({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    x: () => {
      const id = focusedCase()
      if (id !== undefined) onSelect(id)
    },
    a: () => onAssign(focusedCase()),
    l: () => onLabel(focusedCase()),
    '/': onSearch,
    '?': onHelp,
  })
}

const focusedRow = () => document.activeElement?.closest<HTMLElement>('tr[data-case]')

function focusedCase() {
  const id = Number(focusedRow()?.dataset['case'])
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** To the next or the previous row's link; from anywhere else to the first. */
function moveFocus(by: number) {
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-case]')]
  const row = focusedRow()
  const at = row ? rows.indexOf(row) + by : 0
  rows[Math.max(0, Math.min(rows.length - 1, at))]?.querySelector<HTMLElement>('[data-case-link]')?.focus()
}
