import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskPage, DeskPart } from '../frame/DeskPage.tsx'
import { Pending } from '../frame/Pending.tsx'
import { LabelSettings } from './LabelSettings.tsx'
import { OrganisationSettings } from './OrganisationSettings.tsx'
import { OutcomeSettings } from './OutcomeSettings.tsx'
import { ReplyTextSettings } from './ReplyTextSettings.tsx'
import { StateTextSettings } from './StateTextSettings.tsx'
import { deskApi } from '../data/api.ts'
import { saveDigestTime, saveSecondEditor, saveClockDays, type Settings } from '#contract/deskSettings.ts'
import { TimeField } from '../form/TimeField.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { SettingForm } from './SettingForm.tsx'
import css from './settings.module.css'
import { useSetting, type Known } from './useSetting.ts'
import { Choice } from '../form/Choice.tsx'
import { TextInput } from '@mantine/core'
import { clocks } from '#contract/casework.ts'

/** What an administrator sets for the organisation. */
export function SettingsPage() {
  const t = useTexts(desk).settings
  return (
    <DeskPage title={t.title} lead={t.lead}>
      <Loaded />
    </DeskPage>
  )
}

/** Each part is a form of its own with a version of its own, so that two people who change two things do not meet. */
function Loaded() {
  const t = useTexts(desk)
  const { data, ...query } = deskApi.useSettingsQuery()
  if (!data) return <Pending {...query} />
  const { clock_days, digest_time, offered_outcomes, second_editor, organisation } = data.data
  const again = async () => {
    const { data: now } = await query.refetch()
    return now?.data
  }
  const { clocks, digest, outcomes, labels, states, replies } = t.settings
  const own = t.settings.organisation
  return (
    <>
      <DeskPart id="clocks" title={clocks.title} lead={clocks.lead}>
        <ClockSettings known={clock_days} onAgain={async () => (await again())?.clock_days} />
      </DeskPart>
      <DeskPart id="digest" title={digest.title} lead={digest.lead}>
        <DigestSettings known={digest_time} onAgain={async () => (await again())?.digest_time} />
      </DeskPart>
      <DeskPart id="outcomes" title={outcomes.title} lead={outcomes.lead}>
        <OutcomeSettings known={offered_outcomes} onAgain={async () => (await again())?.offered_outcomes} />
      </DeskPart>
      <DeskPart id="labels" title={labels.title} lead={labels.lead}>
        <LabelSettings />
      </DeskPart>
      <DeskPart id="states" title={states.title} lead={states.lead}>
        <StateTextSettings />
      </DeskPart>
      <DeskPart id="replies" title={replies.title} lead={replies.lead}>
        <ReplyTextSettings />
      </DeskPart>
      <DeskPart id="second-editor" title={t.editorial.secondEditor.title} lead={t.editorial.secondEditor.lead}>
        <SecondEditorSettings known={second_editor} onAgain={async () => (await again())?.second_editor} />
      </DeskPart>
      <DeskPart id="organisation" title={own.title} lead={own.lead}>
        <OrganisationSettings known={organisation} onAgain={async () => (await again())?.organisation} />
      </DeskPart>
    </>
  )
}

type Props = { known: Known<string>; onAgain: () => Promise<Known<string> | undefined> }

function DigestSettings({ known, onAgain }: Props) {
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

type SecondEditorSettingsProps = { known: Known<boolean>; onAgain: () => Promise<Known<boolean> | undefined> }

/** Whether somebody else than who wrote last publishes. */
function SecondEditorSettings({ known, onAgain }: SecondEditorSettingsProps) {
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

type Value = Settings['clock_days']['value']
type ClockSettingsProps = { known: Known<Value>; onAgain: () => Promise<Known<Value> | undefined> }

function ClockSettings({ known, onAgain }: ClockSettingsProps) {
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
