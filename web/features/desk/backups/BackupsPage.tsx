import type { LastBackup } from '#contract/deskBackups.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { NotFound } from '../frame/NotFound.tsx'
import { Pending } from '../frame/Pending.tsx'
import { useSelf } from '../frame/useSelf.ts'
import { useTitle } from '../frame/useTitle.ts'
import { useBackupsQuery } from './calls.ts'
import { Runs } from './Runs.tsx'
import css from './backups.module.css'

/** When the portal and its keys were last backed up, for administrators. To anybody else an address that does not exist. */
export function BackupsPage() {
  const t = useTexts(desk).backups
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

function Loaded() {
  const t = useTexts(desk).backups
  const { data, ...query } = useBackupsQuery()
  if (!data) return <Pending {...query} />
  const { good, keyring, runs } = data.data
  return (
    <>
      <section aria-labelledby="good" className={css.section}>
        <h2 id="good">{t.good.title}</h2>
        <State last={good} words={t.good} />
      </section>
      <section aria-labelledby="keyring" className={css.section}>
        <h2 id="keyring">{t.keyring.title}</h2>
        <State last={keyring} words={t.keyring} />
        <p className={css.lead}>{t.keyring.life}</p>
      </section>
      {(good.is_late || keyring.is_late) && (
        <section aria-labelledby="advice" className={css.part}>
          <h2 id="advice">{t.advice.title}</h2>
          <ol className={css.steps}>
            {t.advice.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      <Runs runs={runs} />
    </>
  )
}

type Words = { fresh(at: string): string; late(at: string): string; never: string }

/** The words say it; the colour only repeats them. */
function State({ last: { at, is_late }, words }: { last: LastBackup; words: Words }) {
  return (
    <p className={css.state} data-late={is_late ? true : undefined}>
      {at === null ? words.never : is_late ? words.late(longMoment(at)) : words.fresh(longMoment(at))}
    </p>
  )
}
