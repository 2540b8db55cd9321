import { TextInput } from '@mantine/core'
import { clocks } from '#contract/casework.ts'
import type { SettingTopic } from '#contract/deskPages.ts'
import {
  saveClockDays,
  saveDigestTime,
  saveOfferedOutcomes,
  saveOrganisation,
  saveSecondEditor,
  type SettingName,
  type Settings,
} from '#contract/deskSettings.ts'
import { organisationFields } from '#contract/organisation.ts'
import { useDesk } from '../frame/useDesk.ts'
import { Choice } from '../form/Choice.tsx'
import { TimeField } from '../form/DateField.tsx'
import { Pending, Shapes } from '../frame/Pending.tsx'
import { OrganisationFields, OutcomeChoices } from './settingFields.tsx'
import { Setting } from './Setting.tsx'
import css from './settings.module.css'
import { deskApi } from '../data/api.ts'

/** The form of what is one value. */
export function StoredSetting({ topic }: { topic: Exclude<SettingTopic, 'labels' | 'states' | 'replies'> }) {
  const { settings: t, editorial } = useDesk()
  const { data, ...query } = deskApi.useSettingsQuery()
  const [saveClocks] = deskApi.useSaveClockDaysMutation()
  const [saveDigest] = deskApi.useSaveDigestTimeMutation()
  const [saveOutcomes] = deskApi.useSaveOfferedOutcomesMutation()
  const [saveEditor] = deskApi.useSaveSecondEditorMutation()
  const [saveOwn] = deskApi.useSaveOrganisationMutation()
  if (!data) return <Pending {...query} shape={<Shapes heights={[4.5, 4.5, 4.5]} />} />
  const one = <Name extends SettingName>(name: Name) => ({
    known: data.data[name],
    read: async () => (await query.refetch()).data?.data,
    of: (settings: Settings) => settings[name],
  })
  switch (topic) {
    case 'clocks':
      return (
        <Setting
          {...one('clock_days')}
          schema={saveClockDays.schema.body}
          shape={(form) => ({
            value: Object.fromEntries(clocks.map((name) => [name, days(form.get(`value.${name}`))])),
          })}
          save={saveClocks}
        >
          {(field, value) =>
            clocks.map((name) => (
              <TextInput
                key={name}
                {...field(`value.${name}`)}
                label={t.clocks[name]}
                defaultValue={String(value[name])}
                classNames={{ input: css.short }}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
              />
            ))
          }
        </Setting>
      )
    case 'digest':
      return (
        <Setting
          {...one('digest_time')}
          schema={saveDigestTime.schema.body}
          shape={(form) => ({ value: form.get('value') })}
          save={saveDigest}
        >
          {(field, value) => (
            <TimeField {...field('value')} className={css.short} label={t.digest.time} defaultValue={value} />
          )}
        </Setting>
      )
    case 'outcomes':
      return (
        <Setting
          {...one('offered_outcomes')}
          schema={saveOfferedOutcomes.schema.body}
          shape={(form) => ({ value: form.getAll('value') })}
          save={saveOutcomes}
        >
          {(field, value) => <OutcomeChoices error={field('value').error} chosen={value} />}
        </Setting>
      )
    case 'editing':
      return (
        <Setting
          {...one('second_editor')}
          schema={saveSecondEditor.schema.body}
          shape={(form) => ({ value: form.has('value') })}
          save={saveEditor}
        >
          {(_field, value) => (
            <Choice
              type="checkbox"
              name="value"
              label={editorial.secondEditor.label}
              hint={editorial.secondEditor.hint}
              defaultChecked={value}
            />
          )}
        </Setting>
      )
    case 'organisation':
      return (
        <Setting
          {...one('organisation')}
          schema={saveOrganisation.schema.body}
          shape={(form) => ({
            value: Object.fromEntries(organisationFields.map((name) => [name, form.get(`value.${name}`) ?? ''])),
          })}
          save={saveOwn}
        >
          {(field, value) => <OrganisationFields field={field} value={value} />}
        </Setting>
      )
  }
}

/** What is no number fails as one in the schema. */
const days = (text: FormDataEntryValue | null) => (typeof text === 'string' && text.trim() ? Number(text) : Number.NaN)
