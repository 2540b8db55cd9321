import { Link } from 'react-router'
import shell from '#texts/nb/shell.ts'
import { Logo } from '#web/ui/drawings.tsx'
import { Anchor } from './Anchor.tsx'
import { useSite } from './site.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import css from './Footer.module.css'

export function Footer() {
  const { footer: t, nav, leave } = shell
  const { siteName, orgName, orgAddress, orgEmail, orgInstagram, orgFacebook, leaveUrl } = useSite()
  return (
    <footer className={`below ${css.footer}`}>
      <div className={css.inner}>
        <p className={css.name}>
          <Logo />
          {siteName}
        </p>
        <nav aria-label={t.label} data-no-print>
          <h2>{t.pages}</h2>
          <ul className="bare">
            <li>
              <Anchor to="/">{nav.home}</Anchor>
            </li>
            <li>
              <Anchor to="/#features">{t.explore}</Anchor>
            </li>
            <li>
              <Link to="/about">{nav.about}</Link>
            </li>
            <li>
              <Link to="/personvern">{t.privacy}</Link>
            </li>
          </ul>
        </nav>
        <div>
          <h2>{t.contact}</h2>
          <address>
            {orgName}
            <br />
            {orgAddress}
            <br />
            <a href={`mailto:${orgEmail}`}>{orgEmail}</a>
          </address>
        </div>
        <div data-no-print>
          <h2>{t.follow}</h2>
          <ul className="bare">
            <li>
              <a href={orgInstagram} rel="noreferrer">
                {t.instagram}
              </a>
            </li>
            <li>
              <a href={orgFacebook} rel="noreferrer">
                {t.facebook}
              </a>
            </li>
          </ul>
        </div>
      </div>
      <p className={css.leave} data-no-print>
        {`${leave.how(new URL(leaveUrl).hostname.replace(/^www\./, ''))} `}
        <Link to="/information-hub/personvernet-ditt-her#bruker-du-en-delt-telefon-eller-datamaskin">
          {leave.history}
        </Link>
      </p>
      <div className={`row ${css.last}`}>
        <p>
          {t.credit(orgName)}
          <br />
          {t.copyright(orgName)}
        </p>
        <ThemeSwitch />
      </div>
    </footer>
  )
}
