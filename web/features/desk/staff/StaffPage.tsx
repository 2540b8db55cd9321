import { useState } from 'react'
import type { Member } from '#contract/desk.ts'
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
import { MemberRow } from './MemberRow.tsx'
import { RolesDialog } from './RolesDialog.tsx'
import { deskApi } from '../data/api.ts'

/** Who has access, for administrators. To anybody else it is an address that does not exist. */
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
