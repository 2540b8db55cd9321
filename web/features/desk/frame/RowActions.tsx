import { Button, type Look } from '#web/ui/Button.tsx'

type Action = {
  words: string
  /** Shown in place of the words. */
  sign?: string
  act: () => void
  look?: Look
  isBusy?: boolean
  /** There is nothing to do just now. Never disabled: the focus stays on it. */
  isOff?: boolean
}

/** What can be done with one row of a list. `of`: what the row is about, which a screen reader hears with each button. */
export const RowActions = ({ of, actions }: { of: string; actions: readonly (Action | false)[] }) => (
  <div className="row">
    {actions.map(
      (one) =>
        one && (
          <Button
            key={one.words}
            look={one.look ?? 'plain'}
            isBusy={one.isBusy}
            aria-disabled={one.isOff || one.isBusy || undefined}
            aria-label={`${one.words}: ${of}`}
            onClick={one.act}
          >
            {one.sign ?? one.words}
          </Button>
        ),
    )}
  </div>
)
