import type { Member } from '#contract/desk.ts'
import { useDesk } from '../frame/useDesk.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import type { Invited } from './InviteDialog.tsx'
import { deskApi } from '../data/api.ts'

export type Access = { kind: 'suspend' | 'reinstate' | 'again'; member: Member }

type Props = {
  access: Access
  onDone: (words: string) => void
  onInvited: (invited: Invited) => void
  onClose: () => void
}

/** Closing, opening and renewing somebody's access, each asked for first. Why it was refused is said in the dialog. */
export function AccessDialog({ access: { kind, member }, onDone, onInvited, onClose }: Props) {
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
