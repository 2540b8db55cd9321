import { TextInput } from '@mantine/core'
import { clocks } from '#contract/casework.ts'
import { saveClockDays, type Settings } from '#contract/deskSettings.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useDeskForm } from '../form/useDeskForm.ts'
import { SettingForm } from './SettingForm.tsx'
import css from './settings.module.css'
import { useSetting, type Known } from './useSetting.ts'
import { deskApi } from '../data/api.ts'

type Value = Settings['clock_days']['value']
type Props = { known: Known<Value>; onAgain: () => Promise<Known<Value> | undefined> }

export function ClockSettings({ known, onAgain }: Props) {
  const t = useTexts(desk).settings.clocks
  const setting = useSetting(known, onAgain)
  const [save] = deskApi.useSaveClockDaysMutation()
  const fields = useDeskForm(saveClockDays.schema.body)
  return (
    <SettingForm
      key={setting.round}
      fields={fields}
      onAgain={() => void setting.again()}
      onSave={(event) => {
        const given = fields.check(event, (data) => ({
          version: setting.version,
          value: Object.fromEntries(clocks.map((name) => [name, days(data.get(`value.${name}`))])),
        }))
        return given && setting.saved(save(given), (settings) => settings.clock_days)
      }}
    >
      {clocks.map((name) => (
        <TextInput
          key={name}
          {...fields.field(`value.${name}`)}
          label={t[name]}
          defaultValue={String(setting.value[name])}
          classNames={{ input: css.short }}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
        />
      ))}
    </SettingForm>
  )
}

/** What is no number fails as one in the schema. */
const days = (text: FormDataEntryValue | null) => (typeof text === 'string' && text.trim() ? Number(text) : Number.NaN)
