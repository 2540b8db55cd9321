import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every path of the spec. Whether a page is public is said by the `handle` of its module (contract/pages.ts), not here. */
export default [
  layout('pages/PublicLayout.tsx', [
    index('pages/Landing.tsx'),
    route('landing', 'pages/Landing.tsx', { id: 'landing' }),
    route('about', 'pages/About.tsx'),
    route('information-hub', 'features/knowledge/Hub.tsx'),
    route('information-hub/:slug', 'features/knowledge/Entry.tsx'),
    route('tall/:slug', 'features/numbers/Numbers.tsx', { id: 'release' }),
    route('impact', 'features/articles/Archive.tsx'),
    route('impact/:id', 'features/articles/ArchivedArticle.tsx'),
    route('tall', 'features/numbers/Numbers.tsx'),
    route('tall/:slug/:figure', 'features/numbers/FigurePage.tsx'),
    route('tall/data', 'features/numbers/Data.tsx'),
    route('create-impact', 'features/articles/CreateImpact.tsx'),
    route('personvern', 'features/requests/PrivacyPage.tsx'),
    route('personvern/svar', 'features/requests/AnswerPage.tsx'),
    route('*', 'pages/NotFound.tsx'),
  ]),
  layout('app/layouts/AppLayout.tsx', [
    layout('app/layouts/BlankLayout.tsx', [
      route('login', 'features/accounts/Login.tsx'),
      route('register', 'features/accounts/Register.tsx'),
      route('sign-up', 'features/accounts/Register.tsx', { id: 'sign-up' }),
      route('logout', 'features/accounts/Logout.tsx'),
      route('email-verify', 'features/accounts/ConfirmAddress.tsx'),
      route('auth/verify-email/:userId/:token', 'features/accounts/VerifyEmail.tsx'),
      route('personvern/kvittering', 'features/accounts/CheckReceipt.tsx'),
      route('forgot-password', 'features/accounts/ForgotPassword.tsx'),
      route('auth/reset-password/:userId/:token', 'features/accounts/ResetPassword.tsx'),
    ]),
    layout('app/layouts/FramedLayout.tsx', [
      route('create-harassment', 'features/reporting/form/CreateIncident.tsx'),
      layout('app/session/AfterSession.tsx', [
        route('update-harassment/:id', 'features/reporting/form/UpdateIncident.tsx'),
        route('report-harassment', 'features/reporting/cases/OwnIncidents.tsx'),
        route('incident/:id/:part?', 'features/reporting/cases/IncidentDetail.tsx'),
        layout('app/session/SignedIn.tsx', [
          layout('features/accounts/AccountFrame.tsx', [
            route('account', 'features/accounts/Account.tsx'),
            route('account/deg', 'features/accounts/AboutYou.tsx'),
            route('account/e-post', 'features/accounts/CaseMails.tsx'),
            route('account/passord', 'features/accounts/ChangePassword.tsx'),
            route('account/enheter', 'features/accounts/Sessions.tsx'),
            route('account/samtykker', 'features/accounts/ConsentRegister.tsx'),
            route('account/ta-med', 'features/accounts/Takeout.tsx'),
            route('account/slett', 'features/accounts/LeaveAccount.tsx'),
          ]),
          layout('features/accounts/VerifiedEmail.tsx', [
            route('dashboard', 'features/reporting/dashboard/Dashboard.tsx'),
          ]),
        ]),
      ]),
    ]),
  ]),
] satisfies RouteConfig
