import { fixedOutcome, saveOfferedOutcomes } from '#contract/deskSettings.ts'
import { outcomes, type Outcome } from '#contract/status.ts'
import { desk } from '#texts/desk.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useDeskForm } from '../form/useDeskForm.ts'
import pieces from '../frame/pieces.module.css'
import { SettingForm } from './SettingForm.tsx'
import { useSetting, type Known } from './useSetting.ts'
import { deskApi } from '../data/api.ts'

type Props = { known: Known<Outcome[]>; onAgain: () => Promise<Known<Outcome[]> | undefined> }

export function OutcomeSettings({ known, onAgain }: Props) {
  const t = useTexts(desk)
  const setting = useSetting(known, onAgain)
  const [save] = deskApi.useSaveOfferedOutcomesMutation()
  const fields = useDeskForm(saveOfferedOutcomes.schema.body)
  return (
    <SettingForm
      key={setting.round}
      fields={fields}
      onAgain={() => void setting.again()}
      onSave={(event) => {
        const given = fields.check(event, (data) => ({ version: setting.version, value: data.getAll('value') }))
        return given && setting.saved(save(given), (settings) => settings.offered_outcomes)
      }}
    >
      <fieldset className={pieces.fieldset}>
        <legend className="unseen">{t.settings.outcomes.title}</legend>
        <FormError message={fields.field('value').error} />
        {outcomes.map((outcome) => (
          <label key={outcome} className={pieces.check}>
            <input
              type="checkbox"
              name="value"
              value={outcome}
              data-path="value"
              defaultChecked={setting.value.includes(outcome)}
              // Disabled, it would be in no form; `duplicate` is added by the schema.
              disabled={outcome === fixedOutcome}
            />
            <span>
              {t.caseCodes.outcomes[outcome]}
              {outcome === fixedOutcome && <small> ({t.settings.outcomes.fixed.toLowerCase()})</small>}
            </span>
          </label>
        ))}
      </fieldset>
    </SettingForm>
  )
}
