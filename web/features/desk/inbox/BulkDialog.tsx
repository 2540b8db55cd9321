import { useState } from 'react'
import type { ChosenCase } from '#contract/deskInbox.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { deskFailureWords, fieldWords, readDeskFailure } from '../data/failure.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import pieces from '../frame/pieces.module.css'
import { BulkFields } from './BulkFields.tsx'
import type { Bulk, Given, BulkKind } from './bulk.tsx'
import css from './inbox.module.css'
import { deskApi } from '../data/api.ts'

type Props = {
  bulk: Bulk
  onDone: (count: number) => void
  /** The list is to be read anew, because what it shows is no longer so. */
  onReload: () => void
  onClose: () => void
}
type Refused = { id: number; why: string }

/** Asks before several cases are changed, names them, and says which ones stopped it and why. */
export function BulkDialog({ bulk: { kind, cases: all }, onDone, onReload, onClose }: Props) {
  const t = useDesk()
  const { bulk: words } = t.inbox
  const { send, isBusy } = useBulk()
  const [given, setGiven] = useState<Given>({})
  const [cases, setCases] = useState(all)
  const [refused, setRefused] = useState<Refused[]>([])
  const [failure, setFailure] = useState<Phrase>()
  const act = async (chosen: readonly ChosenCase[]) => {
    if (isBusy) return
    setCases(chosen)
    setRefused([])
    setFailure(undefined)
    const { error, isMissing } = await send(kind, chosen, given)
    if (isMissing) return setFailure(words.choose)
    if (!error) return onDone(chosen.length)
    const read = readDeskFailure(error)
    const [field] = Object.entries(read.codes).filter(([path]) => !path.startsWith('cases.'))
    setFailure(field ? fieldWords(field[1]) : deskFailureWords(read))
    setRefused(
      Object.entries(read.codes).flatMap(([path, code]) => {
        const one = path.startsWith('cases.') ? chosen[Number(path.split('.')[1])] : undefined
        return one ? [{ id: one.id, why: fieldWords(code) }] : []
      }),
    )
  }
  const others = cases.filter(({ id }) => !refused.some((one) => one.id === id))
  return (
    <DeskDialog title={words.titles[kind](all.length)} onClose={onClose}>
      <div className={pieces.form}>
        {kind === 'take' && <p className={pieces.soft}>{words.takeBody}</p>}
        <p className={pieces.soft}>
          {words.which(cases.map(({ id }) => id))} {cases.length > 1 && words.allOrNone}
        </p>
        <BulkFields kind={kind} given={given} onChange={setGiven} />
        <FormError message={failure} />
        {refused.length > 0 && (
          <div>
            <h3>{words.refused}</h3>
            <ul className={`${pieces.bullets} ${css.refused}`}>
              {refused.map(({ id, why }) => (
                <li key={id}>{words.refusedOne(id, why)}</li>
              ))}
            </ul>
          </div>
        )}
        <div className={pieces.buttons}>
          <Button look="plain" onClick={refused.length > 0 ? onReload : onClose}>
            {refused.length > 0 ? words.reload : t.frame.cancel}
          </Button>
          {(refused.length === 0 || others.length > 0) && (
            <Button isBusy={isBusy} onClick={() => void act(refused.length > 0 ? others : cases)}>
              {isBusy
                ? words.busy
                : refused.length > 0
                  ? words.without(others.length)
                  : words.confirm[kind](cases.length)}
            </Button>
          )}
        </div>
      </div>
    </DeskDialog>
  )
}

type Sent = { error?: unknown; isMissing?: boolean }

/** Sends a change of several cases. `isMissing`: what the cases are to become was not chosen, and nothing was sent. */
function useBulk() {
  const [take, taking] = deskApi.useBulkTakeMutation()
  const [assign, assigning] = deskApi.useBulkAssignMutation()
  const [label, labelling] = deskApi.useBulkLabelMutation()
  const [prioritise, prioritising] = deskApi.useBulkPriorityMutation()

  async function send(kind: BulkKind, chosen: readonly ChosenCase[], given: Given): Promise<Sent> {
    const cases = [...chosen]
    if (kind === 'take') return take({ cases })
    if (kind === 'assign') {
      if (!given.assignee) return { isMissing: true }
      return assign({ cases, assignee_id: given.assignee === 'none' ? null : Number(given.assignee) })
    }
    if (kind === 'label') {
      if (!given.label) return { isMissing: true }
      return label({ cases, label_id: Number(given.label), has: !given.isOff })
    }
    if (!given.priority) return { isMissing: true }
    return prioritise({ cases, priority: given.priority })
  }
  const isBusy = [taking, assigning, labelling, prioritising].some(({ isLoading }) => isLoading)
  return { send, isBusy }
}
