import { useEffect, useRef, useState } from 'react'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import pieces from '../frame/pieces.module.css'
import { canUsePasskeys, makePasskey } from '../signIn/passkeys.ts'
import { RecoveryCodes } from '../signIn/RecoveryCodes.tsx'
import form from '../form/form.module.css'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { Pending } from '../frame/Pending.tsx'
import { AppRow } from './AppRow.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { deskApi } from '../data/api.ts'

/** One's own second factors. Adding one asks for the second factor again (data/baseQuery.ts). */
export function Factors() {
  const t = useTexts(desk)
  const { data, ...query } = deskApi.useFactorsQuery()
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<Phrase>()
  const [isAsking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const [isBusy, setBusy] = useState(false)
  const [challenge] = deskApi.useNewPasskeyChallengeMutation()
  const [add] = deskApi.useAddPasskeyMutation()
  const [renew] = deskApi.useRenewRecoveryCodesMutation()
  const list = useRef<HTMLUListElement>(null)
  const isRemoved = useRef(false)
  const rows = data && data.data.passkeys.length + (data.data.totp ? 1 : 0)
  // The pressed button has disappeared with its row, and its dialog with it.
  useEffect(() => {
    if (isRemoved.current) list.current?.focus()
    isRemoved.current = false
  }, [rows])
  if (!data) return <Pending {...query} />
  const { passkeys, totp, recovery_codes_left } = data.data
  /** The last passkey or app stays; recovery codes count as none. */
  const isOnly = rows === 1
  const removed = (words: string) => {
    setSaid(words)
    isRemoved.current = true
  }
  const addPasskey = async () => {
    if (isBusy) return
    setBusy(true)
    setSaid('')
    setFailure(await failureOfAdding())
    setBusy(false)
  }
  const failureOfAdding = async (): Promise<Phrase | undefined> => {
    const asked = await challenge()
    if (asked.error) return refusal(asked.error)
    const credential = await makePasskey(asked.data.data)
    if (!credential) return t.factor.passkeyStopped
    const { error } = await add({ credential })
    if (error) return refusal(error)
    setSaid(t.account.passkeyAdded)
    return undefined
  }
  const makeCodes = async () => {
    const made = await renew()
    if (made.error) return { error: made.error }
    setAsking(false)
    setCodes(made.data.data.recovery_codes)
    return {}
  }
  return (
    <div className={pieces.stack}>
      <ul className={pieces.list} ref={list} tabIndex={-1} aria-labelledby="factors">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} isOnly={isOnly} onDone={setSaid} onRemoved={removed} />
        ))}
        {passkeys.length === 0 && <li className={pieces.card}>{t.account.noPasskey}</li>}
        <AppRow totp={totp} isOnly={isOnly} onDone={setSaid} onRemoved={removed} />
        <li className={pieces.card}>
          <p className={pieces.name}>{t.account.codesLeft(recovery_codes_left)}</p>
        </li>
      </ul>
      <FormError message={failure} />
      <StatusMessage>{said}</StatusMessage>
      <div className={form.buttons}>
        {canUsePasskeys() && (
          <Button look="quiet" isBusy={isBusy} onClick={() => void addPasskey()}>
            {isBusy ? t.factor.passkeyWait : t.account.addPasskey}
          </Button>
        )}
        <Button look="quiet" onClick={() => setAsking(true)}>
          {t.account.newCodes}
        </Button>
      </div>
      <p className={pieces.soft}>{t.account.lost}</p>
      <DeskConfirm
        isOpen={isAsking}
        title={t.account.newCodes}
        body={t.account.newCodesBody}
        confirm={t.account.makeCodes}
        onConfirm={makeCodes}
        onClose={() => setAsking(false)}
      />
      <DeskDialog isOpen={codes !== undefined} title={t.codes.title} onClose={() => setCodes(undefined)}>
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      </DeskDialog>
    </div>
  )
}

const refusal = (error: unknown) => deskFailureWords(readDeskFailure(error))
