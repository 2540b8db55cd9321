import { TextInput, Textarea } from '@mantine/core'
import { clocks } from '#contract/casework.ts'
import type { SettingTopic } from '#contract/deskPages.ts'
import { fixedOutcome, settingChanges, type SettingName, type Settings } from '#contract/deskSettings.ts'
import { organisationFields, organisationTextMax } from '#contract/organisation.ts'
import { useDesk } from '../frame/useDesk.ts'
import { Choice } from '../form/Choice.tsx'
import { TimeField } from '../form/DateField.tsx'
import { Pending, Shapes } from '../frame/DeskPage.tsx'
import { Setting } from './Setting.tsx'
import css from './settings.module.css'
import { deskApi } from '../data/api.ts'
import { outcomes } from '#contract/status.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import type { Field } from '../form/useDeskForm.ts'
import pieces from '../frame/pieces.module.css'

/** The form of what is one value. */
export function StoredSetting({ topic }: { topic: Exclude<SettingTopic, 'labels' | 'states' | 'replies'> }) {
  const { settings: t, editorial } = useDesk()
  const { data, ...query } = deskApi.useShowSettingsQuery()
  const [save] = deskApi.useSaveSettingMutation()
  if (!data) return <Pending {...query} shape={<Shapes heights={[4.5, 4.5, 4.5]} />} />
  const one = <Name extends SettingName>(name: Name) => ({
    known: data.data[name],
    read: async () => (await query.refetch()).data?.data,
    of: (settings: Settings) => settings[name],
    schema: settingChanges[name],
    save,
  })
  switch (topic) {
    case 'clocks':
      return (
        <Setting
          {...one('clock_days')}
          shape={(form) => ({
            name: 'clock_days',
            value: Object.fromEntries(clocks.map((name) => [name, days(form.get(`value.${name}`))])),
          })}
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
        <Setting {...one('digest_time')} shape={(form) => ({ name: 'digest_time', value: form.get('value') })}>
          {(field, value) => (
            <TimeField {...field('value')} className={css.short} label={t.digest.time} defaultValue={value} />
          )}
        </Setting>
      )
    case 'outcomes':
      return (
        <Setting
          {...one('offered_outcomes')}
          shape={(form) => ({ name: 'offered_outcomes', value: form.getAll('value') })}
        >
          {(field, value) => <OutcomeChoices error={field('value').error} chosen={value} />}
        </Setting>
      )
    case 'editing':
      return (
        <Setting {...one('second_editor')} shape={(form) => ({ name: 'second_editor', value: form.has('value') })}>
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
          shape={(form) => ({
            name: 'organisation',
            value: Object.fromEntries(organisationFields.map((name) => [name, form.get(`value.${name}`) ?? ''])),
          })}
        >
          {(field, value) => <OrganisationFields field={field} value={value} />}
        </Setting>
      )
  }
}

/** What is no number fails as one in the schema. */
const days = (text: FormDataEntryValue | null) => (typeof text === 'string' && text.trim() ? Number(text) : Number.NaN)

type Chosen = { error: string | undefined; chosen: Settings['offered_outcomes']['value'] }

/** The outcomes that staff may choose, `duplicate` always among them. */
function OutcomeChoices({ error, chosen }: Chosen) {
  const { settings: t, caseCodes } = useDesk()
  return (
    <fieldset className={pieces.fieldset}>
      <legend className="unseen">{t.outcomes.title}</legend>
      <FormError message={error} />
      {outcomes.map((outcome) => (
        <label key={outcome} className={pieces.check}>
          <input
            type="checkbox"
            name="value"
            value={outcome}
            data-path="value"
            defaultChecked={chosen.includes(outcome)}
            // Disabled, it would be in no form; `duplicate` is added by the schema.
            disabled={outcome === fixedOutcome}
          />
          <span>
            {caseCodes.outcomes[outcome]}
            {outcome === fixedOutcome && <small> ({t.outcomes.fixed.toLowerCase()})</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** What only the organisation knows about itself, for its record of processing. Each field may be empty. */
function OrganisationFields({ field, value }: { field: Field; value: Settings['organisation']['value'] }) {
  const { settings, processing } = useDesk()
  return organisationFields.map((name) => {
    const common = {
      ...field(`value.${name}`),
      required: false,
      label: processing.organisation[name],
      defaultValue: value[name],
      maxLength: organisationTextMax,
      inputWrapperOrder: hintBelow,
    }
    if (name !== 'processors') return <TextInput key={name} {...common} autoComplete="off" />
    const hint = settings.organisation.processorsHint
    return <Textarea key={name} {...common} description={hint} autosize minRows={2} maxRows={8} />
  })
}
