import { useState } from 'react'
import type { FoundPerson } from '#contract/deskRequests.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDay } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import form from '../form/form.module.css'
import { deskApi } from '../data/api.ts'

type Props = {
  id: number
  case_id: number
  name: string
  former: NonNullable<FoundPerson['former']>
  onDone: (words: string) => void
}

/** Of a witness as a correction keeps them: that it is so, since when, and the way to take it out, as they themselves have asked. */
export function FormerWitness({ id, case_id, name, former: { correction_id, side, at }, onDone }: Props) {
  const t = useTexts(desk).requests.change
  const [isOpen, setOpen] = useState(false)
  const [erase] = deskApi.useEraseFormerWitnessMutation()
  const whose = name || t.unnamed
  const confirm = async () => {
    const { data, error } = await erase({ id, case_id, correction_id, side })
    if (data) {
      setOpen(false)
      onDone(data.message)
    }
    return { error }
  }
  return (
    <>
      <span>{t.former(longDay(at))}</span>
      <div className={form.buttons}>
        <Button look="plain" onClick={() => setOpen(true)}>
          {t.eraseFormer}
          <span className="unseen"> {whose}</span>
        </Button>
      </div>
      <DeskConfirm
        isOpen={isOpen}
        title={t.eraseFormerTitle(whose)}
        body={t.eraseFormerBody}
        confirm={t.eraseConfirm}
        isDanger
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
