import type { ReactNode } from 'react'
import { Button, type Look } from '#web/ui/Button.tsx'

/** A row of `lines`: its name, what is said below it, and beside both what can be done with it. */
export const Line = ({ name, says, children }: { name: ReactNode; says?: ReactNode; children?: ReactNode }) => (
  <li>
    <div>
      <p className="name">{name}</p>
      {says && <p className="dim">{says}</p>}
    </div>
    {children}
  </li>
)

type Action = {
  /** Where the words change and the button stays. */
  id?: string
  words: string
  sign?: string
  act: () => void
  look?: Look
  isBusy?: boolean
  /** There is nothing to do just now. Never disabled: the focus stays on it. */
  isOff?: boolean
}

/** Buttons beside each other. `of`: the row of a list that they are about, which a screen reader hears with each. */
export const RowActions = ({ of, actions }: { of?: string; actions: readonly (Action | false)[] }) => (
  <div className="row">
    {actions.map(
      (one) =>
        one && (
          <Button
            key={one.id ?? one.words}
            look={one.look ?? 'plain'}
            isBusy={one.isBusy}
            aria-disabled={one.isOff || one.isBusy || undefined}
            aria-label={of && `${one.words}: ${of}`}
            onClick={one.act}
          >
            {one.sign ?? one.words}
          </Button>
        ),
    )}
  </div>
)
