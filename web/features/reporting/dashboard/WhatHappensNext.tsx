import { Link } from 'react-router'
import { dashboard } from '#texts/dashboard.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './dashboard.module.css'

export function WhatHappensNext() {
  const t = useTexts(dashboard)
  return (
    <section className={css.block}>
      <h2>{t.next}</h2>
      <ol className={css.next}>
        {t.steps.map(({ title, body, link }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>
              {body}
              {link && (
                <>
                  {' '}
                  <Link to={link.to}>{link.words}</Link>.
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
      <p className={css.notPolice}>
        {t.notPolice} <a href="https://www.politiet.no/anmelde/">{t.police}</a>.
      </p>
    </section>
  )
}
