import { Textarea, TextInput } from '@mantine/core'
import { saveOrganisation } from '#contract/deskSettings.ts'
import { organisationFields, organisationTextMax, type Organisation } from '#contract/organisation.ts'
import { desk } from '#texts/desk.ts'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useDeskForm } from '../form/useDeskForm.ts'
import { SettingForm } from './SettingForm.tsx'
import { useSetting, type Known } from './useSetting.ts'
import { deskApi } from '../data/api.ts'

type Props = { known: Known<Organisation>; onAgain: () => Promise<Known<Organisation> | undefined> }

/** What only the organisation knows about itself, for its record of processing. Each field may be empty. */
export function OrganisationSettings({ known, onAgain }: Props) {
  const t = useTexts(desk)
  const setting = useSetting(known, onAgain)
  const [save] = deskApi.useSaveOrganisationMutation()
  const fields = useDeskForm(saveOrganisation.schema.body)
  return (
    <SettingForm
      key={setting.round}
      fields={fields}
      saveName={t.settings.organisation.save}
      onAgain={() => void setting.again()}
      onSave={(event) => {
        const given = fields.check(event, (data) => ({
          version: setting.version,
          value: Object.fromEntries(organisationFields.map((field) => [field, data.get(`value.${field}`) ?? ''])),
        }))
        return given && setting.saved(save(given), (settings) => settings.organisation)
      }}
    >
      {organisationFields.map((field) => {
        const common = {
          ...fields.field(`value.${field}`),
          required: false,
          label: t.processing.organisation[field],
          defaultValue: setting.value[field],
          maxLength: organisationTextMax,
          inputWrapperOrder: hintBelow,
        }
        return field === 'processors' ? (
          <Textarea
            key={field}
            {...common}
            description={t.settings.organisation.processorsHint}
            autosize
            minRows={2}
            maxRows={8}
          />
        ) : (
          <TextInput key={field} {...common} autoComplete="off" />
        )
      })}
    </SettingForm>
  )
}
