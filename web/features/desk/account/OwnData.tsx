import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { changeOwnName, changeOwnPassword } from '#contract/deskAccount.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { PasswordField } from '../form/PasswordField.tsx'
import form from '../form/form.module.css'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import pieces from '../frame/pieces.module.css'
import { useSelf } from '../frame/useSelf.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { deskApi } from '../data/api.ts'

/** Who one is at the desk; name and password are one's own to change. */
export function OwnData() {
  const t = useTexts(desk)
  const self = useSelf()
  const [open, setOpen] = useState<'name' | 'password'>()
  const [said, setSaid] = useState('')
  const show = (which: typeof open) => {
    setSaid('')
    setOpen(which)
  }
  const close = () => setOpen(undefined)
  const done = (words: string) => {
    close()
    setSaid(words)
  }
  return (
    <div className={pieces.stack}>
      <Facts
        isFramed
        facts={[
          { name: t.invitation.name, value: self.name },
          { name: t.home.address, value: self.email },
          { name: t.home.roles, value: self.roles.map((role) => t.names.roles[role].name).join(', ') },
        ]}
      />
      <StatusMessage>{said}</StatusMessage>
      <div className={form.buttons}>
        <Button look="quiet" onClick={() => show('name')}>
          {t.ownAccount.changeName}
        </Button>
        <Button look="quiet" onClick={() => show('password')}>
          {t.ownAccount.changePassword}
        </Button>
      </div>
      <p className={pieces.soft}>{t.ownAccount.address}</p>
      <DeskDialog isOpen={open === 'name'} title={t.ownAccount.changeName} onClose={close}>
        <NameForm onClose={close} onDone={() => done(t.ownAccount.nameChanged)} />
      </DeskDialog>
      <DeskDialog
        isOpen={open === 'password'}
        title={t.ownAccount.changePassword}
        body={t.ownAccount.passwordLead}
        onClose={close}
      >
        <PasswordForm onClose={close} onDone={() => done(t.ownAccount.passwordChanged)} />
      </DeskDialog>
    </div>
  )
}

type Props = { onClose: () => void; onDone: () => void }

function NameForm({ onClose, onDone }: Props) {
  const t = useTexts(desk).ownAccount
  const { name } = useSelf()
  const [change, { isLoading }] = deskApi.useChangeNameMutation()
  const fields = useDeskForm(changeOwnName.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event)
    if (!given || isLoading) return
    const { error } = await change(given)
    if (error) fields.refuse(error)
    else onDone()
  }
  return (
    <DialogForm fields={fields} isBusy={isLoading} onSubmit={submit} onClose={onClose}>
      <TextInput
        {...fields.field('name')}
        label={t.name}
        description={t.nameHint}
        defaultValue={name}
        autoComplete="name"
        maxLength={limits.name}
      />
    </DialogForm>
  )
}

function PasswordForm({ onClose, onDone }: Props) {
  const t = useTexts(desk).ownAccount
  const { email } = useSelf()
  const [change, { isLoading }] = deskApi.useChangePasswordMutation()
  const fields = useDeskForm(changeOwnPassword.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event)
    if (!given || isLoading) return
    const { error } = await change(given)
    if (error) fields.refuse(error)
    else onDone()
  }
  return (
    <DialogForm fields={fields} isBusy={isLoading} onSubmit={submit} onClose={onClose}>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField {...fields.field('current_password')} label={t.currentPassword} autoComplete="current-password" />
      <PasswordField
        {...fields.field('password')}
        label={t.newPassword}
        description={t.newPasswordHint}
        autoComplete="new-password"
      />
    </DialogForm>
  )
}
