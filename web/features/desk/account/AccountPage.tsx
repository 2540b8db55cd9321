import { TextInput } from '@mantine/core'
import { changeOwnName, changeOwnPassword } from '#contract/deskAccount.ts'
import { desk as t } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { FormDialog, PasswordField, StatusMessage, useDialogs, useStatusMessage } from '../form/DeskForm.tsx'
import { Badge, DeskSection, Pending, Failure, useSelf, useTitle } from '../frame/DeskPage.tsx'
import { Line, RowActions } from '../frame/RowActions.tsx'
import { deskApi } from '../data/api.ts'
import { RolesAndPowers } from '../signIn/Invitation.tsx'
import { Factors } from './Factors.tsx'

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

function OwnData() {
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
      <RowActions
        actions={[
          { words: t.ownAccount.changeName, look: 'quiet', act: () => show('name') },
          { words: t.ownAccount.changePassword, look: 'quiet', act: () => show('password') },
        ]}
      />
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
