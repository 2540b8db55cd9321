import { powersOf, type Role } from '#contract/staff.ts'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'

/** What a person's roles let them see, and what the sum of the roles allows (docs/casework.md, "People"). */
export function RolesAndPowers({ roles }: { roles: readonly Role[] }) {
  const t = useDesk()
  return (
    <>
      <dl className={pieces.list}>
        {roles.map((role) => (
          <div key={role} className={pieces.card}>
            <dt className={pieces.name}>{t.names.roles[role].name}</dt>
            <dd className={pieces.soft}>{t.names.roles[role].hint}</dd>
          </div>
        ))}
      </dl>
      <p className={pieces.name}>{t.home.powersLead}</p>
      <ul className={pieces.bullets}>
        {powersOf(roles).map((power) => (
          <li key={power}>{t.names.powers[power]}</li>
        ))}
      </ul>
    </>
  )
}
