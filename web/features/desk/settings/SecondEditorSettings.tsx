import { saveSecondEditor } from '#contract/deskSettings.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { Choice } from '../form/Choice.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { SettingForm } from './SettingForm.tsx'
import { useSetting, type Known } from './useSetting.ts'
import { deskApi } from '../data/api.ts'

type Props = { known: Known<boolean>; onAgain: () => Promise<Known<boolean> | undefined> }

/** Whether somebody else than who wrote last publishes. */
export function SecondEditorSettings({ known, onAgain }: Props) {
  const t = useTexts(desk).editorial.secondEditor
  const setting = useSetting(known, onAgain)
  const [save] = deskApi.useSaveSecondEditorMutation()
  const fields = useDeskForm(saveSecondEditor.schema.body)
  return (
    <SettingForm
      key={setting.round}
      fields={fields}
      onAgain={() => void setting.again()}
      onSave={(event) => {
        const given = fields.check(event, (data) => ({ version: setting.version, value: data.get('value') === 'on' }))
        return given && setting.saved(save(given), (settings) => settings.second_editor)
      }}
    >
      <Choice type="checkbox" name="value" label={t.label} hint={t.hint} defaultChecked={setting.value} />
    </SettingForm>
  )
}
