import { type Member, invite } from '#contract/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk, useSelf } from '../frame/useDesk.ts'
import { readDeskFailure } from '../data/failure.ts'
import { StatusMessage, FormDialog, useDialogs } from '../form/DeskForm.tsx'
import { DeskPage, NotFound, Pending, Badge, RowShapes } from '../frame/DeskPage.tsx'
import { DeskConfirm } from '../frame/DeskDialog.tsx'
import { InviteDialog, LinkDialog, type Invited, RoleChoices } from './InviteDialog.tsx'
import { deskApi } from '../data/api.ts'
import { RowActions } from '../frame/RowActions.tsx'

/** Who has access, for administrators. */
export function StaffPage() {
  const self = useSelf()
  const { data, ...query } = deskApi.useListStaffQuery()
  if (readDeskFailure(query.error).code === 'not_found') return <NotFound />
  return data ? <StaffList members={data.data} selfId={self.id} /> : <Pending {...query} shape={<RowShapes />} />
}

type Access = { kind: 'suspend' | 'reinstate' | 'again'; member: Member }
type Open = { kind: 'invite' } | { kind: 'link'; invited: Invited } | { kind: 'roles'; member: Member } | Access

function StaffList({ members, selfId }: { members: readonly Member[]; selfId: number }) {
  const t = useDesk().staff
  const { open, show, close, said, say } = useDialogs<Open>()
  const showLink = (invited: Invited) => show({ kind: 'link', invited })
  return (
    <DeskPage
      title={t.title}
      lead={t.lead}
      actions={<Button onClick={() => show({ kind: 'invite' })}>{t.invite}</Button>}
    >
      <StatusMessage>{said}</StatusMessage>
      {members.length === 0 && <p>{t.empty}</p>}
      <ul className="list">
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
      {open?.kind === 'invite' && <InviteDialog onInvited={showLink} onClose={close} />}
      {open?.kind === 'link' && <LinkDialog invited={open.invited} onClose={close} />}
      {open?.kind === 'roles' && <RolesDialog member={open.member} onDone={say} onClose={close} />}
      {open && open.kind !== 'invite' && open.kind !== 'link' && open.kind !== 'roles' && (
        <AccessDialog access={open} onDone={say} onInvited={showLink} onClose={close} />
      )}
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
  const t = useDesk()
  const { email, name, roles, state } = member
  const who = name ?? email
  const actions = [
    { words: t.staff.roles, act: onRoles },
    ...(state === 'suspended'
      ? [{ words: t.staff.reinstate, act: () => onAccess('reinstate') }]
      : [
          { words: t.staff.again, act: () => onAccess('again') },
          { words: t.staff.suspend, act: () => onAccess('suspend') },
        ]),
  ]
  return (
    <li className="card between">
      <div>
        <p className="name">
          {who} <Badge level={levels[state]}>{t.names.states[state]}</Badge> {isSelf && <Badge>{t.staff.you}</Badge>}
        </p>
        <p className="dim">{name ? email : t.staff.noName}</p>
        <p className="words">{roles.map((role) => t.names.roles[role].name).join(', ')}</p>
      </div>
      {isSelf ? <p className="dim">{t.staff.own}</p> : <RowActions of={who} actions={actions} />}
    </li>
  )
}

const schema = invite.schema.body.pick({ roles: true })

type RolesDialogProps = { member: Member; onDone: (words: string) => void; onClose: () => void }

/** Each role is a call and an audit row of its own. Those to give come first, because the only role cannot be taken. */
function RolesDialog({ member, onDone, onClose }: RolesDialogProps) {
  const t = useDesk().staff
  const [grant] = deskApi.useGrantRoleMutation()
  const [revoke] = deskApi.useRevokeRoleMutation()
  const change = async ({ roles: wanted }: Pick<Member, 'roles'>) => {
    const { id } = member
    const given = wanted.filter((role) => !member.roles.includes(role)).map((role) => ({ call: grant, role }))
    const taken = member.roles.filter((role) => !wanted.includes(role)).map((role) => ({ call: revoke, role }))
    for (const { call, role } of [...given, ...taken]) {
      const { error } = await call({ id, role })
      if (error) return { error }
    }
    return { data: wanted }
  }
  return (
    <FormDialog
      title={t.rolesTitle(member.name ?? member.email)}
      schema={schema}
      shape={(data) => ({ roles: data.getAll('roles') })}
      send={change}
      onDone={() => onDone(t.rolesChanged)}
      save={t.saveRoles}
      onClose={onClose}
    >
      {(field) => <RoleChoices field={field} chosen={member.roles} />}
    </FormDialog>
  )
}

type AccessProps = {
  access: Access
  onDone: (words: string) => void
  onInvited: (invited: Invited) => void
  onClose: () => void
}

/** Closing, opening and renewing somebody's access, each asked for first. Why it was refused is said in the dialog. */
function AccessDialog({ access: { kind, member }, onDone, onInvited, onClose }: AccessProps) {
  const t = useDesk().staff
  const [suspend] = deskApi.useSuspendMutation()
  const [reinstate] = deskApi.useReinstateMutation()
  const [inviteAgain] = deskApi.useInviteAgainMutation()
  const { id } = member
  const who = member.name ?? member.email
  const common = { confirm: t[kind], isDanger: kind !== 'reinstate', onClose }
  if (kind === 'again')
    return (
      <DeskConfirm
        {...common}
        title={t.againTitle(who)}
        body={t.againBody}
        onConfirm={() => inviteAgain(id)}
        onDone={(answer) => answer && onInvited(answer.data)}
      />
    )
  const isClosing = kind === 'suspend'
  return (
    <DeskConfirm
      {...common}
      title={isClosing ? t.suspendTitle(who) : t.reinstateTitle(who)}
      body={isClosing ? t.suspendBody : t.reinstateBody}
      onConfirm={() => (isClosing ? suspend(id) : reinstate(id))}
      onDone={() => onDone(isClosing ? t.suspended : t.reinstated)}
    />
  )
}
