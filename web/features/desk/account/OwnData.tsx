import { TextInput } from '@mantine/core'
import { changeOwnName, changeOwnPassword } from '#contract/deskAccount.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { useDesk, useSelf } from '../frame/useDesk.ts'
import { StatusMessage, FormDialog, useDialogs, PasswordField } from '../form/DeskForm.tsx'
import { RolesAndPowers } from '../signIn/Invitation.tsx'
import { deskApi } from '../data/api.ts'

export function OwnData() {
  const t = useDesk()
  const self = useSelf()
  const [changeName] = deskApi.useChangeOwnNameMutation()
  const [changePassword] = deskApi.useChangeOwnPasswordMutation()
  const { open, show, close, said, say } = useDialogs<'name' | 'password'>()
  return (
    <div className="stack">
      <Facts
        isFramed
        facts={[
          { name: t.invitation.name, value: self.name },
          { name: t.home.address, value: self.email },
          { name: t.home.roles, value: self.roles.map((role) => t.names.roles[role].name).join(', ') },
        ]}
      />
      <StatusMessage>{said}</StatusMessage>
      <div className="row">
        <Button look="quiet" onClick={() => show('name')}>
          {t.ownAccount.changeName}
        </Button>
        <Button look="quiet" onClick={() => show('password')}>
          {t.ownAccount.changePassword}
        </Button>
      </div>
      <p className="dim">{t.ownAccount.address}</p>
      <details className="fold">
        <summary>{t.invitation.rolesHeading}</summary>
        <RolesAndPowers roles={self.roles} />
      </details>
      {open === 'name' && (
        <FormDialog
          title={t.ownAccount.changeName}
          schema={changeOwnName.schema.body}
          send={changeName}
          onDone={() => say(t.ownAccount.nameChanged)}
          onClose={close}
        >
          {(field) => (
            <TextInput
              {...field('name')}
              label={t.ownAccount.name}
              description={t.ownAccount.nameHint}
              defaultValue={self.name}
              autoComplete="name"
              maxLength={limits.name}
            />
          )}
        </FormDialog>
      )}
      {open === 'password' && (
        <FormDialog
          title={t.ownAccount.changePassword}
          body={t.ownAccount.passwordLead}
          schema={changeOwnPassword.schema.body}
          send={changePassword}
          // A browser may fill in the password by itself.
          isUnasked
          onDone={() => say(t.ownAccount.passwordChanged)}
          onClose={close}
        >
          {(field) => (
            <>
              <input type="hidden" autoComplete="username" value={self.email} readOnly />
              <PasswordField
                {...field('current_password')}
                label={t.ownAccount.currentPassword}
                autoComplete="current-password"
              />
              <PasswordField
                {...field('password')}
                label={t.ownAccount.newPassword}
                description={t.ownAccount.newPasswordHint}
                autoComplete="new-password"
              />
            </>
          )}
        </FormDialog>
      )}
    </div>
  )
}
