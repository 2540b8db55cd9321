import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every path of the spec. Public pages are plain; what needs a session stands in the app's own layout. */
export default [
  layout('pages/PublicLayout.tsx', [
    index('pages/Landing.tsx'),
    route('landing', 'pages/Landing.tsx', { id: 'landing' }),
    route('about', 'pages/About.tsx'),
    route('information-hub', 'features/knowledge/Hub.tsx'),
    route('information-hub/:slug', 'features/knowledge/Entry.tsx'),
    route('impact', 'features/articles/Archive.tsx'),
    route('impact/:id', 'features/articles/ArchivedArticle.tsx'),
    route('create-impact', 'features/articles/CreateImpact.tsx'),
    route('*', 'pages/NotFound.tsx'),
  ]),
  layout('app/AppLayout.tsx', [
    layout('app/BlankLayout.tsx', [
      route('login', 'features/accounts/Login.tsx'),
      route('register', 'features/accounts/Register.tsx'),
      route('sign-up', 'features/accounts/Register.tsx', { id: 'sign-up' }),
      route('logout', 'features/accounts/Logout.tsx'),
      route('email-verify', 'features/accounts/VerifyPending.tsx'),
      route('auth/verify-email/:userId/:token', 'features/accounts/VerifyEmail.tsx'),
      route('forgot-password', 'features/accounts/ForgotPassword.tsx'),
      route('auth/reset-password/:userId/:token', 'features/accounts/ResetPassword.tsx'),
    ]),
    layout('app/FramedLayout.tsx', [
      route('create-harassment', 'features/incidents/CreateIncident.tsx'),
      layout('app/guards/AfterSession.tsx', [
        route('update-harassment/:id', 'features/incidents/UpdateIncident.tsx'),
        route('report-harassment', 'features/incidents/OwnIncidents.tsx'),
        route('incident/:id', 'features/incidents/IncidentDetail.tsx'),
        layout('app/guards/SignedIn.tsx', [
          route('account', 'features/accounts/Account.tsx'),
          layout('app/guards/VerifiedEmail.tsx', [route('dashboard', 'features/dashboard/Dashboard.tsx')]),
        ]),
      ]),
    ]),
  ]),
] satisfies RouteConfig
