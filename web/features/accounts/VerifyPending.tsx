import { accounts } from '#texts/accounts.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { Frame } from './Frame.tsx'
import { Pending } from './Pending.tsx'

export default function VerifyPending() {
  const t = useTexts(accounts).pending
  return (
    <Frame heading={t.heading} lead={t.body}>
      <Pending />
    </Frame>
  )
}
