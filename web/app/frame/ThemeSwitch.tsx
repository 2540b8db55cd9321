import { useId } from 'react'
import shell from '#texts/nb/shell.ts'
import { changeTheme, themes, useTheme } from '#web/app/start/preferences.ts'
import css from './ThemeSwitch.module.css'

export function ThemeSwitch() {
  const t = shell.theme
  const theme = useTheme()
  const name = useId()
  return (
    <fieldset className={`${css.switch} when-js`} data-no-print>
      <legend>{t.label}</legend>
      <div className={css.choices}>
        {themes.map((one) => (
          <label key={one}>
            <input type="radio" name={name} value={one} checked={theme === one} onChange={() => changeTheme(one)} />
            <span>{t[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
