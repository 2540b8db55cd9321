import '#web/ui/tokens.css'
import '#web/ui/base.css'
import './frame/pieces.css'
import { StrictMode, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router/dom'
import { createBrowserRouter, useParams } from 'react-router'
import { deskPages, settingPath, settingTopics } from '#contract/deskPages.ts'
import { releaseSlug } from '#contract/openNumbers.ts'
import { followTheme } from '#web/app/start/preferences.ts'
import { MantineTheme } from '#web/app/layouts/MantineTheme.tsx'
import { store } from './data/api.ts'
import { Broken, DeskLayout, DoorLayout } from './frame/DeskLayout.tsx'
import { NotFound, useSelf } from './frame/DeskPage.tsx'
import { opens, type Guarded } from './frame/pages.ts'
import { Login } from './signIn/SignIn.tsx'
import { Landing } from './home/Landing.tsx'

/** The desk: a page load of its own, with a store of its own that knows nothing of reporters' sessions. */
function Desk() {
  return (
    <Provider store={store}>
      <MantineTheme>
        <RouterProvider router={router} />
      </MantineTheme>
    </Provider>
  )
}

/** A page that is fetched when it is opened. To whoever has none of its powers (pages.ts) it is an address that does not exist. */
const page = (name: Guarded, load: () => Promise<ComponentType>, path: string = deskPages[name]) => ({
  path,
  lazy: async () => {
    const Page = await load()
    return { Component: () => (opens(useSelf().powers, name) ? <Page /> : <NotFound />) }
  },
})

/** The page of one thing: another page for each number, so that nothing typed for one stands at another. */
const pageOfOne = (name: Guarded, load: () => Promise<ComponentType<{ id: number }>>) =>
  page(name, async () => {
    const Page = await load()
    return () => {
      const { id = '' } = useParams()
      return /^[1-9]\d{0,14}$/.test(id) ? <Page key={id} id={Number(id)} /> : <NotFound />
    }
  })

const guarded = [
  page('people', async () => (await import('./people/PeoplePage.tsx')).PeoplePage),
  page('staff', async () => (await import('./staff/StaffPage.tsx')).StaffPage),
  page('audit', async () => (await import('./audit/AuditPage.tsx')).AuditPage),

  pageOfOne('case', async () => (await import('./case/CasePage.tsx')).CasePage),
  page('newCase', async () => (await import('./callerCase/NewCasePage.tsx')).NewCasePage),
  page('exports', async () => (await import('./exports/ExportsPage.tsx')).ExportsPage),

  page('settings', async () => (await import('./settings/SettingsPage.tsx')).SettingsPage),
  ...settingTopics.map((topic) =>
    page(
      'settings',
      async () => {
        const { SettingPage } = await import('./settings/SettingsPage.tsx')
        return () => <SettingPage topic={topic} />
      },
      settingPath(topic),
    ),
  ),
  page('mail', async () => (await import('./mail/MailPage.tsx')).MailPage),
  page('backups', async () => (await import('./backups/BackupsPage.tsx')).BackupsPage),

  page('tips', async () => (await import('./tips/TipsPage.tsx')).TipsPage),
  page('lookups', async () => (await import('./lookups/LookupsPage.tsx')).LookupsPage),
  page('media', async () => (await import('./media/MediaPage.tsx')).MediaPage),
  page('bin', async () => (await import('./editorial/Lists.tsx')).BinPage),
  page('articles', async () => (await import('./articles/ArticlesPage.tsx')).ArticlesPage),
  page('newArticle', async () => (await import('./editorial/Lists.tsx')).NewArticlePage),
  pageOfOne('article', async () => (await import('./articles/ArticlePage.tsx')).ArticlePage),
  page('knowledge', async () => (await import('./knowledge/EntriesPage.tsx')).EntriesPage),
  page('newEntry', async () => (await import('./editorial/Lists.tsx')).NewEntryPage),
  pageOfOne('entry', async () => (await import('./knowledge/EntryPage.tsx')).EntryPage),

  page('holds', async () => (await import('./holds/HoldsPage.tsx')).HoldsPage),
  page('requests', async () => (await import('./requests/RequestsPage.tsx')).RequestsPage),
  pageOfOne('request', async () => (await import('./requests/RequestPage.tsx')).RequestPage),
  page('processing', async () => (await import('./dataProtection/ProcessingPage.tsx')).ProcessingPage),
  page('breaches', async () => (await import('./dataProtection/BreachesPage.tsx')).BreachesPage),
  page('newBreach', async () => (await import('./dataProtection/BreachesPage.tsx')).NewBreachPage),
  pageOfOne('breach', async () => (await import('./dataProtection/BreachPage.tsx')).BreachPage),
  page('numbers', async () => (await import('./numbers/NumbersPage.tsx')).NumbersPage),
  page('releases', async () => (await import('./numbers/ReleasesPage.tsx')).ReleasesPage),
  page('release', async () => {
    const { ReleasePage } = await import('./numbers/ReleasePage.tsx')
    return () => {
      const slug = releaseSlug.safeParse(useParams()['slug'])
      return slug.success ? <ReleasePage key={slug.data} slug={slug.data} /> : <NotFound />
    }
  }),
  page('privacyReport', async () => (await import('./dataProtection/PrivacyReportPage.tsx')).PrivacyReportPage),
]

/** Signing in and the landing come at once; the other pages when they are opened. */
const router = createBrowserRouter([
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
          ...guarded,
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
])

followTheme()
const place = document.getElementById('desk')
if (place)
  createRoot(place).render(
    <StrictMode>
      <Desk />
    </StrictMode>,
  )
