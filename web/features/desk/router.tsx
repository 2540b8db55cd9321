import type { ComponentType } from 'react'
import { createBrowserRouter, useParams } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import type { Power } from '#contract/staff.ts'
import { Broken } from './frame/Broken.tsx'
import { DeskLayout } from './frame/DeskLayout.tsx'
import { DoorLayout } from './frame/DoorLayout.tsx'
import { NotFound } from './frame/NotFound.tsx'
import { useSelf } from './frame/useSelf.ts'
import { Login } from './signIn/Login.tsx'
import { Landing } from './home/Landing.tsx'

/** A page that is fetched when it is opened. To whoever has none of the powers it is an address that does not exist. */
const page = (path: string, powers: readonly Power[], load: () => Promise<ComponentType>) => ({
  path,
  lazy: async () => {
    const Page = await load()
    return { Component: () => (useSelf().powers.some((one) => powers.includes(one)) ? <Page /> : <NotFound />) }
  },
})

/** The page of one thing: another page for each number, so that nothing typed for one stands at another. */
const pageOfOne = (path: string, power: Power, load: () => Promise<ComponentType<{ id: number }>>) =>
  page(path, [power], async () => {
    const Page = await load()
    return () => {
      const { id = '' } = useParams()
      return /^[1-9]\d{0,14}$/.test(id) ? <Page key={id} id={Number(id)} /> : <NotFound />
    }
  })

/** Signing in and the landing come at once; the other pages when they are opened. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: Broken,
    HydrateFallback: () => null,
    children: [
      {
        Component: DoorLayout,
        children: [
          { path: deskPages.login, Component: Login },
          {
            path: deskPages.invitation,
            lazy: async () => ({ Component: (await import('./signIn/Invitation.tsx')).Invitation }),
          },
        ],
      },
      {
        Component: DeskLayout,
        children: [
          { path: deskPages.home, Component: Landing },
          {
            path: deskPages.account,
            lazy: async () => ({ Component: (await import('./account/AccountPage.tsx')).AccountPage }),
          },
          page(deskPages.people, ['assign_cases'], async () => (await import('./people/PeoplePage.tsx')).PeoplePage),
          page(deskPages.staff, ['manage_staff'], async () => (await import('./staff/StaffPage.tsx')).StaffPage),
          page(deskPages.audit, ['read_audit'], async () => (await import('./audit/AuditPage.tsx')).AuditPage),

          pageOfOne(deskPages.case, 'see_inbox', async () => (await import('./case/CasePage.tsx')).CasePage),
          page(
            deskPages.newCase,
            ['work_on_cases'],
            async () => (await import('./callerCase/NewCasePage.tsx')).NewCasePage,
          ),
          page(
            deskPages.exports,
            ['request_exports', 'approve_exports'],
            async () => (await import('./exports/ExportsPage.tsx')).ExportsPage,
          ),

          page(
            deskPages.settings,
            ['change_settings'],
            async () => (await import('./settings/SettingsPage.tsx')).SettingsPage,
          ),
          page(deskPages.mail, ['change_settings'], async () => (await import('./mail/MailPage.tsx')).MailPage),
          page(
            deskPages.backups,
            ['change_settings'],
            async () => (await import('./backups/BackupsPage.tsx')).BackupsPage,
          ),

          page(deskPages.tips, ['edit_archive'], async () => (await import('./tips/TipsPage.tsx')).TipsPage),
          page(
            deskPages.lookups,
            ['edit_archive'],
            async () => (await import('./lookups/LookupsPage.tsx')).LookupsPage,
          ),
          page(deskPages.media, ['edit_archive'], async () => (await import('./media/MediaPage.tsx')).MediaPage),
          page(deskPages.bin, ['edit_archive'], async () => (await import('./editorial/BinPage.tsx')).BinPage),
          page(
            deskPages.articles,
            ['edit_archive'],
            async () => (await import('./articles/ArticlesPage.tsx')).ArticlesPage,
          ),
          page(
            deskPages.newArticle,
            ['edit_archive'],
            async () => (await import('./editorial/NewItem.tsx')).NewArticlePage,
          ),
          pageOfOne(
            deskPages.article,
            'edit_archive',
            async () => (await import('./articles/ArticlePage.tsx')).ArticlePage,
          ),
          page(
            deskPages.knowledge,
            ['edit_archive'],
            async () => (await import('./knowledge/EntriesPage.tsx')).EntriesPage,
          ),
          page(
            deskPages.newEntry,
            ['edit_archive'],
            async () => (await import('./editorial/NewItem.tsx')).NewEntryPage,
          ),
          pageOfOne(deskPages.entry, 'edit_archive', async () => (await import('./knowledge/EntryPage.tsx')).EntryPage),

          page(deskPages.holds, ['hold_cases'], async () => (await import('./holds/HoldsPage.tsx')).HoldsPage),
          page(
            deskPages.requests,
            ['handle_requests'],
            async () => (await import('./requests/RequestsPage.tsx')).RequestsPage,
          ),
          pageOfOne(
            deskPages.request,
            'handle_requests',
            async () => (await import('./requests/RequestPage.tsx')).RequestPage,
          ),
          page(
            deskPages.processing,
            ['oversee_privacy'],
            async () => (await import('./dataProtection/ProcessingPage.tsx')).ProcessingPage,
          ),
          page(
            deskPages.breaches,
            ['oversee_privacy'],
            async () => (await import('./dataProtection/BreachesPage.tsx')).BreachesPage,
          ),
          page(
            deskPages.newBreach,
            ['oversee_privacy'],
            async () => (await import('./dataProtection/NewBreachPage.tsx')).NewBreachPage,
          ),
          pageOfOne(
            deskPages.breach,
            'oversee_privacy',
            async () => (await import('./dataProtection/BreachPage.tsx')).BreachPage,
          ),
          page(
            deskPages.privacyReport,
            ['oversee_privacy'],
            async () => (await import('./dataProtection/PrivacyReportPage.tsx')).PrivacyReportPage,
          ),
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
])
