import { dashboard } from '#texts/dashboard.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useShowDashboardQuery } from './api.ts'
import { Drafts, Submitted } from './CaseLists.tsx'
import { HelpNow } from '#web/ui/HelpNow.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { WhatHappensNext } from './WhatHappensNext.tsx'
import css from './dashboard.module.css'

/** /dashboard: the reader's drafts, the cases that have been sent in, what happens next, and who can help now. */
export default function Dashboard() {
  const t = useTexts(dashboard)
  const name = useAppSelector((state) => state.auth.user?.name)
  const { data, isError, isFetching, refetch } = useShowDashboardQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>{name ? t.hello(name) : t.heading}</h1>
        <ButtonLink to="/create-harassment">{t.report}</ButtonLink>
      </div>
      {data && (
        <div className={css.lists}>
          <Drafts cases={data.data.drafts} total={data.data.total_drafts} />
          <Submitted cases={data.data.submitted} total={data.data.total_submitted} />
        </div>
      )}
      {!data && !isError && <p role="status">{t.loading}</p>}
      {!data && isError && (
        <LoadFailed message={t.failed} retry={t.retry} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      {/* Behind the lists, whose length is known only when they arrive: nothing on the screen moves. */}
      {(data || isError) && (
        <>
          <WhatHappensNext />
          <HelpNow />
        </>
      )}
    </div>
  )
}
