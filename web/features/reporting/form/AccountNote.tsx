import { Link } from 'react-router'
import { incidents } from '#texts/incidents.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './form.module.css'

/** For a signed-out visitor, before anything is typed: that sending needs an account, why, and that reading does not. */
export function AccountNote() {
  const { before, link, after } = useTexts(incidents).form.account
  return (
    <p className={`${css.intro} when-signed-out`}>
      {`${before} `}
      <Link to="/register?redirect=/create-harassment?step=3">{link}</Link>
      {after}
    </p>
  )
}
