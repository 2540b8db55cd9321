import type { ReactNode } from 'react'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { NotFound } from '../frame/NotFound.tsx'
import { Pending } from '../frame/Pending.tsx'
import { useSelf } from '../frame/useSelf.ts'
import { useTitle } from '../frame/useTitle.ts'
import { useSettingsQuery } from './calls.ts'
import { ClockSettings } from './ClockSettings.tsx'
import { DigestSettings } from './DigestSettings.tsx'
import { LabelSettings } from './LabelSettings.tsx'
import { OrganisationSettings } from './OrganisationSettings.tsx'
import { OutcomeSettings } from './OutcomeSettings.tsx'
import { SecondEditorSettings } from './SecondEditorSettings.tsx'
import { ReplyTextSettings } from './ReplyTextSettings.tsx'
import { StateTextSettings } from './StateTextSettings.tsx'
import css from './settings.module.css'

/** What an administrator sets for the organisation. To anybody else it is an address that does not exist. */
export function SettingsPage() {
  const t = useTexts(desk).settings
  const self = useSelf()
  useTitle(t.title)
  if (!self.powers.includes('change_settings')) return <NotFound />
  return (
    <div className={css.page}>
      <div>
        <h1>{t.title}</h1>
        <p className={css.lead}>{t.lead}</p>
      </div>
      <Loaded />
    </div>
  )
}

/** Each part is a form of its own with a version of its own, so that two people who change two things do not meet. */
function Loaded() {
  const t = useTexts(desk)
  const { data, ...query } = useSettingsQuery()
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
      <Part id="clocks" title={clocks.title} lead={clocks.lead}>
        <ClockSettings known={clock_days} onAgain={async () => (await again())?.clock_days} />
      </Part>
      <Part id="digest" title={digest.title} lead={digest.lead}>
        <DigestSettings known={digest_time} onAgain={async () => (await again())?.digest_time} />
      </Part>
      <Part id="outcomes" title={outcomes.title} lead={outcomes.lead}>
        <OutcomeSettings known={offered_outcomes} onAgain={async () => (await again())?.offered_outcomes} />
      </Part>
      <Part id="labels" title={labels.title} lead={labels.lead}>
        <LabelSettings />
      </Part>
      <Part id="states" title={states.title} lead={states.lead}>
        <StateTextSettings />
      </Part>
      <Part id="replies" title={replies.title} lead={replies.lead}>
        <ReplyTextSettings />
      </Part>
      <Part id="second-editor" title={t.editorial.secondEditor.title} lead={t.editorial.secondEditor.lead}>
        <SecondEditorSettings known={second_editor} onAgain={async () => (await again())?.second_editor} />
      </Part>
      <Part id="organisation" title={own.title} lead={own.lead}>
        <OrganisationSettings known={organisation} onAgain={async () => (await again())?.organisation} />
      </Part>
    </>
  )
}

type PartProps = { id: string; title: string; lead: string; children: ReactNode }

function Part({ id, title, lead, children }: PartProps) {
  return (
    <section className={css.part} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={css.lead}>{lead}</p>
      </div>
      {children}
    </section>
  )
}
