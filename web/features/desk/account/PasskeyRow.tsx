import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { listOwnFactors } from '#contract/desk.ts'
import { passkeyNameMax, renamePasskey } from '#contract/deskAccount.ts'
import { desk } from '#texts/desk.ts'
import type { Reply } from '#web/app/wire/calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDay, longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import pieces from '../frame/pieces.module.css'
import { FormDialog } from '../form/FormDialog.tsx'
import { deskApi } from '../data/api.ts'

type Passkey = Reply<typeof listOwnFactors>['data']['passkeys'][number]
type Props = { passkey: Passkey; isOnly: boolean; onDone: (words: string) => void; onRemoved: (words: string) => void }

/** One passkey: what it is called, when it was used, and the ways to rename and remove it. */
export function PasskeyRow({ passkey, isOnly, onDone, onRemoved }: Props) {
  const t = useTexts(desk)
  const own = t.ownAccount
  const [open, setOpen] = useState<'name' | 'remove'>()
  const [rename] = deskApi.useRenamePasskeyMutation()
  const [remove] = deskApi.useRemovePasskeyMutation()
  const { id, name, created_at, last_used_at } = passkey
  const made = t.account.passkey(longDay(created_at))
  const close = () => setOpen(undefined)
  return (
    <li className={`${pieces.card} ${pieces.between}`}>
      <div>
        <p className={pieces.name}>{name ?? made}</p>
        {name !== null && <p className={pieces.soft}>{made}</p>}
        <p className={pieces.soft}>{last_used_at ? t.account.used(longMoment(last_used_at)) : t.account.unused}</p>
        {isOnly && <p className={pieces.soft}>{own.onlyOne}</p>}
      </div>
      <div className={form.buttons}>
        <Button look="plain" aria-label={own.of(own.rename, name ?? made)} onClick={() => setOpen('name')}>
          {own.rename}
        </Button>
        {!isOnly && (
          <Button look="plain" aria-label={own.of(own.remove, name ?? made)} onClick={() => setOpen('remove')}>
            {own.remove}
          </Button>
        )}
      </div>
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
