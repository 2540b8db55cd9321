import type { PageHandle } from '#contract/pages.ts'
import incidents from '#texts/nb/incidents.ts'
import { plain } from '#texts/phrase.ts'
import shell from '#texts/nb/shell.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { PageMeta } from '#web/app/frame/Meta.tsx'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { IncidentForm } from './IncidentForm.tsx'
import { stepQuery } from './useStep.ts'

export const handle = { query: import.meta.env.SSR ? stepQuery : undefined } satisfies PageHandle

const leavingAccount = () => import('./LeavingAccount.tsx')

export default function CreateIncident() {
  const { description } = incidents.form
  // Nobody is asked whether the account leaves but who is told something.
  const isToldSomething = useAppSelector(({ auth }) => Boolean(auth.user?.message))
  const path = '/create-harassment'
  return (
    <>
      <PageMeta title={plain(shell.titles[path])} description={description} path={path} />
      {isToldSomething && <LazyPart load={leavingAccount} props={{}} />}
      <IncidentForm />
    </>
  )
}
