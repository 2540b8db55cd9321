import { TextInput, Textarea } from '@mantine/core'
import { Link } from 'react-router'
import { clocks, deskStatuses } from '#contract/casework.ts'
import { deskPages, settingPath, settingTopics, type SettingTopic } from '#contract/deskPages.ts'
import type { SettingName, Settings } from '#contract/deskSettings.ts'
import { fixedOutcome, organisationFields, organisationTextMax, settingChanges } from '#contract/deskSettings.ts'
import { ofEach } from '#contract/incidentFacts.ts'
import { outcomes } from '#contract/status.ts'
import { FormError, hintBelow } from '#web/ui/form/FormParts.tsx'
import { deskApi } from '../data/api.ts'
import { Choice } from '../form/Choice.tsx'
import { TimeField } from '../form/DateField.tsx'
import type { Field } from '../form/useDeskForm.ts'
import { DeskPage, Pending, Shapes } from '../frame/DeskPage.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { Setting } from './Setting.tsx'
import { StateTexts } from './StateTexts.tsx'
import { LabelSettings, ReplyTextSettings } from './WordSettings.tsx'
import css from './settings.module.css'

/** What an administrator sets for the organisation: the topics, each a page of its own. */
export function SettingsPage() {
  const t = useDesk().settings
  const topics = useTopics()
  return (
    <DeskPage title={t.title} lead={t.lead} isNarrow>
      <ul className="lines">
        {settingTopics.map((topic) => (
          <li key={topic}>
            <Link to={settingPath(topic)}>{topics[topic].title}</Link>
          </li>
        ))}
      </ul>
    </DeskPage>
  )
}

/** One topic. */
export function SettingPage({ topic }: { topic: SettingTopic }) {
  const t = useDesk().settings
  return (
    <DeskPage {...useTopics()[topic]} back={{ to: deskPages.settings, words: t.back }} isNarrow>
      <Topic topic={topic} />
    </DeskPage>
  )
}

function Topic({ topic }: { topic: SettingTopic }) {
  switch (topic) {
    case 'labels':
      return <LabelSettings />
    case 'replies':
      return <ReplyTextSettings />
    default:
      return <StoredSetting topic={topic} />
  }
}

function useTopics(): Record<SettingTopic, { title: string; lead: string }> {
  const { settings, editorial } = useDesk()
  return { ...settings, editing: editorial.secondEditor }
}

/** The form of what is one value. */
function StoredSetting({ topic }: { topic: Exclude<SettingTopic, 'labels' | 'replies'> }) {
  const { settings: t, editorial } = useDesk()
  const { data, ...query } = deskApi.useShowSettingsQuery()
  const [save] = deskApi.useSaveSettingMutation()
  if (!data) return <Pending {...query} shape={<Shapes heights={[4.5, 4.5, 4.5]} />} />
  const one = <Name extends SettingName>(name: Name, valueOf: (form: FormData) => unknown) => ({
    known: data.data[name],
    read: async () => {
      const { data: now, isError } = await query.refetch()
      return isError ? undefined : now?.data
    },
    of: (settings: Settings) => settings[name],
    schema: settingChanges[name],
    shape: (form: FormData) => ({ name, value: valueOf(form) }),
    save,
  })
  switch (topic) {
    case 'clocks':
      return (
        <Setting
          {...one('clock_days', (form) =>
            Object.fromEntries(clocks.map((name) => [name, days(form.get(`value.${name}`))])),
          )}
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
        <Setting {...one('digest_time', (form) => form.get('value'))}>
          {(field, value) => (
            <TimeField {...field('value')} className={css.short} label={t.digest.time} defaultValue={value} />
          )}
        </Setting>
      )
    case 'outcomes':
      return (
        <Setting {...one('offered_outcomes', (form) => form.getAll('value'))}>
          {(field, value) => <OutcomeChoices error={field('value').error} chosen={value} />}
        </Setting>
      )
    case 'editing':
      return (
        <Setting {...one('second_editor', (form) => form.has('value'))}>
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
    case 'states':
      return (
        <Setting
          {...one('state_texts', (form) =>
            ofEach(deskStatuses, (status) => ({
              body: form.get(`value.${status}.body`),
              next: form.get(`value.${status}.next`),
            })),
          )}
        >
          {(field, value) => (
            <StateTexts field={field} value={value} acknowledge={data.data.clock_days.value.acknowledge} />
          )}
        </Setting>
      )
    case 'organisation':
      return (
        <Setting
          {...one('organisation', (form) =>
            Object.fromEntries(organisationFields.map((name) => [name, form.get(`value.${name}`) ?? ''])),
          )}
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
    <fieldset className="fieldset">
      <legend className="unseen">{t.outcomes.title}</legend>
      <FormError message={error} />
      {outcomes.map((outcome) => (
        <label key={outcome} className="check">
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
            {outcome === fixedOutcome && <small> ({t.outcomes.fixed})</small>}
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
