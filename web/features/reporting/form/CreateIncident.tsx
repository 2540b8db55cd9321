import type { PageHandle } from '#contract/pages.ts'
import { IncidentForm } from './IncidentForm.tsx'
import { stepQuery } from './stepQuery.ts'

export const handle = { query: import.meta.env.SSR ? stepQuery : undefined } satisfies PageHandle

/** /create-harassment */
export default function CreateIncident() {
  return <IncidentForm />
}
