import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { accounts } from '#texts/accounts.ts'
import { contactLanguageTexts } from '#texts/contactLanguages.ts'
import { useWhenSeenAgain } from '#web/app/data/useWhenSeenAgain.ts'
import { useShowLeavingQuery } from '#web/app/erasure/api.ts'
import { accountSubject, isUnsure } from '#web/app/erasure/attempts.ts'
import { Waiting } from '#web/app/session/AfterSession.tsx'
import { useSession } from '#web/app/session/useSession.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import pieces from '#web/ui/pieces.module.css'
import { useTexts } from '#web/ui/useTexts.ts'
import { ChangeEmail, Editing, Saved, UpdateAccount, useSaid } from './Editing.tsx'
import { Leaving, OwnConsents, TakeAlong } from './LateSections.tsx'
import { CaseMails, ChangePassword, Sessions } from './OwnSections.tsx'
import { useFindUser } from './useFindUser.ts'
import css from './accounts.module.css'

const ahead = () => import('./Ahead.tsx')

/**
 * The account. The receipt alone once it is to be erased; when somebody signs in to it after that, only what the server still
 * allows: its day, keeping it, and erasing it at once.
 */
export default function Account() {
  const t = useTexts(accounts).account
  const { currentData: leaving, isError, refetch } = useShowLeavingQuery()
  const { user } = useSession()
  const findUser = useFindUser()
  const [receipt, setReceipt] = useState<ReactNode>()
  const heading = useRef<HTMLHeadingElement>(null)
  const isLeaving = Boolean(leaving?.due_at)
  const wasLeaving = useRef(false)
  useEffect(() => {
    // The pressed button has gone with the rest of its part.
    if (wasLeaving.current && !isLeaving) heading.current?.focus()
    wasLeaving.current = isLeaving
  }, [isLeaving])
  // Another tab may have had the account erased, or kept it. The receipt stays, and so does whoever does not know yet whether they
  // get one: an account that is gone would lead away from here.
  useWhenSeenAgain(async () => {
    if (receipt !== undefined || !leaving || isUnsure(accountSubject(user?.id))) return
    // First the user, who tells that the account is leaving.
    if (isLeaving) await findUser()
    void refetch()
  })
  const hasAhead = leaving && (leaving.ahead.own.length > 0 || leaving.ahead.account !== null)
  const isAlone = isLeaving || receipt !== undefined
  // What the server refuses to an account that leaves must not be asked for.
  if (!leaving && !isError) return <Waiting />
  return (
    <div className={css.account}>
      <h1 ref={heading} tabIndex={-1}>
        {t.heading}
      </h1>
      {receipt}
      {!isAlone && hasAhead && leaving && <LazyPart load={ahead} props={leaving.ahead} />}
      {!isAlone && <OwnAccount />}
      {!receipt && <Leaving onEnded={setReceipt} />}
    </div>
  )
}

/** The account's data, what it agreed to, how it is signed in to, and the ways out of it that leave it as it is. */
function OwnAccount() {
  const t = useTexts(accounts)
  return (
    <>
      <section aria-labelledby="facts">
        <h2 id="facts">{t.account.facts}</h2>
        <AccountFacts />
      </section>
      <section aria-labelledby="mails">
        <h2 id="mails">{t.account.mails}</h2>
        <CaseMails />
      </section>
      <OwnConsents />
      <TakeAlong />
      <section aria-labelledby="rights">
        <h2 id="rights">{t.account.rights}</h2>
        <p>
          {t.account.rightsBody} <Link to="/personvern">{t.account.toPrivacy}</Link>.
        </p>
      </section>
      <section aria-labelledby="password">
        <h2 id="password">{t.account.password}</h2>
        <p className={css.lead}>{t.account.passwordLead}</p>
        <ChangePassword />
      </section>
      {/* Late, because its length is known only when it arrives. */}
      <section aria-labelledby="sessions">
        <h2 id="sessions">{t.account.sessions}</h2>
        <p className={css.lead}>
          {t.account.sessionsLead} <a href="#password">{t.account.sessionsPassword}</a>.
        </p>
        <Sessions />
      </section>
    </>
  )
}

function AccountFacts() {
  const t = useTexts(accounts)
  const languages = useTexts(contactLanguageTexts)
  const { user } = useSession()
  const { said, clear, saidThen } = useSaid()
  if (!user) return null
  const isVerified = Boolean(user.email_verified_at)
  const { contact_language } = user
  const email = (
    <>
      {user.email ?? '\u00A0'}
      <span className={css.mark} data-good={isVerified || undefined}>
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
      <p role="status" className={pieces.note} data-apart>
        {user.message}
      </p>
      {!isVerified && (
        <p>
          <ButtonLink to="/email-verify" look="quiet">
            {t.account.verify}
          </ButtonLink>
        </p>
      )}
      <Editing label={t.updateAccount.open} onOpen={clear}>
        {(close) => <UpdateAccount done={saidThen(close)} cancel={close} />}
      </Editing>
      <Editing label={t.changeEmail.open} onOpen={clear}>
        {(close) => <ChangeEmail done={saidThen(close)} cancel={close} />}
      </Editing>
    </>
  )
}
