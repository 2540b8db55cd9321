import { useState, type SubmitEvent } from 'react'
import { type Member, invite } from '#contract/desk.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { readDeskFailure } from '../data/failure.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { DeskPage } from '../frame/DeskPage.tsx'
import { NotFound } from '../frame/NotFound.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { useSelf } from '../frame/useSelf.ts'
import { AccessDialogs, type Access } from './AccessDialogs.tsx'
import { InviteDialog, LinkDialog, type Invited } from './InviteDialog.tsx'
import { deskApi } from '../data/api.ts'
import form from '../form/form.module.css'
import { DialogForm } from '../form/DialogForm.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { RoleChoices } from './RoleChoices.tsx'

/** Who has access, for administrators. */
export function StaffPage() {
  const self = useSelf()
  const { data, ...query } = deskApi.useStaffQuery()
  if (readDeskFailure(query.error).code === 'not_found') return <NotFound />
  return data ? <StaffList members={data.data} selfId={self.id} /> : <Pending {...query} />
}

type Open = { kind: 'invite' } | { kind: 'link'; invited: Invited } | { kind: 'roles'; member: Member } | Access

function StaffList({ members, selfId }: { members: readonly Member[]; selfId: number }) {
  const t = useTexts(desk).staff
  const [open, setOpen] = useState<Open>()
  const [said, setSaid] = useState('')
  const close = () => setOpen(undefined)
  const done = (words: string) => {
    close()
    setSaid(words)
  }
  const show = (what: Open) => {
    setSaid('')
    setOpen(what)
  }
  const showLink = (invited: Invited) => setOpen({ kind: 'link', invited })
  return (
    <DeskPage
      title={t.title}
      lead={t.lead}
      actions={<Button onClick={() => show({ kind: 'invite' })}>{t.invite}</Button>}
    >
      <StatusMessage>{said}</StatusMessage>
      {members.length === 0 && <p>{t.empty}</p>}
      <ul className={pieces.list}>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isSelf={member.id === selfId}
            onRoles={() => show({ kind: 'roles', member })}
            onAccess={(kind) => show({ kind, member })}
          />
        ))}
      </ul>
      <InviteDialog isOpen={open?.kind === 'invite'} onInvited={showLink} onClose={close} />
      <LinkDialog invited={open?.kind === 'link' ? open.invited : undefined} onClose={close} />
      <RolesDialog member={open?.kind === 'roles' ? open.member : undefined} onDone={done} onClose={close} />
      <AccessDialogs
        access={open && 'member' in open && open.kind !== 'roles' ? open : undefined}
        onDone={done}
        onInvited={showLink}
        onClose={close}
      />
    </DeskPage>
  )
}

const levels: { readonly [state in Member['state']]?: 'warning' | 'danger' } = {
  invited: 'warning',
  suspended: 'danger',
}

type Props = { member: Member; isSelf: boolean; onRoles: () => void; onAccess: (kind: Access['kind']) => void }

/** A person with roles and state, and what can be done about them. One's own access is for another to change. */
function MemberRow({ member, isSelf, onRoles, onAccess }: Props) {
  const t = useTexts(desk)
  const { email, name, roles, state } = member
  const who = name ?? email
  const actions = [
    { name: t.staff.roles, act: onRoles },
    ...(state === 'suspended'
      ? [{ name: t.staff.reinstate, act: () => onAccess('reinstate') }]
      : [
          { name: t.staff.again, act: () => onAccess('again') },
          { name: t.staff.suspend, act: () => onAccess('suspend') },
        ]),
  ]
  return (
    <li className={`${pieces.card} ${pieces.between}`}>
      <div>
        <p className={pieces.name}>
          {who}{' '}
          <span className={pieces.badge} data-level={levels[state]}>
            {t.names.states[state]}
          </span>{' '}
          {isSelf && <span className={pieces.badge}>{t.staff.you}</span>}
        </p>
        <p className={pieces.soft}>{name ? email : t.staff.noName}</p>
        <p className={pieces.words}>{roles.map((role) => t.names.roles[role].name).join(', ')}</p>
      </div>
      {isSelf ? (
        <p className={pieces.soft}>{t.staff.own}</p>
      ) : (
        <div className={form.buttons}>
          {actions.map(({ name: action, act }) => (
            <Button key={action} look="plain" aria-label={t.staff.of(action, who)} onClick={act}>
              {action}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

type RolesDialogProps = { member: Member | undefined; onDone: (words: string) => void; onClose: () => void }

function RolesDialog({ member, onDone, onClose }: RolesDialogProps) {
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
function RolesForm({ member, onDone, onClose }: RolesDialogProps & { member: Member }) {
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
