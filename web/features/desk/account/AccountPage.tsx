import { useState } from 'react'
import { desk as t } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { refusalWords } from '../data/failure.ts'
import { StatusMessage, useStatusMessage } from '../form/DeskForm.tsx'
import { Badge, DeskSection, Pending, Failure } from '../frame/DeskPage.tsx'
import { Line } from '../frame/RowActions.tsx'
import { useTitle } from '../frame/useDesk.ts'
import { deskApi } from '../data/api.ts'
import { canUsePasskeys, makePasskey } from '../signIn/passkeys.ts'
import { RecoveryCodes } from '../signIn/FactorSetup.tsx'
import { AskButton, DeskDialog } from '../frame/DeskDialog.tsx'
import { AppRow, PasskeyRow } from './FactorRows.tsx'
import { OwnData } from './OwnData.tsx'

export function AccountPage() {
  useTitle(t.account.title)
  return (
    <div className="page" style={{ maxInlineSize: '44rem' }}>
      <h1>{t.account.title}</h1>
      <DeskSection id="you" title={t.ownAccount.you}>
        <OwnData />
      </DeskSection>
      <DeskSection id="factors" title={t.account.factors}>
        <Factors />
      </DeskSection>
      <DeskSection id="sessions" title={t.account.sessions}>
        <p className="dim">{t.account.sessionsLead}</p>
        <Sessions />
      </DeskSection>
    </div>
  )
}

/** Where the person is signed in. Every session but this one can be ended here; this one ends by 'Logg ut' in the header. */
function Sessions() {
  const { data, ...query } = deskApi.useListOwnSessionsQuery()
  const [revoke, { isLoading, error: refused }] = deskApi.useRevokeOwnSessionMutation()
  const { at, say, saySoftly } = useStatusMessage()
  if (!data) return <Pending {...query} />
  const end = async (id: number) => {
    saySoftly('')
    const { error } = await revoke(id)
    if (!error) say(t.account.revoked)
  }
  return (
    <>
      <Failure error={refused} />
      <StatusMessage {...at} />
      <ul className="lines">
        {data.data.map(({ id, device, last_used_at, current }) => (
          <Line
            key={id}
            name={
              <>
                {device} {current && <Badge>{t.account.thisOne}</Badge>}
              </>
            }
            says={t.account.lastUsed(longMoment(last_used_at))}
          >
            {!current && (
              <Button
                look="plain"
                isBusy={isLoading}
                aria-label={t.account.revokeThat(device, longMoment(last_used_at))}
                onClick={() => void end(id)}
              >
                {t.account.revoke}
              </Button>
            )}
          </Line>
        ))}
      </ul>
    </>
  )
}

/** One's own second factors. Adding one asks for the second factor again (data/baseQuery.ts). */
function Factors() {
  const { data, ...query } = deskApi.useListOwnFactorsQuery()
  const { at, say, saySoftly } = useStatusMessage()
  const [failure, setFailure] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isBusy, setBusy] = useState(false)
  const [challenge] = deskApi.useNewPasskeyChallengeMutation()
  const [add] = deskApi.useAddPasskeyMutation()
  const [renew] = deskApi.useRenewRecoveryCodesMutation()
  if (!data) return <Pending {...query} />
  const { passkeys, totp, recovery_codes_left } = data.data
  /** The last passkey or app stays; recovery codes count as none. */
  const isOnly = passkeys.length + (totp ? 1 : 0) === 1
  const addPasskey = async () => {
    setBusy(true)
    saySoftly('')
    const asked = await challenge()
    const credential = asked.data && (await makePasskey(asked.data.data))
    const added = credential ? await add({ credential }) : undefined
    const isStopped = asked.data && !credential
    setFailure(isStopped ? t.factor.passkeyStopped : refusalWords(asked.error ?? added?.error))
    if (added?.data) saySoftly(t.account.passkeyAdded)
    setBusy(false)
  }
  return (
    <div className="stack">
      <ul className="list" aria-labelledby="factors">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} isOnly={isOnly} onDone={saySoftly} onRemoved={say} />
        ))}
        {passkeys.length === 0 && <li className="card">{t.account.noPasskey}</li>}
        <AppRow totp={totp} isOnly={isOnly} onDone={saySoftly} onRemoved={say} />
        <li className="card">
          <p className="name">{t.account.codesLeft(recovery_codes_left)}</p>
        </li>
      </ul>
      <FormError message={failure} />
      <StatusMessage {...at} />
      <div className="row">
        {canUsePasskeys() && (
          <Button look="quiet" isBusy={isBusy} onClick={() => void addPasskey()}>
            {isBusy ? t.factor.passkeyWait : t.account.addPasskey}
          </Button>
        )}
        <AskButton
          look="quiet"
          words={t.account.newCodes}
          title={t.account.newCodes}
          body={t.account.newCodesBody}
          confirm={t.account.makeCodes}
          onConfirm={() => renew()}
          onDone={(made) => setCodes(made?.data.recovery_codes)}
        />
      </div>
      <p className="dim">{t.account.lost}</p>
      {codes && (
        <DeskDialog title={t.codes.title} onClose={() => setCodes(undefined)}>
          <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
        </DeskDialog>
      )}
    </div>
  )
}
