import { saveDigestTime } from '#contract/deskSettings.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { TimeField } from '../form/TimeField.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { SettingForm } from './SettingForm.tsx'
import css from './settings.module.css'
import { useSetting, type Known } from './useSetting.ts'
import { deskApi } from '../data/api.ts'

type Props = { known: Known<string>; onAgain: () => Promise<Known<string> | undefined> }

export function DigestSettings({ known, onAgain }: Props) {
  const t = useTexts(desk).settings.digest
  const setting = useSetting(known, onAgain)
  const [save] = deskApi.useSaveDigestTimeMutation()
  const fields = useDeskForm(saveDigestTime.schema.body)
  return (
    <SettingForm
      key={setting.round}
      fields={fields}
      onAgain={() => void setting.again()}
      onSave={(event) => {
        const given = fields.check(event, (data) => ({ version: setting.version, value: data.get('value') }))
        return given && setting.saved(save(given), (settings) => settings.digest_time)
      }}
    >
      <TimeField {...fields.field('value')} className={css.short} label={t.time} defaultValue={setting.value} />
    </SettingForm>
  )
}
