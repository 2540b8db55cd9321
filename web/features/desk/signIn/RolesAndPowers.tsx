import type { Power, Role } from '#contract/staff.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './signIn.module.css'

/** What a person's roles let them see, and what the sum of the roles allows (docs/casework.md, "People"). */
export function RolesAndPowers({ roles, powers }: { roles: readonly Role[]; powers: readonly Power[] }) {
  const t = useTexts(desk)
  return (
    <>
      <dl className={css.roles}>
        {roles.map((role) => (
          <div key={role}>
            <dt>{t.names.roles[role].name}</dt>
            <dd>{t.names.roles[role].sees}</dd>
          </div>
        ))}
      </dl>
      <p className={css.before}>{t.home.powersLead}</p>
      <ul className={css.powers}>
        {powers.map((power) => (
          <li key={power}>{t.names.powers[power]}</li>
        ))}
      </ul>
    </>
  )
}
