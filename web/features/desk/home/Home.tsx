import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import type { Power } from '#contract/staff.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import { RolesAndPowers, NotYet } from '../signIn/RolesAndPowers.tsx'
import { CopiedLine, hasFailed } from '../backups/CopiedLine.tsx'
import { useDueCount } from '../knowledge/due.ts'
import { BreachNotice } from '../dataProtection/ClockLine.tsx'
import { opens, type Guarded } from '../frame/pages.ts'
import { StateLine } from '../frame/DeskPage.tsx'
import { useSelf } from '../frame/useSelf.ts'
import { useTitle } from '../frame/useTitle.ts'
import { FewCodes } from './FewCodes.tsx'
import css from './home.module.css'
import { deskApi } from '../data/api.ts'

/** Who is signed in, what the roles allow, and which pages there are. It promises nothing that cannot be opened. */
export function Home() {
  const t = useDesk()
  const self = useSelf()
  useTitle(t.home.title)
  const has = (power: Power) => self.powers.includes(power)
  const asked = (power: Power) => ({ skip: !has(power), refetchOnMountOrArgChange: true })
  const exports = deskApi.useExportsQuery(undefined, asked('approve_exports'))
  const holds = deskApi.useHoldsQuery(undefined, asked('hold_cases'))
  const breaches = deskApi.useBreachesQuery(undefined, asked('oversee_privacy'))
  const requests = deskApi.useRequestsQuery(undefined, asked('handle_requests'))
  const openBreaches = breaches.data?.data.filter(({ closed_at }) => closed_at === null).length
  const holdsDue = holds.data?.data.due
  const { pressing = 0, overdue = 0, waiting: open } = requests.data?.data ?? {}
  const due = useDueCount(has('edit_archive'))
  const waiting = exports.data?.data.waiting.length
  const isPending =
    [exports, holds, breaches, requests].some(({ isLoading }) => isLoading) ||
    (has('edit_archive') && due === undefined)
  /** What stands below the name of each page, in the order of the list. */
  const leads: [Guarded, string, ReactNode][] = [
    ['exports', t.exports.title, waiting === undefined ? t.home.exportsLead : t.home.exportsWait(waiting)],
    ['articles', t.articles.title, t.articles.lead],
    ['knowledge', t.knowledge.title, due === undefined ? t.knowledge.lead : t.knowledge.homeDue(due)],
    ['staff', t.home.staff, t.home.staffLead],
    [
      'requests',
      t.requests.title,
      pressing
        ? t.requests.pressing(pressing - overdue, overdue)
        : open
          ? t.requests.homeOpen(open)
          : t.requests.homeLead,
    ],
    ['holds', t.holds.title, holdsDue ? t.holds.homeDue(holdsDue) : t.holds.homeLead],
    ['breaches', t.breaches.title, openBreaches ? t.breaches.homeOpen(openBreaches) : t.breaches.homeLead],
    ['processing', t.processing.title, t.processing.homeLead],
    ['privacyReport', t.privacyReport.title, t.privacyReport.homeLead],
    ['numbers', t.numbers.title, t.numbers.homeLead],
    ['audit', t.audit.title, t.home.auditLead],
    ['settings', t.settings.title, t.home.settingsLead],
    ['mail', t.mail.title, t.home.mailLead],
    ['backups', t.backups.title, <BackupLine key="line" />],
    ['tips', t.tips.title, t.tips.lead],
    ['media', t.media.title, t.media.lead],
    ['lookups', t.lookups.title, t.lookups.lead],
  ]
  const pages = [
    ...leads
      .filter(([name]) => opens(self.powers, name) && (name !== 'exports' || has('approve_exports')))
      .map(([at, name, lead]) => ({ to: deskPages[at], name, lead })),
    { to: deskPages.account, name: t.home.account, lead: t.home.accountLead },
  ]
  return (
    <>
      <h1>{t.home.hello(self.name)}</h1>
      <FewCodes />
      {has('oversee_privacy') && <BreachNotice />}
      {has('edit_archive') && <EditorsWaiting />}
      <div className={css.self}>
        <Facts
          isFramed
          facts={[
            { name: t.home.address, value: self.email },
            { name: t.home.roles, value: self.roles.map((role) => t.names.roles[role].name).join(', ') },
          ]}
        />
      </div>
      <div className={pieces.pair}>
        <section aria-labelledby="now" data-beside>
          {/* The sentences below the names are longer or shorter when it is known what waits. */}
          {isPending && <span data-pending />}
          <h2 id="now">{t.home.nowHeading}</h2>
          <ul className={pieces.list}>
            {pages.map(({ to, name, lead }) => (
              <li key={to} className={pieces.card}>
                <Link to={to}>{name}</Link>
                {typeof lead === 'string' ? <p>{lead}</p> : lead}
              </li>
            ))}
          </ul>
          <NotYet powers={self.powers} className={pieces.soft} />
        </section>
        <section aria-labelledby="roles">
          <h2 id="roles">{t.home.rolesHeading}</h2>
          <RolesAndPowers roles={self.roles} powers={self.powers} />
        </section>
      </div>
    </>
  )
}

/** When the last whole backup was made; amber when one has failed since, red when that is two days ago, when there is none, when the keys lack a copy, or when erasures wait. */
function BackupLine() {
  const t = useDesk().backups
  const { data, isLoading } = deskApi.useBackupsQuery()
  if (!data) return <p data-pending={isLoading || undefined}>{t.homeLead}</p>
  const { good, keyring, erasures, runs } = data.data
  return (
    <>
      {erasures && <StateLine level="danger">{t.homeErasures}</StateLine>}
      {!good.is_late && keyring.is_late ? (
        <StateLine level="danger">{t.homeKeys}</StateLine>
      ) : (
        <CopiedLine last={good} words={t.good} hasFailedSince={hasFailed(runs)} />
      )}
    </>
  )
}

/** What waits for editors, each with the list that shows it. */
function EditorsWaiting() {
  const t = useDesk().editorial.waiting
  const { data, isLoading } = deskApi.useEditorialWaitingQuery(undefined, { refetchOnMountOrArgChange: true })
  const due = useDueCount(true)
  if (!data) return <div data-pending={isLoading || undefined} />
  const { new_tips, articles_in_review, entries_in_review, articles_failed, entries_failed } = data.data
  const rows = [
    { count: articles_failed, words: t.articlesFailed, to: `${deskPages.articles}?state=plan_failed` },
    { count: entries_failed, words: t.entriesFailed, to: `${deskPages.knowledge}?filter=plan_failed` },
    { count: new_tips, words: t.tips, to: deskPages.tips },
    { count: articles_in_review, words: t.articlesInReview, to: `${deskPages.articles}?state=in_review` },
    { count: entries_in_review, words: t.entriesInReview, to: `${deskPages.knowledge}?filter=in_review` },
    { count: due ?? 0, words: t.due, to: `${deskPages.knowledge}?filter=due` },
  ].filter(({ count }) => count > 0)
  return (
    <section className={pieces.stack} aria-labelledby="waiting" data-beside>
      {due === undefined && <span data-pending />}
      <h2 id="waiting">{t.title}</h2>
      {rows.length === 0 && <p>{t.none}</p>}
      <ul className={pieces.list}>
        {rows.map(({ count, words, to }) => (
          <li key={to}>
            <Link to={to}>{words(count)}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
