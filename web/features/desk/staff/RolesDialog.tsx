import { useState, type SubmitEvent } from 'react'
import { invite, type Member } from '#contract/desk.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { RoleChoices } from './RoleChoices.tsx'
import { deskApi } from '../data/api.ts'

type Props = { member: Member | undefined; onDone: (words: string) => void; onClose: () => void }

export function RolesDialog({ member, onDone, onClose }: Props) {
  const t = useTexts(desk).staff
  return (
    <DeskDialog
      isOpen={member !== undefined}
      title={t.rolesTitle(member?.name ?? member?.email ?? '')}
      onClose={() => member && onClose()}
    >
      {member && <RolesForm member={member} onDone={onDone} onClose={onClose} />}
    </DeskDialog>
  )
}

const schema = invite.schema.body.pick({ roles: true })

/** Each role is a call and an audit row of its own. Those to give come first, because the only role cannot be taken. */
function RolesForm({ member, onDone, onClose }: Props & { member: Member }) {
  const t = useTexts(desk)
  const [isBusy, setBusy] = useState(false)
  const [grant] = deskApi.useGrantRoleMutation()
  const [revoke] = deskApi.useRevokeRoleMutation()
  const fields = useDeskForm(schema)
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({ roles: data.getAll('roles') }))
    if (!given || isBusy) return
    setBusy(true)
    const error = await change(given.roles)
    setBusy(false)
    if (error) fields.refuse(error)
    else onDone(t.staff.rolesChanged)
  }
  const change = async (wanted: Member['roles']) => {
    const { id } = member
    for (const role of wanted.filter((one) => !member.roles.includes(one))) {
      const { error } = await grant({ id, role })
      if (error) return error
    }
    for (const role of member.roles.filter((one) => !wanted.includes(one))) {
      const { error } = await revoke({ id, role })
      if (error) return error
    }
    return undefined
  }
  return (
    <DialogForm
      fields={fields}
      isBusy={isBusy}
      busy={t.staff.saving}
      save={t.staff.saveRoles}
      onSubmit={save}
      onClose={onClose}
    >
      <RoleChoices error={fields.field('roles').error} chosen={member.roles} />
    </DialogForm>
  )
}
