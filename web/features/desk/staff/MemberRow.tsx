import type { Member } from '#contract/desk.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import type { Access } from './AccessDialogs.tsx'
import css from './staff.module.css'

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
    <li className={css.member}>
      <div>
        <p className={css.name}>
          {who}{' '}
          <span className={css.state} data-state={state}>
            {t.names.states[state]}
          </span>
          {isSelf && <span className={css.state}>{t.staff.you}</span>}
        </p>
        <p className={css.lead}>{name ? email : t.staff.noName}</p>
        <p>{roles.map((role) => t.names.roles[role].name).join(', ')}</p>
      </div>
      {isSelf ? (
        <p className={css.lead}>{t.staff.own}</p>
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
