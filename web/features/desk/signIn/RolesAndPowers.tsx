import { powersOf, type Role } from '#contract/staff.ts'
import { useDesk } from '../frame/useDesk.ts'

/** What a person's roles let them see, and what the sum of the roles allows (docs/casework.md, "People"). */
export function RolesAndPowers({ roles }: { roles: readonly Role[] }) {
  const t = useDesk()
  return (
    <>
      <dl className="list">
        {roles.map((role) => (
          <div key={role} className="card">
            <dt className="name">{t.names.roles[role].name}</dt>
            <dd className="dim">{t.names.roles[role].hint}</dd>
          </div>
        ))}
      </dl>
      <p className="name">{t.home.powersLead}</p>
      <ul className="bullets">
        {powersOf(roles).map((power) => (
          <li key={power}>{t.names.powers[power]}</li>
        ))}
      </ul>
    </>
  )
}
