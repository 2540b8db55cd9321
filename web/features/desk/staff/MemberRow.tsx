import type { Member } from '#contract/desk.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import pieces from '../frame/pieces.module.css'
import type { Access } from './AccessDialogs.tsx'

const levels: { readonly [state in Member['state']]?: 'warning' | 'danger' } = {
  invited: 'warning',
  suspended: 'danger',
}

type Props = { member: Member; isSelf: boolean; onRoles: () => void; onAccess: (kind: Access['kind']) => void }

/** A person with roles and state, and what can be done about them. One's own access is for another to change. */
export function MemberRow({ member, isSelf, onRoles, onAccess }: Props) {
  const t = useTexts(desk)
  const { email, name, roles, state } = member
  const who = name ?? email
  const actions = [
    { name: t.staff.roles, act: onRoles },
    ...(state === 'suspended'
      ? [{ name: t.staff.reinstate, act: () => onAccess('reinstate') }]
      : [
          { name: t.staff.again, act: () => onAccess('again') },
          { name: t.staff.suspend, act: () => onAccess('suspend') },
        ]),
  ]
  return (
    <li className={`${pieces.card} ${pieces.between}`}>
      <div>
        <p className={pieces.name}>
          {who}{' '}
          <span className={pieces.badge} data-level={levels[state]}>
            {t.names.states[state]}
          </span>
          {isSelf && <span className={pieces.badge}>{t.staff.you}</span>}
        </p>
        <p className={pieces.soft}>{name ? email : t.staff.noName}</p>
        <p>{roles.map((role) => t.names.roles[role].name).join(', ')}</p>
      </div>
      {isSelf ? (
        <p className={pieces.soft}>{t.staff.own}</p>
      ) : (
        <div className={form.buttons}>
          {actions.map(({ name: action, act }) => (
            <Button key={action} look="plain" aria-label={t.staff.of(action, who)} onClick={act}>
              {action}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
