import type { Member } from '#contract/desk.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import type { Invited } from './InviteDialog.tsx'
import { deskApi } from '../data/api.ts'

export type Access = { kind: 'suspend' | 'reinstate' | 'again'; member: Member }

type Props = {
  access: Access | undefined
  onDone: (words: string) => void
  onInvited: (invited: Invited) => void
  onClose: () => void
}

/** Closing, opening and renewing somebody's access, each asked for first. Why it was refused is said in the dialog. */
export function AccessDialogs({ access, onDone, onInvited, onClose }: Props) {
  const t = useTexts(desk).staff
  const [suspend] = deskApi.useSuspendMutation()
  const [reinstate] = deskApi.useReinstateMutation()
  const [inviteAgain] = deskApi.useInviteAgainMutation()
  const id = access?.member.id ?? 0
  const who = access?.member.name ?? access?.member.email ?? ''
  const close = async () => {
    const { error } = await suspend(id)
    if (!error) onDone(t.suspended)
    return { error }
  }
  const open = async () => {
    const { error } = await reinstate(id)
    if (!error) onDone(t.reinstated)
    return { error }
  }
  const renew = async () => {
    const { data, error } = await inviteAgain(id)
    if (data) onInvited(data.data)
    return { error }
  }
  return (
    <>
      <DeskConfirm
        isOpen={access?.kind === 'suspend'}
        title={t.suspendTitle(who)}
        body={t.suspendBody}
        confirm={t.suspend}
        isDanger
        onConfirm={close}
        onClose={() => access?.kind === 'suspend' && onClose()}
      />
      <DeskConfirm
        isOpen={access?.kind === 'reinstate'}
        title={t.reinstateTitle(who)}
        body={t.reinstateBody}
        confirm={t.reinstate}
        onConfirm={open}
        onClose={() => access?.kind === 'reinstate' && onClose()}
      />
      <DeskConfirm
        isOpen={access?.kind === 'again'}
        title={t.againTitle(who)}
        body={t.againBody}
        confirm={t.again}
        isDanger
        onConfirm={renew}
        onClose={() => access?.kind === 'again' && onClose()}
      />
    </>
  )
}
