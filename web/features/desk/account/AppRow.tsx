import { useState } from 'react'
import { keepApp } from '#contract/deskAccount.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDay } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { AppSetup } from '../signIn/AppSetup.tsx'
import form from '../form/form.module.css'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { Failure } from '../form/Failure.tsx'
import { deskApi } from '../data/api.ts'

type Props = {
  /** Null while no app counts. */
  totp: { confirmed_at: string } | null
  isOnly: boolean
  onDone: (words: string) => void
  onRemoved: (words: string) => void
}

/** The authenticator app: setting one up, in place of an earlier one, and removing it. */
export function AppRow({ totp, isOnly, onDone, onRemoved }: Props) {
  const t = useTexts(desk)
  const own = t.ownAccount
  // Asks for the second factor again, if need be, before the dialog opens.
  const [ask, asked] = deskApi.useOfferAppMutation()
  const [keep] = deskApi.useKeepAppMutation()
  const [remove] = deskApi.useRemoveAppMutation()
  const [isRemoving, setRemoving] = useState(false)
  const offer = asked.data?.data
  return (
    <li className={`${pieces.card} ${pieces.between}`}>
      <div>
        <p className={pieces.name}>{totp ? t.account.totp(longDay(totp.confirmed_at)) : own.noApp}</p>
        {totp && isOnly && <p className={pieces.soft}>{own.onlyOne}</p>}
      </div>
      <div className={form.buttons}>
        <Button look="plain" isBusy={asked.isLoading} onClick={() => void (asked.isLoading || ask())}>
          {totp ? own.replaceApp : own.addApp}
        </Button>
        {totp && !isOnly && (
          <Button look="plain" aria-label={own.of(own.remove, own.app)} onClick={() => setRemoving(true)}>
            {own.remove}
          </Button>
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
      <DeskConfirm
        isOpen={isRemoving}
        title={own.removeTitle(own.app.toLowerCase())}
        body={own.removeBody}
        confirm={own.remove}
        isDanger
        onConfirm={() => remove()}
        onDone={() => onRemoved(own.appRemoved)}
        onClose={() => setRemoving(false)}
      />
    </li>
  )
}
