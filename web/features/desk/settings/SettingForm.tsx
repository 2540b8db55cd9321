import { useState, type ReactNode, type SubmitEvent } from 'react'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { readDeskFailure } from '../data/failure.ts'
import type { useDeskForm } from '../form/useDeskForm.ts'
import form from '../form/form.module.css'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { useUnsaved } from '../frame/unsaved.ts'

type Props = {
  fields: Pick<ReturnType<typeof useDeskForm>, 'form' | 'formError' | 'refuse'>
  /** Saves what is in the form; undefined when something in it is wrong and is shown there. */
  onSave: (event: SubmitEvent<HTMLFormElement>) => Promise<{ error?: unknown }> | undefined
  /** Reads the setting anew, after somebody else has changed it. What was typed is then given up, by a press. */
  onAgain: () => void
  /** What the button is called where a page has several such forms of one kind. */
  saveName?: string
  children: ReactNode
}

/** The form of one setting. It says what was saved, and asks before something unsaved is left. */
export function SettingForm({ fields, onSave, onAgain, saveName, children }: Props) {
  const t = useTexts(desk).settings
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isStale, setStale] = useState(false)
  const [said, setSaid] = useState('')
  useUnsaved(isDirty)
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    const saving = isBusy ? undefined : onSave(event)
    event.preventDefault()
    if (!saving) return
    setBusy(true)
    setSaid('')
    const { error } = await saving
    setBusy(false)
    setStale(readDeskFailure(error).code === 'changed_meanwhile')
    if (error) return fields.refuse(error)
    setDirty(false)
    setSaid(t.saved)
  }
  return (
    <form
      ref={fields.form}
      className={form.form}
      method="post"
      noValidate
      onInput={() => {
        setDirty(true)
        setSaid('')
      }}
      onSubmit={(event) => void save(event)}
    >
      <FormError message={fields.formError} />
      {isStale && (
        <Button look="plain" onClick={onAgain}>
          {t.again}
        </Button>
      )}
      {children}
      <SubmitButton isBusy={isBusy} busy={t.saving}>
        {saveName ?? t.save}
      </SubmitButton>
      <StatusMessage>{said}</StatusMessage>
    </form>
  )
}
