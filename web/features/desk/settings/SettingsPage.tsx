import { TextInput, Textarea } from '@mantine/core'
import { Link } from 'react-router'
import { clocks, deskStatuses } from '#contract/casework.ts'
import { deskPages, settingPath, settingTopics, type SettingTopic } from '#contract/deskPages.ts'
import type { SettingName, Settings } from '#contract/deskSettings.ts'
import { fixedOutcome, organisationFields, settingChanges } from '#contract/deskSettings.ts'
import { ofEach } from '#contract/incidentFacts.ts'
import { outcomes } from '#contract/status.ts'
import { desk } from '#texts/desk.ts'
import t from '#texts/nb/deskSettings.ts'
import { FormError, hintBelow } from '#web/ui/form/FormParts.tsx'
import { deskApi } from '../data/api.ts'
import { Check, Choice } from '../form/Choice.tsx'
import { TimeField } from '../form/DateField.tsx'
import { DeskPage, Pending, Shapes } from '../frame/DeskPage.tsx'
import { Setting } from './Setting.tsx'
import { LabelSettings, ReplyTextSettings, StateTexts } from './WordSettings.tsx'
import css from './settings.module.css'

const short = { input: css.short }
const topics: Record<SettingTopic, { title: string; lead: string }> = { ...t, editing: desk.editorial.secondEditor }

export function SettingsPage() {
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

export function SettingPage({ topic }: { topic: SettingTopic }) {
  return (
    <DeskPage {...topics[topic]} back={{ to: deskPages.settings, words: t.back }} isNarrow>
      {topic === 'labels' && <LabelSettings />}
      {topic === 'replies' && <ReplyTextSettings />}
      {topic !== 'labels' && topic !== 'replies' && <StoredSetting topic={topic} />}
    </DeskPage>
  )
}

function StoredSetting({ topic }: { topic: Exclude<SettingTopic, 'labels' | 'replies'> }) {
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
                classNames={short}
                inputMode="numeric"
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
            <TimeField {...field('value')} classNames={short} label={t.digest.time} defaultValue={value} />
          )}
        </Setting>
      )
    case 'outcomes':
      return (
        <Setting {...one('offered_outcomes', (form) => form.getAll('value'))}>
          {(field, value) => (
            <fieldset className="fieldset">
              <legend className="unseen">{t.outcomes.title}</legend>
              <FormError message={field('value').error} />
              {outcomes.map((outcome) => (
                <Check
                  key={outcome}
                  name="value"
                  value={outcome}
                  data-path="value"
                  label={
                    <>
                      {desk.caseCodes.outcomes[outcome]}
                      {outcome === fixedOutcome && <small> ({t.outcomes.fixed})</small>}
                    </>
                  }
                  defaultChecked={value.includes(outcome)}
                  // Disabled, it would be in no form; `duplicate` is added by the schema.
                  disabled={outcome === fixedOutcome}
                />
              ))}
            </fieldset>
          )}
        </Setting>
      )
    case 'editing':
      return (
        <Setting {...one('second_editor', (form) => form.has('value'))}>
          {(_field, value) => (
            <Choice
              type="checkbox"
              name="value"
              label={desk.editorial.secondEditor.label}
              hint={desk.editorial.secondEditor.hint}
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
          {(field, value) =>
            organisationFields.map((name) => {
              const common = {
                ...field(`value.${name}`),
                label: desk.processing.organisation[name],
                defaultValue: value[name],
                inputWrapperOrder: hintBelow,
              }
              if (name !== 'processors') return <TextInput key={name} {...common} />
              const hint = t.organisation.processorsHint
              return <Textarea key={name} {...common} description={hint} autosize minRows={2} maxRows={8} />
            })
          }
        </Setting>
      )
  }
}

/** What is no number fails as one in the schema. */
const days = (text: FormDataEntryValue | null) => (typeof text === 'string' && text.trim() ? Number(text) : Number.NaN)
