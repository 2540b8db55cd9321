import { Link } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { RolesAndPowers } from '../signIn/RolesAndPowers.tsx'
import { CopiedLine, hasFailed } from '../backups/CopiedLine.tsx'
import { useDueCount } from '../knowledge/due.ts'
import { BreachNotice } from '../dataProtection/BreachNotice.tsx'
import { StateLine } from '../frame/StateLine.tsx'
import { useSelf } from '../frame/useSelf.ts'
import { useTitle } from '../frame/useTitle.ts'
import { FewCodes } from './FewCodes.tsx'
import { NotYet } from './NotYet.tsx'
import css from './home.module.css'
import { deskApi } from '../data/api.ts'

/** Who is signed in, what the roles allow, and which pages there are. It promises nothing that cannot be opened. */
export function Home() {
  const t = useTexts(desk)
  const self = useSelf()
  useTitle(t.home.title)
  const approves = self.powers.includes('approve_exports')
  const { data: exports } = deskApi.useExportsQuery(undefined, { skip: !approves, refetchOnMountOrArgChange: true })
  const holdsCases = self.powers.includes('hold_cases')
  const { data: holds } = deskApi.useHoldsQuery(undefined, { skip: !holdsCases, refetchOnMountOrArgChange: true })
  const oversees = self.powers.includes('oversee_privacy')
  const { data: breaches } = deskApi.useBreachesQuery(undefined, { skip: !oversees, refetchOnMountOrArgChange: true })
  const openBreaches = breaches?.data.filter(({ closed_at }) => closed_at === null).length
  const holdsDue = holds?.data.due
  const handles = self.powers.includes('handle_requests')
  const { data: requests } = deskApi.useRequestsQuery(undefined, { skip: !handles, refetchOnMountOrArgChange: true })
  const { pressing = 0, overdue = 0 } = requests?.data ?? {}
  const open = requests?.data.waiting
  const edits = self.powers.includes('edit_archive')
  const due = useDueCount(edits)
  const waiting = exports?.data.waiting.length
  const pages = [
    ...(approves
      ? [
          {
            to: deskPages.exports,
            name: t.exports.title,
            lead: waiting === undefined ? t.home.exportsLead : t.home.exportsWait(waiting),
          },
        ]
      : []),
    ...(edits
      ? [
          { to: deskPages.articles, name: t.articles.title, lead: t.articles.lead },
          {
            to: deskPages.knowledge,
            name: t.knowledge.title,
            lead: due === undefined ? t.knowledge.lead : t.knowledge.homeDue(due),
          },
        ]
      : []),
    ...(self.powers.includes('manage_staff')
      ? [{ to: deskPages.staff, name: t.home.staff, lead: t.home.staffLead }]
      : []),
    ...(handles
      ? [
          {
            to: deskPages.requests,
            name: t.requests.title,
            lead: pressing
              ? t.requests.pressing(pressing - overdue, overdue)
              : open
                ? t.requests.homeOpen(open)
                : t.requests.homeLead,
          },
        ]
      : []),
    ...(holdsCases
      ? [{ to: deskPages.holds, name: t.holds.title, lead: holdsDue ? t.holds.homeDue(holdsDue) : t.holds.homeLead }]
      : []),
    ...(oversees
      ? [
          {
            to: deskPages.breaches,
            name: t.breaches.title,
            lead: openBreaches ? t.breaches.homeOpen(openBreaches) : t.breaches.homeLead,
          },
          { to: deskPages.processing, name: t.processing.title, lead: t.processing.homeLead },
          { to: deskPages.privacyReport, name: t.privacyReport.title, lead: t.privacyReport.homeLead },
        ]
      : []),
    ...(self.powers.includes('read_audit')
      ? [{ to: deskPages.audit, name: t.audit.title, lead: t.home.auditLead }]
      : []),
    ...(self.powers.includes('change_settings')
      ? [
          { to: deskPages.settings, name: t.settings.title, lead: t.home.settingsLead },
          { to: deskPages.mail, name: t.mail.title, lead: t.home.mailLead },
          { to: deskPages.backups, name: t.backups.title, lead: <BackupLine /> },
        ]
      : []),
    ...(edits
      ? [
          { to: deskPages.tips, name: t.tips.title, lead: t.tips.lead },
          { to: deskPages.media, name: t.media.title, lead: t.media.lead },
          { to: deskPages.lookups, name: t.lookups.title, lead: t.lookups.lead },
        ]
      : []),
    { to: deskPages.account, name: t.home.account, lead: t.home.accountLead },
  ]
  return (
    <>
      <h1>{t.home.hello(self.name)}</h1>
      <FewCodes />
      {oversees && <BreachNotice />}
      {edits && <EditorsWaiting />}
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
        <section aria-labelledby="now">
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
  const t = useTexts(desk).backups
  const { data } = deskApi.useBackupsQuery()
  if (!data) return <p>{t.homeLead}</p>
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
  const t = useTexts(desk).editorial.waiting
  const { data } = deskApi.useEditorialWaitingQuery(undefined, { refetchOnMountOrArgChange: true })
  const due = useDueCount(true) ?? 0
  if (!data) return null
  const { new_tips, articles_in_review, entries_in_review, articles_failed, entries_failed } = data.data
  const rows = [
    { count: articles_failed, words: t.articlesFailed, to: `${deskPages.articles}?state=plan_failed` },
    { count: entries_failed, words: t.entriesFailed, to: `${deskPages.knowledge}?filter=plan_failed` },
    { count: new_tips, words: t.tips, to: deskPages.tips },
    { count: articles_in_review, words: t.articlesInReview, to: `${deskPages.articles}?state=in_review` },
    { count: entries_in_review, words: t.entriesInReview, to: `${deskPages.knowledge}?filter=in_review` },
    { count: due, words: t.due, to: `${deskPages.knowledge}?filter=due` },
  ].filter(({ count }) => count > 0)
  return (
    <section className={pieces.stack} aria-labelledby="waiting">
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
