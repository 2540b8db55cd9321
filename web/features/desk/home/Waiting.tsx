import { ButtonLink } from '#web/ui/Button.tsx'
import { Pending, useSelf } from '../frame/DeskPage.tsx'
import type { showBackups } from '#contract/deskBackups.ts'
import { isToReport, waitForPersons } from '#contract/deskBreaches.ts'
import { deskPages } from '#contract/deskPages.ts'
import type { Power } from '#contract/staff.ts'
import type { Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'
import { dueEntries } from '../knowledge/due.ts'
import { Link } from 'react-router'
import { desk as t } from '#texts/desk.ts'

/** What waits, each a sentence and the way to its page. `isBeside`: above the inbox, where it only tells what there is. */
export function Waiting({ isBeside = false }: { isBeside?: boolean }) {
  const { rows, missing } = useWaiting(useSelf().powers)
  const isOnItsWay = isBeside && missing?.error === undefined
  if (rows.length === 0 && !missing) return !isBeside && <p>{t.home.nothing}</p>
  return (
    <>
      {rows.length > 0 && (
        <ul className="lines" aria-label={t.home.waiting} data-before>
          {rows.map(({ words, page, to, isLoss }, at) => (
            <li key={words}>
              <p className={isLoss ? 'notice' : 'name'} data-level={isLoss && 'danger'}>
                {words}
              </p>
              <ButtonLink to={to} look={at === 0 && !isBeside ? 'filled' : 'quiet'} aria-label={`${page}: ${words}`}>
                {page}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {missing && (isOnItsWay ? <div data-pending /> : <Pending {...missing} />)}
    </>
  )
}

type Counted = readonly [count: number | undefined, say: (count: number) => string, page: string, to: string]
/** `page`: what the menu calls the page of `to`. `isLoss`: something is lost while nobody acts. */
type Row = { words: string; page: string; to: string; isLoss?: boolean }

/** What waits, what may be lost first. `missing`: a call without an answer, without which nobody can say that nothing waits. */
function useWaiting(powers: readonly Power[]) {
  const asked = (power: Power) => ({ skip: !powers.includes(power), refetchOnMountOrArgChange: true })
  const backups = deskApi.useShowBackupsQuery(undefined, asked('change_settings'))
  const exports = deskApi.useListExportsQuery(undefined, asked('approve_exports'))
  const releases = deskApi.useListReleasesQuery(undefined, asked('approve_releases'))
  const requests = deskApi.useListRequestsQuery(undefined, asked('handle_requests'))
  const breaches = deskApi.useListBreachesQuery(undefined, asked('oversee_privacy'))
  const holds = deskApi.useListHoldsQuery(undefined, asked('hold_cases'))
  const editorial = deskApi.useEditorialWaitingQuery(undefined, asked('edit_archive'))
  const entries = deskApi.useListEntriesQuery(undefined, asked('edit_archive'))
  const awaited = releases.data?.data.releases.filter(({ awaits_you }) => awaits_you)
  const { pressing = 0, overdue = 0, waiting = 0 } = requests.data?.data ?? {}
  const sayRequests = pressing ? () => t.requests.pressing(pressing - overdue, overdue) : t.requests.homeOpen
  const openBreaches = breaches.data?.data.filter(({ closed_at }) => closed_at === null)
  // The notice above names the others.
  const isUnnamed = openBreaches?.some(
    (breach) => !isToReport(breach, new Date(breaches.data?.now ?? 0)) && !waitForPersons(breach),
  )
  const due = entries.data && dueEntries(entries.data.data.entries, entries.data.data.today)
  const { articles, knowledge } = deskPages
  const words = t.editorial.waiting
  const found = editorial.data?.data
  const counted: readonly Counted[] = [
    [exports.data?.data.waiting.length, t.home.exportsWait, t.exports.title, deskPages.exports],
    [awaited?.length, t.releases.homeAwaits, t.releases.title, deskPages.releases],
    [waiting, sayRequests, t.requests.menu, deskPages.requests],
    [isUnnamed ? openBreaches?.length : 0, t.breaches.homeOpen, t.breaches.title, deskPages.breaches],
    [holds.data?.data.holds.filter(({ is_due }) => is_due).length, t.holds.homeDue, t.holds.title, deskPages.holds],
    [found?.articles_failed, words.articlesFailed, t.articles.title, `${articles}?state=plan_failed`],
    [found?.entries_failed, words.entriesFailed, t.knowledge.title, `${knowledge}?filter=plan_failed`],
    [found?.new_tips, words.tips, t.tips.title, deskPages.tips],
    [found?.articles_in_review, words.articlesInReview, t.articles.title, `${articles}?state=in_review`],
    [found?.entries_in_review, words.entriesInReview, t.knowledge.title, `${knowledge}?filter=in_review`],
    [due?.length, words.due, t.knowledge.title, `${knowledge}?filter=due`],
  ]
  const rows: Row[] = counted.flatMap(([count, say, page, to]) => (count ? [{ words: say(count), page, to }] : []))
  const lost = backups.data && lossOf(backups.data.data)
  return {
    rows: lost ? [{ words: lost, page: t.backups.title, to: deskPages.backups, isLoss: true }, ...rows] : rows,
    missing: [backups, exports, releases, requests, breaches, holds, editorial, entries].find(
      ({ data, isUninitialized }) => !data && !isUninitialized,
    ),
  }
}

function lossOf({ good, keyring, erasures, runs }: Reply<typeof showBackups>['data']) {
  if (erasures) return t.backups.homeErasures
  if (good.at === null) return t.backups.homeNever
  if (good.is_late) return t.backups.homeLate
  if (keyring.is_late) return t.backups.homeKeys
  return runs[0]?.failure ? t.backups.homeFailed : undefined
}

const few = 3

export function FewCodes() {
  const { data, isLoading } = deskApi.useListOwnFactorsQuery()
  if (isLoading) return <div data-pending />
  const left = data?.data.recovery_codes_left
  if (left === undefined || left >= few) return null
  return (
    <p className="notice">
      {t.home.fewCodes(left)} <Link to={deskPages.account}>{t.home.makeCodes}</Link>
    </p>
  )
}
