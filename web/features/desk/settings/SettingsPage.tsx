import { Link } from 'react-router'
import { deskPages, settingPath, settingTopics, type SettingTopic } from '#contract/deskPages.ts'
import { DeskPage } from '../frame/DeskPage.tsx'
import pieces from '../frame/pieces.module.css'
import { useDesk } from '../frame/useDesk.ts'
import { LabelSettings } from './LabelSettings.tsx'
import { ReplyTextSettings } from './ReplyTextSettings.tsx'
import { StateTextSettings } from './StateTextSettings.tsx'
import { StoredSetting } from './StoredSetting.tsx'

/** What an administrator sets for the organisation: the topics, each a page of its own. */
export function SettingsPage() {
  const t = useDesk().settings
  const topics = useTopics()
  return (
    <DeskPage title={t.title} lead={t.lead} isNarrow>
      <ul className={pieces.lines}>
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
    case 'states':
      return <StateTextSettings />
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
