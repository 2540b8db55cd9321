import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { listOwnFactors } from '#contract/desk.ts'
import { passkeyNameMax, renamePasskey, keepApp } from '#contract/deskAccount.ts'
import { desk as t } from '#texts/desk.ts'
import type { Reply } from '#web/app/wire/calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDay, longMoment } from '#web/ui/dates.ts'
import { AskButton, DeskConfirm } from '../frame/DeskDialog.tsx'
import { FormDialog } from '../form/DeskForm.tsx'
import { deskApi } from '../data/api.ts'
import { AppSetup } from '../signIn/FactorSetup.tsx'
import { RowActions } from '../frame/RowActions.tsx'
import { Failure } from '../frame/DeskPage.tsx'

const own = t.ownAccount
type Passkey = Reply<typeof listOwnFactors>['data']['passkeys'][number]
type Props = { passkey: Passkey; isOnly: boolean; onDone: (words: string) => void; onRemoved: (words: string) => void }

export function PasskeyRow({ passkey, isOnly, onDone, onRemoved }: Props) {
  const [open, setOpen] = useState<'name' | 'remove'>()
  const [rename] = deskApi.useRenamePasskeyMutation()
  const [remove] = deskApi.useRemovePasskeyMutation()
  const { id, name, created_at, last_used_at } = passkey
  const made = t.account.passkey(longDay(created_at))
  const close = () => setOpen(undefined)
  return (
    <li className="card between">
      <div>
        <p className="name">{name ?? made}</p>
        {name !== null && <p className="dim">{made}</p>}
        <p className="dim">{last_used_at ? t.account.used(longMoment(last_used_at)) : t.account.unused}</p>
        {isOnly && <p className="dim">{own.onlyOne}</p>}
      </div>
      <RowActions
        of={name ?? made}
        actions={[
          { words: own.rename, act: () => setOpen('name') },
          !isOnly && { words: own.remove, act: () => setOpen('remove') },
        ]}
      />
      {open === 'name' && (
        <FormDialog
          title={own.renameTitle}
          schema={renamePasskey.schema.body}
          send={(given) => rename({ id, ...given })}
          onDone={() => onDone(own.renamed)}
          onClose={close}
        >
          {(field) => (
            <TextInput
              {...field('name')}
              label={own.passkeyName}
              description={own.passkeyNameHint}
              defaultValue={name ?? ''}
              autoComplete="off"
              maxLength={passkeyNameMax}
            />
          )}
        </FormDialog>
      )}
      <DeskConfirm
        isOpen={open === 'remove'}
        title={own.removeTitle(name ?? made)}
        body={own.removeBody}
        confirm={own.remove}
        isDanger
        onConfirm={() => remove(id)}
        onDone={() => onRemoved(own.passkeyRemoved)}
        onClose={close}
      />
    </li>
  )
}

type AppRowProps = Omit<Props, 'passkey'> & {
  /** Null while no app counts. */
  totp: { confirmed_at: string } | null
}

export function AppRow({ totp, isOnly, onDone, onRemoved }: AppRowProps) {
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
        {totp && !isOnly && (
          <AskButton
            look="plain"
            of={own.app}
            title={own.removeTitle(own.app.toLowerCase())}
            body={own.removeBody}
            confirm={own.remove}
            isDanger
            onConfirm={() => remove()}
            onDone={() => onRemoved(own.appRemoved)}
          />
        )}
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
