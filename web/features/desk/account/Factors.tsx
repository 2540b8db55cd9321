import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { listOwnFactors } from '#contract/desk.ts'
import { renamePasskey, keepApp } from '#contract/deskAccount.ts'
import { desk as t } from '#texts/desk.ts'
import type { Reply } from '#web/app/wire/calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDay, longMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { AskButton, DeskDialog } from '../frame/DeskDialog.tsx'
import { FormButton, FormDialog, StatusMessage, useStatusMessage } from '../form/DeskForm.tsx'
import { deskApi } from '../data/api.ts'
import { AppSetup, RecoveryCodes } from '../signIn/FactorSetup.tsx'
import { canUsePasskeys, makePasskey } from '../signIn/passkeys.ts'
import { Failure, Pending } from '../frame/DeskPage.tsx'

const own = t.ownAccount

/** One's own second factors. Adding one asks for the second factor again (data/baseQuery.ts). */
export function Factors() {
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
    const error = asked.error ?? added?.error
    setFailure(isStopped ? t.factor.passkeyStopped : error && deskFailureWords(readDeskFailure(error)))
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

type Passkey = Reply<typeof listOwnFactors>['data']['passkeys'][number]
type Props = { passkey: Passkey; isOnly: boolean; onDone: (words: string) => void; onRemoved: (words: string) => void }

function PasskeyRow({ passkey, isOnly, onDone, onRemoved }: Props) {
  const [rename] = deskApi.useRenamePasskeyMutation()
  const [remove] = deskApi.useRemovePasskeyMutation()
  const { id, name, created_at, last_used_at } = passkey
  const made = t.account.passkey(longDay(created_at))
  return (
    <li className="card between">
      <div>
        <p className="name">{name ?? made}</p>
        {name !== null && <p className="dim">{made}</p>}
        <p className="dim">{last_used_at ? t.account.used(longMoment(last_used_at)) : t.account.unused}</p>
        {isOnly && <p className="dim">{own.onlyOne}</p>}
      </div>
      <div className="row">
        <FormButton
          look="plain"
          words={own.rename}
          of={name ?? made}
          title={own.renameTitle}
          schema={renamePasskey.schema.body}
          send={(given) => rename({ id, ...given })}
          onDone={() => onDone(own.renamed)}
        >
          {(field) => (
            <TextInput
              {...field('name')}
              label={own.passkeyName}
              description={own.passkeyNameHint}
              defaultValue={name ?? ''}
            />
          )}
        </FormButton>
        <AskButton
          isOff={isOnly}
          look="plain"
          of={name ?? made}
          title={own.removeTitle(name ?? made)}
          body={own.removeBody}
          confirm={own.remove}
          isDanger
          onConfirm={() => remove(id)}
          onDone={() => onRemoved(own.passkeyRemoved)}
        />
      </div>
    </li>
  )
}

type AppRowProps = Omit<Props, 'passkey'> & {
  /** Null while no app counts. */
  totp: { confirmed_at: string } | null
}

function AppRow({ totp, isOnly, onDone, onRemoved }: AppRowProps) {
  // Asks for the second factor again, if need be, before the dialog opens.
  const [ask, asked] = deskApi.useOfferAppMutation()
  const [keep] = deskApi.useKeepAppMutation()
  const [remove] = deskApi.useRemoveAppMutation()
  const offer = asked.data?.data
  return (
    <li className="card between">
      <div>
        <p className="name">{totp ? t.account.totp(longDay(totp.confirmed_at)) : own.noApp}</p>
        {totp && isOnly && <p className="dim">{own.onlyOne}</p>}
      </div>
      <div className="row">
        <Button look="plain" isBusy={asked.isLoading} onClick={() => void ask()}>
          {totp ? own.replaceApp : own.addApp}
        </Button>
        <AskButton
          isOff={!totp || isOnly}
          look="plain"
          of={own.app}
          title={own.removeTitle(own.app.toLowerCase())}
          body={own.removeBody}
          confirm={own.remove}
          isDanger
          onConfirm={() => remove()}
          onDone={() => onRemoved(own.appRemoved)}
        />
      </div>
      <Failure error={asked.error} />
      {offer && (
        <FormDialog
          title={own.appTitle}
          body={totp ? own.replaceLead : own.appLead}
          schema={keepApp.schema.body}
          shape={(data) => ({ offer: offer.offer, code: data.get('code') })}
          send={keep}
          onDone={() => onDone(totp ? own.appReplaced : own.appAdded)}
          save={own.keepApp}
          onClose={asked.reset}
        >
          {(field) => <AppSetup app={offer} field={field('code')} />}
        </FormDialog>
      )}
    </li>
  )
}
