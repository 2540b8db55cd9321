import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskPage, DeskPart } from '../frame/DeskPage.tsx'
import { Pending } from '../frame/Pending.tsx'
import { ClockSettings } from './ClockSettings.tsx'
import { DigestSettings } from './DigestSettings.tsx'
import { LabelSettings } from './LabelSettings.tsx'
import { OrganisationSettings } from './OrganisationSettings.tsx'
import { OutcomeSettings } from './OutcomeSettings.tsx'
import { SecondEditorSettings } from './SecondEditorSettings.tsx'
import { ReplyTextSettings } from './ReplyTextSettings.tsx'
import { StateTextSettings } from './StateTextSettings.tsx'
import { deskApi } from '../data/api.ts'

/** What an administrator sets for the organisation. To anybody else it is an address that does not exist. */
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
