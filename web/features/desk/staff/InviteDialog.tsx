import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { invite as inviteCall, type Member } from '#contract/desk.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import form from '../form/form.module.css'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { RoleChoices } from './RoleChoices.tsx'
import { deskApi } from '../data/api.ts'

export type Invited = { member: Member; link: string | null }

type Props = { isOpen: boolean; onInvited: (invited: Invited) => void; onClose: () => void }

export function InviteDialog({ isOpen, onInvited, onClose }: Props) {
  const t = useTexts(desk).staff
  return (
    <DeskDialog isOpen={isOpen} title={t.inviteTitle} body={t.inviteLead} onClose={() => isOpen && onClose()}>
      <InviteForm onInvited={onInvited} onClose={onClose} />
    </DeskDialog>
  )
}

function InviteForm({ onInvited, onClose }: Omit<Props, 'isOpen'>) {
  const t = useTexts(desk)
  const [invite, { isLoading }] = deskApi.useInviteMutation()
  const fields = useDeskForm(inviteCall.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({ email: data.get('email'), roles: data.getAll('roles') }))
    if (!given || isLoading) return
    const { data, error } = await invite(given)
    if (data) onInvited(data.data)
    else fields.refuse(error)
  }
  return (
    <DialogForm
      fields={fields}
      isBusy={isLoading}
      busy={t.staff.busy}
      save={t.staff.send}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        {...fields.field('email')}
        type="email"
        label={t.staff.email}
        autoComplete="off"
        maxLength={limits.email}
      />
      <RoleChoices error={fields.field('roles').error} chosen={[]} />
    </DialogForm>
  )
}

/** Where the invitation goes. Its link only while mails do not go, for whoever gives it to the person by another way. */
export function LinkDialog({ invited, onClose }: { invited: Invited | undefined; onClose: () => void }) {
  const t = useTexts(desk)
  const [said, setSaid] = useState('')
  const close = () => {
    setSaid('')
    if (invited) onClose()
  }
  const link = invited?.link
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(t.staff.copied),
      () => setSaid(t.staff.notCopied),
    )
  return (
    <DeskDialog
      isOpen={invited !== undefined}
      title={t.staff.sentTitle}
      body={(invited?.link ? t.staff.byHand : t.staff.sent)(invited?.member.email ?? '')}
      onClose={close}
    >
      {invited && (
        <div className={form.form}>
          {link && (
            <>
              <TextInput label={t.staff.link} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
              <StatusMessage>{said}</StatusMessage>
            </>
          )}
          <div className={form.buttons}>
            {link && (
              <Button look="quiet" onClick={() => void copy(link)}>
                {t.staff.copy}
              </Button>
            )}
            <Button onClick={close}>{t.frame.close}</Button>
          </div>
        </div>
      )}
    </DeskDialog>
  )
}
