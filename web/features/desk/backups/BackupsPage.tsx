import type { LastBackup } from '#contract/deskBackups.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskPage, DeskSection } from '../frame/DeskPage.tsx'
import page from '../frame/deskPage.module.css'
import { NotFound } from '../frame/NotFound.tsx'
import { Pending } from '../frame/Pending.tsx'
import { useSelf } from '../frame/useSelf.ts'
import { StateLine } from '../frame/StateLine.tsx'
import { useBackupsQuery } from './calls.ts'
import { Runs } from './Runs.tsx'
import css from './backups.module.css'

/** When the portal and its keys were last backed up, for administrators. To anybody else an address that does not exist. */
export function BackupsPage() {
  const t = useTexts(desk).backups
  const self = useSelf()
  if (!self.powers.includes('change_settings')) return <NotFound />
  return (
    <DeskPage title={t.title} lead={t.lead}>
      <Loaded />
    </DeskPage>
  )
}

function Loaded() {
  const t = useTexts(desk).backups
  const { data, ...query } = useBackupsQuery()
  if (!data) return <Pending {...query} />
  const { good, keyring, runs } = data.data
  return (
    <>
      <DeskSection id="good" title={t.good.title}>
        <State last={good} words={t.good} />
      </DeskSection>
      <DeskSection id="keyring" title={t.keyring.title}>
        <State last={keyring} words={t.keyring} />
        <p className={page.lead}>
          {t.keyring.life} {keyring.is_late && t.keyring.stopped}
        </p>
      </DeskSection>
      {(good.is_late || keyring.is_late) && (
        <DeskSection id="advice" title={t.advice.title} isCard>
          <ol className={css.steps}>
            {t.advice.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </DeskSection>
      )}
      <Runs runs={runs} />
    </>
  )
}

type Words = { fresh(at: string): string; late(at: string): string; never: string }

function State({ last: { at, is_late }, words }: { last: LastBackup; words: Words }) {
  return (
    <StateLine level={is_late ? 'danger' : undefined}>
      {at === null ? words.never : is_late ? words.late(longMoment(at)) : words.fresh(longMoment(at))}
    </StateLine>
  )
}
