import { useState } from 'react'
import t from '#texts/nb/accounts.ts'
import languages from '#texts/nb/contactLanguages.ts'
import { useWhenSeenAgain } from '#web/app/data/useWhenSeenAgain.ts'
import { useFindUser, useSession } from '#web/app/session/useSession.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { ChangeEmail, Editing, Saved, UpdateAccount } from './Editing.tsx'
import css from './accounts.module.css'

export default function AboutYou() {
  const { user } = useSession()
  const findUser = useFindUser()
  useWhenSeenAgain(() => user?.new_email && findUser())
  const [said, setSaid] = useState('')
  if (!user) return null
  const isVerified = Boolean(user.email_verified_at)
  const { contact_language } = user
  const email = (
    <>
      {user.email ?? '\u00A0'}
      <span className={`badge ${css.mark}`} data-good={isVerified || undefined}>
        {isVerified ? t.account.verified : t.account.unverified}
      </span>
    </>
  )
  return (
    <>
      <Facts
        facts={[
          { name: t.fields.name, value: user.name },
          { name: t.fields.email, value: email },
          { name: t.fields.phone_number, value: user.phone_number },
          { name: t.fields.gender, value: user.gender && t.genders[user.gender] },
          {
            name: t.fields.contact_language,
            value: contact_language === null ? languages.none : contact_language && languages.names[contact_language],
          },
        ]}
        // The user that the device remembers has a name only; the rest takes its place when it arrives.
        empty={'\u00A0'}
      />
      <Saved said={said} />
      {/* That a new address waits for its link; always in the page, so that it is announced when it comes. */}
      <p role="status" className="note" data-apart>
        {user.message}
      </p>
      {!isVerified && (
        <p>
          <ButtonLink to="/email-verify" look="quiet">
            {t.account.verify}
          </ButtonLink>
        </p>
      )}
      <Editing label={t.updateAccount.open} Form={UpdateAccount} say={setSaid} />
      <Editing label={t.changeEmail.open} Form={ChangeEmail} say={setSaid} />
    </>
  )
}
