import { NavLink } from 'react-router'
import shell from '#texts/nb/shell.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { MenuIcon, PersonIcon, Logo } from '#web/ui/drawings.tsx'
import { inOneLine } from '#texts/phrase.ts'
import { Anchor } from './Anchor.tsx'
import { Menu } from './Menu.tsx'
import { logOut } from '#web/app/device/logOut.ts'
import { useSite } from './site.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { useRedirectQuery } from '#web/app/device/redirect.ts'
import css from './Header.module.css'

/** The HTML is the same for everyone; an attribute set before the first paint decides which buttons show. */
export function Header() {
  const { siteName } = useSite()
  const redirect = useRedirectQuery()
  const loginLinks = (
    <div className={`row ${css.loginLinks} when-signed-out`}>
      <ButtonLink to={`/register${redirect}`} look="quiet">
        {shell.nav.register}
      </ButtonLink>
      <ButtonLink to={`/login${redirect}`}>{shell.nav.login}</ButtonLink>
    </div>
  )
  return (
    <header className={css.header} data-no-print>
      <div className={css.row}>
        <Anchor to="/" className={css.home} label={`${siteName}, ${shell.toFront.toLowerCase()}`}>
          <Logo />
          <span>{inOneLine(siteName)}</span>
        </Anchor>
        <nav className={css.wide} aria-label={shell.nav.label}>
          <Pages />
        </nav>
        <div className={css.side}>
          {loginLinks}
          <Menu className={`${css.profile} when-signed-in`} label={shell.nav.profile} sign={<PersonIcon />}>
            <AccountLinks />
          </Menu>
          <Menu className={css.burger} label={shell.nav.menu} sign={<MenuIcon />} isWorded>
            <nav aria-label={shell.nav.label}>
              <Pages />
              <ul className={`bare ${css.pages}`}>
                <li>
                  <Anchor to="/#help-now">{shell.helpNow}</Anchor>
                </li>
              </ul>
            </nav>
            {loginLinks}
            <div className={`${css.accountInBurger} when-signed-in`}>
              <AccountLinks />
            </div>
            <div className="when-js">
              <ThemeSwitch />
            </div>
          </Menu>
        </div>
      </div>
    </header>
  )
}

function Pages() {
  const { nav } = shell
  return (
    <ul className={`bare ${css.pages}`}>
      <li>
        <Anchor to="/">{nav.home}</Anchor>
      </li>
      {pages.map(([to, name]) => (
        <li key={to}>
          <NavLink to={to}>{nav[name]}</NavLink>
        </li>
      ))}
    </ul>
  )
}

const pages = [
  ['/create-harassment', 'report'],
  ['/information-hub', 'hub'],
  ['/impact', 'impact'],
  ['/about', 'about'],
] as const

function AccountLinks() {
  const { nav } = shell
  return (
    <ul className={`bare ${css.own}`}>
      <li>
        <NavLink to="/report-harassment">{nav.ownCases}</NavLink>
      </li>
      <li>
        <NavLink to="/dashboard">{nav.dashboard}</NavLink>
      </li>
      <li>
        <NavLink to="/account">{nav.account}</NavLink>
      </li>
      <li>
        <button type="button" onClick={() => void logOut('/login')}>
          {nav.logout}
        </button>
      </li>
    </ul>
  )
}
