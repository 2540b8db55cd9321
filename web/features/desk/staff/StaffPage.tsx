import { TextInput } from '@mantine/core'
import { invite as inviteCall, type Member } from '#contract/desk.ts'
import { roles as allRoles, type Role } from '#contract/staff.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { readDeskFailure } from '../data/failure.ts'
import { Radios } from '../form/Choice.tsx'
import { StatusMessage, FormDialog, useCopy, useDialogs } from '../form/DeskForm.tsx'
import type { Field } from '../form/useDeskForm.ts'
import { DeskPage, NotFound, Pending, Badge, RowShapes, useSelf } from '../frame/DeskPage.tsx'
import { DeskConfirm, DeskDialog } from '../frame/DeskDialog.tsx'
import { deskApi } from '../data/api.ts'
import { RowActions } from '../frame/RowActions.tsx'

const { staff: t, names } = desk
type Invited = { member: Member; link: string | null }
type Open =
  | { kind: 'invite' }
  | { kind: 'link'; invited: Invited }
  | { kind: 'roles' | 'suspend' | 'reinstate' | 'again'; member: Member }

const nameOf = ({ name, email }: Member) => name ?? email

const levels: { readonly [state in Member['state']]?: 'warning' | 'danger' } = {
  invited: 'warning',
  suspended: 'danger',
}

/** Who has access, for administrators. One's own is for another to change. */
export function StaffPage() {
  const self = useSelf()
  const { data, ...query } = deskApi.useListStaffQuery()
  const [suspend] = deskApi.useSuspendMutation()
  const [reinstate] = deskApi.useReinstateMutation()
  const [inviteAgain] = deskApi.useInviteAgainMutation()
  const { open, show, close, said, say } = useDialogs<Open>()
  if (readDeskFailure(query.error).code === 'not_found') return <NotFound />
  if (!data) return <Pending {...query} shape={<RowShapes />} />
  const showLink = (invited: Invited) => show({ kind: 'link', invited })
  return (
    <DeskPage
      title={t.title}
      lead={t.lead}
      actions={<Button onClick={() => show({ kind: 'invite' })}>{t.invite}</Button>}
    >
      <StatusMessage>{said}</StatusMessage>
      {data.data.length === 0 && <p>{t.empty}</p>}
      <ul className="list">
        {data.data.map((member) => {
          const { id, email, name, roles, state } = member
          const isOut = state === 'suspended'
          return (
            <li key={id} className="card between">
              <div>
                <p className="name">
                  {nameOf(member)} <Badge level={levels[state]}>{names.states[state]}</Badge>{' '}
                  {id === self.id && <Badge>{t.you}</Badge>}
                </p>
                <p className="dim">{name ? email : t.noName}</p>
                <p className="words">{roles.map((role) => names.roles[role].name).join(', ')}</p>
              </div>
              {id === self.id ? (
                <p className="dim">{t.own}</p>
              ) : (
                <RowActions
                  of={nameOf(member)}
                  actions={[
                    { words: t.roles, act: () => show({ kind: 'roles', member }) },
                    isOut && { words: t.reinstate, act: () => show({ kind: 'reinstate', member }) },
                    !isOut && { words: t.again, act: () => show({ kind: 'again', member }) },
                    !isOut && { words: t.suspend, act: () => show({ kind: 'suspend', member }) },
                  ]}
                />
              )}
            </li>
          )
        })}
      </ul>
      {open?.kind === 'invite' && <InviteDialog onInvited={showLink} onClose={close} />}
      {open?.kind === 'link' && <LinkDialog invited={open.invited} onClose={close} />}
      {open?.kind === 'roles' && <RolesDialog member={open.member} onDone={say} onClose={close} />}
      {open?.kind === 'again' && (
        <DeskConfirm
          title={t.againTitle(nameOf(open.member))}
          body={t.againBody}
          confirm={t.again}
          isDanger
          onConfirm={() => inviteAgain(open.member.id)}
          onDone={(answer) => answer && showLink(answer.data)}
          onClose={close}
        />
      )}
      {open?.kind === 'suspend' && (
        <DeskConfirm
          title={t.suspendTitle(nameOf(open.member))}
          body={t.suspendBody}
          confirm={t.suspend}
          isDanger
          onConfirm={() => suspend(open.member.id)}
          onDone={() => say(t.suspended)}
          onClose={close}
        />
      )}
      {open?.kind === 'reinstate' && (
        <DeskConfirm
          title={t.reinstateTitle(nameOf(open.member))}
          body={t.reinstateBody}
          confirm={t.reinstate}
          onConfirm={() => reinstate(open.member.id)}
          onDone={() => say(t.reinstated)}
          onClose={close}
        />
      )}
    </DeskPage>
  )
}

const schema = inviteCall.schema.body.pick({ roles: true })

type RolesDialogProps = { member: Member; onDone: (words: string) => void; onClose: () => void }

/** Each role is a call and an audit row of its own. Those to give come first, because the only role cannot be taken. */
function RolesDialog({ member, onDone, onClose }: RolesDialogProps) {
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
      title={t.rolesTitle(nameOf(member))}
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

function InviteDialog({ onInvited, onClose }: { onInvited: (invited: Invited) => void; onClose: () => void }) {
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
          <TextInput {...field('email')} type="email" label={t.email} />
          <RoleChoices field={field} chosen={[]} />
        </>
      )}
    </FormDialog>
  )
}

/** Where the invitation goes. Its link only while mails do not go, for whoever gives it to the person by another way. */
function LinkDialog({ invited: { link, member }, onClose }: { invited: Invited; onClose: () => void }) {
  const { copy, said } = useCopy(t)
  return (
    <DeskDialog title={t.sentTitle} body={(link ? t.byHand : t.sent)(member.email)} onClose={onClose}>
      <div className="form">
        {link && (
          <>
            <TextInput label={t.link} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
            <StatusMessage>{said}</StatusMessage>
          </>
        )}
        <div className="row">
          {link && (
            <Button look="quiet" onClick={() => copy(link)}>
              {t.copy}
            </Button>
          )}
          <Button onClick={onClose}>{desk.frame.close}</Button>
        </div>
      </div>
    </DeskDialog>
  )
}

/** The roles with what each lets a person see, so that nobody gives more than they mean to. */
function RoleChoices({ field, chosen }: { field: Field; chosen: readonly Role[] }) {
  return <Radios field={field('roles')} legend={t.chooseRoles} codes={allRoles} words={names.roles} first={chosen} />
}
