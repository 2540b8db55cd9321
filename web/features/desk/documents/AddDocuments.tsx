import { useId, useState, type SubmitEvent } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import type { Chosen } from '#web/ui/form/files.ts'
import { useDesk } from '../frame/useDesk.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { StatusMessage } from '../form/DeskForm.tsx'
import { useAttempt } from '../form/useAttempt.ts'
import pieces from '../frame/pieces.module.css'
import { useUnsaved } from '../frame/unsaved.ts'
import { Attach } from '../messages/Attach.tsx'
import { deskApi } from '../data/api.ts'

type Props = {
  caseId: number
  /** Files that were chosen before, and why they were not added. */
  initial?: { chosen: readonly Chosen[]; failure: string; keyOf: (content: object) => string }
  onAdded?: () => void
}

/** What the files of one attempt are known by. */
export const contentOf = (caseId: number, chosen: readonly Chosen[]) => [caseId, ...chosen.map(({ key }) => key)]

/** Adds documents to a case, for somebody who called or came. Chosen files stay while adding them fails. */
export function AddDocuments({ caseId, initial, onAdded }: Props) {
  const t = useDesk().documents.add
  const id = useId()
  const own = useAttempt()
  const [chosen, setChosen] = useState<readonly Chosen[]>(initial?.chosen ?? [])
  const [said, setSaid] = useState('')
  const [add, { isLoading, error, isUninitialized }] = deskApi.useAddDocumentsMutation()
  useUnsaved(chosen.length > 0)
  const failure = error && !isLoading ? readDeskFailure(error) : undefined
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chosen.length === 0) return
    setSaid('')
    const key = (initial?.keyOf ?? own.keyFor)(contentOf(caseId, chosen))
    const { data } = await add({ id: caseId, chosen, key })
    if (!data) return
    setChosen([])
    setSaid(t.added(data.data.count))
    onAdded?.()
  }
  return (
    <form className={pieces.stack} aria-labelledby={id} noValidate onSubmit={(event) => void submit(event)}>
      <h3 id={id}>{t.title}</h3>
      <p className={pieces.detail}>{t.lead}</p>
      <Attach label={t.choose} chosen={chosen} isBusy={isLoading} codes={failure?.codes ?? {}} onChange={setChosen} />
      <FormError message={failure ? deskFailureWords(failure) : isUninitialized ? initial?.failure : undefined} />
      <StatusMessage>{said}</StatusMessage>
      {chosen.length > 0 && (
        <Button type="submit" isBusy={isLoading}>
          {isLoading ? t.adding : t.submit(chosen.length)}
        </Button>
      )}
    </form>
  )
}
