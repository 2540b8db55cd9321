import { Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { releaseNoteMax, releaseWitness } from '#contract/deskRequests.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskForm } from '../form/DeskForm.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { useUnsaved } from '../frame/unsaved.ts'
import { deskApi } from '../data/api.ts'

type Which = { id: number; case_id: number; witness_id: number }
type Ended = Which & { restricted_at: string }
type Done = { onDone: (words: string) => void }

/** Restricts a witness who was found, as they themselves have asked (article 18). */
export function RestrictWitness({
  shown,
  name,
  onDone,
}: Done & { shown: Which & { updated_at: string }; name: string }) {
  const t = useTexts(desk).requests.change
  const [isOpen, setOpen] = useState(false)
  const [restrict] = deskApi.useRestrictWitnessMutation()
  const confirm = async () => {
    const { data, error } = await restrict(shown)
    if (data) {
      setOpen(false)
      onDone(data.message)
    }
    return { error }
  }
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        {t.restrict}
        <span className="unseen"> {name}</span>
      </Button>
      <DeskConfirm
        isOpen={isOpen}
        title={t.restrictTitle(name)}
        body={t.restrictBody}
        confirm={t.restrictConfirm}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

/** Ends the one that was shown, with the reason. `name`: what the button is about, for those who do not see where it stands. */
export function ReleaseWitness({ which, name, onDone }: Done & { which: Ended; name: string }) {
  const t = useTexts(desk).requests.change
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const done = (words: string) => {
    close()
    onDone(words)
  }
  return (
    <div>
      <Button look="plain" onClick={() => setOpen(true)}>
        {t.release}
        <span className="unseen"> {name}</span>
      </Button>
      <DeskDialog isOpen={isOpen} title={t.releaseTitle} body={t.releaseBody} onClose={close}>
        <ReleaseForm which={which} onDone={done} onClose={close} />
      </DeskDialog>
    </div>
  )
}

function ReleaseForm({ which, onDone, onClose }: Done & { which: Ended; onClose: () => void }) {
  const t = useTexts(desk).requests.change
  const [release, { isLoading }] = deskApi.useReleaseWitnessMutation()
  const [isDirty, setDirty] = useState(false)
  const fields = useDeskForm(releaseWitness.schema.body)
  useUnsaved(isDirty)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({ ...which, note: data.get('note') }))
    if (!given || isLoading) return
    const { data, error } = await release({ id: which.id, ...given })
    if (data) onDone(data.message)
    else fields.refuse(error)
  }
  return (
    <DeskForm fields={fields} isBusy={isLoading} save={t.releaseSave} onSubmit={submit} onClose={onClose}>
      <Textarea
        {...fields.field('note')}
        label={t.releaseNote}
        description={t.releaseNoteHint}
        inputWrapperOrder={hintBelow}
        maxLength={releaseNoteMax}
        rows={4}
        onChange={() => setDirty(true)}
      />
    </DeskForm>
  )
}
