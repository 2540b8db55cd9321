import { accounts } from '#texts/accounts.ts'
import { Button } from '#web/ui/Button.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './accounts.module.css'

type Props = { isBusy: boolean; busy: string; save: string; cancel: () => void }

/** Saves the change, or gives it up. */
export function AccountFormButtons({ isBusy, busy, save, cancel }: Props) {
  const t = useTexts(accounts).account
  return (
    <div className={css.formButtons}>
      <SubmitButton isBusy={isBusy} busy={busy}>
        {save}
      </SubmitButton>
      <Button look="plain" onClick={cancel}>
        {t.cancel}
      </Button>
    </div>
  )
}
