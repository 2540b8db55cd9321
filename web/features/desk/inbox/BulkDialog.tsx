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
import type { Bulk } from './bulk.tsx'
import css from './inbox.module.css'
import { deskApi, type BulkChange } from '../data/api.ts'

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
  const [send, { isLoading: isBusy }] = deskApi.useBulkMutation()
  const [change, setChange] = useState<BulkChange | undefined>(kind === 'take' ? { kind } : undefined)
  const [cases, setCases] = useState(all)
  const [refused, setRefused] = useState<Refused[]>([])
  const [failure, setFailure] = useState<Phrase>()
  const act = async (chosen: readonly ChosenCase[]) => {
    if (isBusy) return
    setCases(chosen)
    setRefused([])
    setFailure(change ? undefined : words.choose)
    if (!change) return
    const { error } = await send({ ...change, cases: [...chosen] })
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
        <BulkFields kind={kind} onChange={setChange} />
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
