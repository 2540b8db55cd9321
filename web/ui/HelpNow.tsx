import { Link } from 'react-router'
import t from '#texts/nb/help.ts'
import { PhoneLinks } from './Say.tsx'
import css from './HelpNow.module.css'

/** Phone numbers and services that help, with the date of the last review. `isShort`: the services are in the hub. */
export const HelpNow = ({ isShort = false }) => (
  <section className={css.help} aria-labelledby="help-now">
    <h2 id="help-now">{t.heading}</h2>
    <ul className={`bare ${css.calls}`}>
      {t.lines.map(({ what, call, tel }) => (
        <li key={tel}>
          <a className="framed" href={`tel:${tel}`}>
            <span className={css.number}>{call}</span>
            <span>{what}</span>
          </a>
        </li>
      ))}
    </ul>
    {isShort ? (
      <p>
        <Link to="/information-hub#help-now">{t.more}</Link>
      </p>
    ) : (
      <Places />
    )}
    <p className="soft">{t.reviewed}</p>
  </section>
)

const Places = () => (
  <ul className={`bare ${css.places}`}>
    {t.places.map(({ name, what, href }) => (
      <li key={href}>
        <a href={href} target="_blank" rel="noreferrer">
          {name}
          <span className="unseen"> ({t.newTab})</span>
        </a>
        <p>
          <PhoneLinks words={what} />
        </p>
      </li>
    ))}
  </ul>
)
