import { Navigate, Outlet, useLocation } from 'react-router'
import { desk } from '#texts/desk.ts'
import { SkipLink } from '#web/app/frame/SkipLink.tsx'
import { ThemeSwitch } from '#web/app/frame/ThemeSwitch.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { loginPath } from '../signIn/wayBack.ts'
import { Asker } from './Asker.tsx'
import { DeskHeader } from './DeskHeader.tsx'
import { Notices } from './Notices.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { useArrive } from './useArrive.ts'
import css from './frame.module.css'
import { deskApi } from '../data/api.ts'

/**
 * The pages behind the sign-in. Whoever is not signed in is led to the login and back. A session that ends while a page is
 * open keeps the page: the next call asks for a sign-in above it.
 */
export function DeskLayout() {
  const t = useTexts(desk).frame
  const { data, error, isFetching, refetch } = deskApi.useSelfQuery()
  const { pathname, search } = useLocation()
  useArrive()
  const self = data?.data
  if (!self && error && readDeskFailure(error).code === 'not_signed_in')
    return <Navigate to={loginPath(pathname + search)} replace />
  return (
    <>
      <SkipLink />
      {self ? <DeskHeader self={self} /> : <div className={css.header} />}
      {self && <Notices self={self} />}
      {/* Another element when the header has grown above it, because one that stays would have moved. */}
      <main key={self ? 'in' : 'out'} id="main" className={css.main} tabIndex={-1}>
        {self ? (
          <Outlet context={self} />
        ) : error ? (
          <LoadFailed
            message={deskFailureWords(readDeskFailure(error))}
            retry={t.retry}
            isBusy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <p role="status">{t.loading}</p>
        )}
      </main>
      <footer className={css.footer} data-no-print>
        <ThemeSwitch />
      </footer>
      {self && <Asker self={self} />}
      <UnsavedGuard />
    </>
  )
}
