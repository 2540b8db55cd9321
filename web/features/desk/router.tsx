import { createBrowserRouter } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import { Broken } from './frame/Broken.tsx'
import { DeskLayout } from './frame/DeskLayout.tsx'
import { DoorLayout } from './frame/DoorLayout.tsx'
import { NotFound } from './frame/NotFound.tsx'
import { Login } from './signIn/Login.tsx'
import { Landing } from './home/Landing.tsx'

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
            path: deskPages.staff,
            lazy: async () => ({ Component: (await import('./staff/StaffPage.tsx')).StaffPage }),
          },
          {
            path: deskPages.account,
            lazy: async () => ({ Component: (await import('./account/AccountPage.tsx')).AccountPage }),
          },
          {
            path: deskPages.people,
            lazy: async () => ({ Component: (await import('./people/PeoplePage.tsx')).PeoplePage }),
          },
          {
            path: deskPages.case,
            lazy: async () => ({ Component: (await import('./case/CasePage.tsx')).CasePage }),
          },
          {
            path: deskPages.audit,
            lazy: async () => ({ Component: (await import('./audit/AuditPage.tsx')).AuditPage }),
          },
          {
            path: deskPages.settings,
            lazy: async () => ({ Component: (await import('./settings/SettingsPage.tsx')).SettingsPage }),
          },
          {
            path: deskPages.mail,
            lazy: async () => ({ Component: (await import('./mail/MailPage.tsx')).MailPage }),
          },
          {
            path: deskPages.backups,
            lazy: async () => ({ Component: (await import('./backups/BackupsPage.tsx')).BackupsPage }),
          },
          {
            path: deskPages.newCase,
            lazy: async () => ({ Component: (await import('./callerCase/NewCasePage.tsx')).NewCasePage }),
          },
          {
            path: deskPages.exports,
            lazy: async () => ({ Component: (await import('./exports/ExportsPage.tsx')).ExportsPage }),
          },
          {
            path: deskPages.tips,
            lazy: async () => ({ Component: (await import('./tips/TipsPage.tsx')).TipsPage }),
          },
          {
            path: deskPages.lookups,
            lazy: async () => ({ Component: (await import('./lookups/LookupsPage.tsx')).LookupsPage }),
          },
          {
            path: deskPages.media,
            lazy: async () => ({ Component: (await import('./media/MediaPage.tsx')).MediaPage }),
          },
          {
            path: deskPages.articles,
            lazy: async () => ({ Component: (await import('./articles/ArticlesPage.tsx')).ArticlesPage }),
          },
          {
            path: deskPages.newArticle,
            lazy: async () => ({ Component: (await import('./articles/NewArticlePage.tsx')).NewArticlePage }),
          },
          {
            path: deskPages.article,
            lazy: async () => ({ Component: (await import('./articles/ArticlePage.tsx')).ArticlePage }),
          },
          {
            path: deskPages.knowledge,
            lazy: async () => ({ Component: (await import('./knowledge/EntriesPage.tsx')).EntriesPage }),
          },
          {
            path: deskPages.newEntry,
            lazy: async () => ({ Component: (await import('./knowledge/NewEntryPage.tsx')).NewEntryPage }),
          },
          {
            path: deskPages.entry,
            lazy: async () => ({ Component: (await import('./knowledge/EntryPage.tsx')).EntryPage }),
          },
          {
            path: deskPages.bin,
            lazy: async () => ({ Component: (await import('./editorial/BinPage.tsx')).BinPage }),
          },
          {
            path: deskPages.holds,
            lazy: async () => ({ Component: (await import('./holds/HoldsPage.tsx')).HoldsPage }),
          },
          {
            path: deskPages.requests,
            lazy: async () => ({ Component: (await import('./requests/RequestsPage.tsx')).RequestsPage }),
          },
          {
            path: deskPages.request,
            lazy: async () => ({ Component: (await import('./requests/RequestPage.tsx')).RequestPage }),
          },
          {
            path: deskPages.processing,
            lazy: async () => ({ Component: (await import('./dataProtection/ProcessingPage.tsx')).ProcessingPage }),
          },
          {
            path: deskPages.breaches,
            lazy: async () => ({ Component: (await import('./dataProtection/BreachesPage.tsx')).BreachesPage }),
          },
          {
            path: deskPages.newBreach,
            lazy: async () => ({ Component: (await import('./dataProtection/NewBreachPage.tsx')).NewBreachPage }),
          },
          {
            path: deskPages.breach,
            lazy: async () => ({ Component: (await import('./dataProtection/BreachPage.tsx')).BreachPage }),
          },
          {
            path: deskPages.privacyReport,
            lazy: async () => ({
              Component: (await import('./dataProtection/PrivacyReportPage.tsx')).PrivacyReportPage,
            }),
          },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
])
