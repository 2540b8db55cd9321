import { Outlet } from 'react-router'
import t from '#texts/nb/shell.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { NeedsScript } from '#web/app/form/NeedsScript.tsx'
import { FullScreenLoader } from '#web/ui/FullScreenLoader.tsx'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'
import css from '#web/app/frame/layout.module.css'

/** Guard: the server's HTML is the same for everyone, so what differs by session waits for the browser's token and user. */
export default function AfterSession() {
  const isHydrated = useIsHydrated()
  const isWanting = useAppSelector(({ auth }) => auth.token !== null && !auth.user && auth.status !== 'failed')
  return isHydrated && !isWanting ? <Outlet /> : <Waiting />
}

export const Waiting = () => (
  <div className={css.waiting}>
    <FullScreenLoader />
    <p className="when-js" role="status">
      {t.loading}
    </p>
    <NeedsScript />
  </div>
)
