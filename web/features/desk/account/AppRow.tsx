import { useState, type SubmitEvent } from 'react'
import { keepApp, type offerApp } from '#contract/deskAccount.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import type { Reply } from '#web/app/wire/calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDay } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import pieces from '../frame/pieces.module.css'
import { AppSetup } from '../signIn/AppSetup.tsx'
import form from '../form/form.module.css'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { DialogForm } from '../form/DialogForm.tsx'
import { deskApi } from '../data/api.ts'

type Offer = Reply<typeof offerApp>['data']
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
  const [ask, { isLoading }] = deskApi.useOfferAppMutation()
  const [remove] = deskApi.useRemoveAppMutation()
  const [offer, setOffer] = useState<Offer>()
  const [isRemoving, setRemoving] = useState(false)
  const [failure, setFailure] = useState<Phrase>()
  /** Asks for the second factor again, if need be, before the dialog opens. */
  const begin = async () => {
    if (isLoading) return
    const { data, error } = await ask()
    setFailure(error ? deskFailureWords(readDeskFailure(error)) : undefined)
    setOffer(data?.data)
  }
  const confirm = async () => {
    const { error } = await remove()
    if (!error) {
      setRemoving(false)
      onRemoved(own.appRemoved)
    }
    return { error }
  }
  return (
    <li className={`${pieces.card} ${pieces.between}`}>
      <div>
        <p className={pieces.name}>{totp ? t.account.totp(longDay(totp.confirmed_at)) : own.noApp}</p>
        {totp && isOnly && <p className={pieces.soft}>{own.onlyOne}</p>}
      </div>
      <div className={form.buttons}>
        <Button look="plain" isBusy={isLoading} onClick={() => void begin()}>
          {totp ? own.replaceApp : own.addApp}
        </Button>
        {totp && !isOnly && (
          <Button look="plain" aria-label={own.of(own.remove, own.app)} onClick={() => setRemoving(true)}>
            {own.remove}
          </Button>
        )}
      </div>
      <FormError message={failure} />
      <DeskDialog
        isOpen={offer !== undefined}
        title={own.appTitle}
        body={totp ? own.replaceLead : own.appLead}
        onClose={() => setOffer(undefined)}
      >
        {offer && (
          <AppForm
            offer={offer}
            onClose={() => setOffer(undefined)}
            onDone={() => {
              setOffer(undefined)
              onDone(totp ? own.appReplaced : own.appAdded)
            }}
          />
        )}
      </DeskDialog>
      <DeskConfirm
        isOpen={isRemoving}
        title={own.removeTitle(own.app.toLowerCase())}
        body={own.removeBody}
        confirm={own.remove}
        isDanger
        onConfirm={confirm}
        onClose={() => setRemoving(false)}
      />
    </li>
  )
}

function AppForm({ offer, onClose, onDone }: { offer: Offer; onClose: () => void; onDone: () => void }) {
  const t = useTexts(desk).ownAccount
  const [keep, { isLoading }] = deskApi.useKeepAppMutation()
  const fields = useDeskForm(keepApp.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({ offer: offer.offer, code: data.get('code') }))
    if (!given || isLoading) return
    const { error } = await keep(given)
    if (error) fields.refuse(error)
    else onDone()
  }
  return (
    <DialogForm fields={fields} isBusy={isLoading} save={t.keepApp} onSubmit={submit} onClose={onClose}>
      <AppSetup app={offer} field={fields.field('code')} />
    </DialogForm>
  )
}
