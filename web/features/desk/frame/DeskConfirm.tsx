import { useState } from 'react'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { BareDialog } from './BareDialog.tsx'

type Props = {
  isOpen: boolean
  title: string
  body: string
  confirm: string
  isDanger?: boolean
  /** Does it; answers why not. The dialog stays open until it is done. */
  onConfirm: () => Promise<{ error?: unknown }>
  onClose: () => void
}

/** Asks before something is changed that cannot simply be taken back, and says there why it was refused. */
export function DeskConfirm({ isOpen, title, body, confirm, isDanger = false, onConfirm, onClose }: Props) {
  const t = useTexts(desk).frame
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Phrase>()
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  const act = async () => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    const { error } = await onConfirm()
    setBusy(false)
    if (error) setFailure(deskFailureWords(readDeskFailure(error)))
  }
  return (
    <BareDialog isOpen={isOpen} title={title} body={body} onClose={close}>
      <div className={form.form}>
        <FormError message={failure} />
        <div className={form.buttons}>
          <Button look="plain" onClick={close}>
            {t.cancel}
          </Button>
          <Button look={isDanger ? 'danger' : 'filled'} isBusy={isBusy} onClick={() => void act()}>
            {confirm}
          </Button>
        </div>
      </div>
    </BareDialog>
  )
}
