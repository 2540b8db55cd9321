import { Link } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useFactorsQuery } from '../data/api.ts'
import { RolesAndPowers } from '../door/RolesAndPowers.tsx'
import { useSelf } from '../frame/useSelf.ts'
import { useTitle } from '../frame/useTitle.ts'
import css from './home.module.css'

/** So few recovery codes are worth a word. */
const few = 3

/** Who is signed in, what the roles allow, and which pages there are. It promises nothing that cannot be opened. */
export function Home() {
  const t = useTexts(desk)
  const self = useSelf()
  useTitle(t.home.title)
  const pages = [
    ...(self.powers.includes('manage_staff')
      ? [{ to: deskPages.staff, name: t.home.staff, lead: t.home.staffLead }]
      : []),
    { to: deskPages.account, name: t.home.account, lead: t.home.accountLead },
  ]
  return (
    <>
      <h1>{t.home.hello(self.name)}</h1>
      <FewCodes />
      <Facts
        isFramed
        facts={[
          { name: t.home.address, value: self.email },
          { name: t.home.roles, value: self.roles.map((role) => t.names.roles[role].name).join(', ') },
        ]}
      />
      <div className={css.columns}>
        <section aria-labelledby="now">
          <h2 id="now">{t.home.nowHeading}</h2>
          <ul className={css.pages}>
            {pages.map(({ to, name, lead }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
                <p>{lead}</p>
              </li>
            ))}
          </ul>
          <p className={css.notYet}>{t.home.notYet}</p>
        </section>
        <section aria-labelledby="roles">
          <h2 id="roles">{t.home.rolesHeading}</h2>
          <RolesAndPowers roles={self.roles} powers={self.powers} />
        </section>
      </div>
    </>
  )
}

function FewCodes() {
  const t = useTexts(desk).home
  const { data } = useFactorsQuery()
  const left = data?.data.recovery_codes_left
  if (left === undefined || left >= few) return null
  return (
    <p className={css.few}>
      {t.fewCodes(left)} <Link to={deskPages.account}>{t.makeCodes}</Link>
    </p>
  )
}
