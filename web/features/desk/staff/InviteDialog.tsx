import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { invite as inviteCall, type Member } from '#contract/desk.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { FormDialog, StatusMessage } from '../form/DeskForm.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { deskApi } from '../data/api.ts'
import { roles, type Role } from '#contract/staff.ts'
import { Radios } from '../form/Choice.tsx'
import type { Field } from '../form/useDeskForm.ts'

export type Invited = { member: Member; link: string | null }

type Props = { onInvited: (invited: Invited) => void; onClose: () => void }

export function InviteDialog({ onInvited, onClose }: Props) {
  const t = useDesk().staff
  const [invite] = deskApi.useInviteMutation()
  return (
    <FormDialog
      title={t.inviteTitle}
      body={t.inviteLead}
      schema={inviteCall.schema.body}
      shape={(data) => ({ email: data.get('email'), roles: data.getAll('roles') })}
      send={invite}
      onDone={({ data }) => onInvited(data)}
      save={t.send}
      busy={t.busy}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextInput {...field('email')} type="email" label={t.email} autoComplete="off" maxLength={limits.email} />
          <RoleChoices field={field} chosen={[]} />
        </>
      )}
    </FormDialog>
  )
}

/** Where the invitation goes. Its link only while mails do not go, for whoever gives it to the person by another way. */
export function LinkDialog({ invited: { link, member }, onClose }: { invited: Invited; onClose: () => void }) {
  const t = useDesk()
  const [said, setSaid] = useState('')
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(t.staff.copied),
      () => setSaid(t.staff.notCopied),
    )
  return (
    <DeskDialog title={t.staff.sentTitle} body={(link ? t.staff.byHand : t.staff.sent)(member.email)} onClose={onClose}>
      <div className="form">
        {link && (
          <>
            <TextInput label={t.staff.link} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
            <StatusMessage>{said}</StatusMessage>
          </>
        )}
        <div className="row">
          {link && (
            <Button look="quiet" onClick={() => void copy(link)}>
              {t.staff.copy}
            </Button>
          )}
          <Button onClick={onClose}>{t.frame.close}</Button>
        </div>
      </div>
    </DeskDialog>
  )
}

type RoleProps = { field: Field; chosen: readonly Role[] }

/** The roles with what each lets a person see, so that nobody gives more than they mean to. */
export function RoleChoices({ field, chosen }: RoleProps) {
  const { names, staff } = useDesk()
  return <Radios field={field('roles')} legend={staff.chooseRoles} codes={roles} words={names.roles} first={chosen} />
}
