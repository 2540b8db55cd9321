import { roles, type Role } from '#contract/staff.ts'
import { desk } from '#texts/desk.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { Choice } from '../form/Choice.tsx'
import form from '../form/form.module.css'

type Props = { chosen: readonly Role[]; error: string | undefined }

/** The roles with what each lets a person see, so that nobody gives more than they mean to. */
export function RoleChoices({ chosen, error }: Props) {
  const t = useTexts(desk)
  return (
    <fieldset className={form.choices}>
      <legend>{t.staff.chooseRoles}</legend>
      <FormError message={error} />
      {roles.map((role) => (
        <Choice
          key={role}
          type="checkbox"
          name="roles"
          value={role}
          data-path="roles"
          defaultChecked={chosen.includes(role)}
          label={t.names.roles[role].name}
          hint={t.names.roles[role].sees}
        />
      ))}
    </fieldset>
  )
}
