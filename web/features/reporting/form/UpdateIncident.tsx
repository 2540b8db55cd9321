import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { toldTexts } from '#contract/incidentFacts.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import type { PageHandle } from '#contract/pages.ts'
import { mayEdit } from '#contract/status.ts'
import incidents from '#texts/nb/incidents.ts'
import kept from '#texts/nb/kept.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { openDraft } from '#web/app/device/localDraft.ts'
import { hasUnconfirmedAddress } from '#web/app/session/session.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { longDate } from '#web/ui/dates.ts'
import { NotYet } from '#web/ui/LoadFailed.tsx'
import { Say } from '#web/ui/Say.tsx'
import '../pieces.css'
import { NothingHere } from '../NothingHere.tsx'
import { reportingApi } from '../api.ts'
import { IncidentForm } from './IncidentForm.tsx'
import { takePart } from '../useKept.ts'
import { stepQuery } from './useStep.ts'
import { readValues } from './values.ts'

export const handle = { query: import.meta.env.SSR ? stepQuery : undefined } satisfies PageHandle

/** /update-harassment/{id}: continues a stored draft. */
export default function UpdateIncident() {
  const { form, detail, saveError } = incidents
  const id = Number(useParams().id)
  const canExist = Number.isSafeInteger(id) && id > 0
  const isSignedIn = useAppSelector((state) => Boolean(state.auth.token))
  const query = reportingApi.useShowIncidentQuery(id, {
    skip: !isSignedIn || !canExist,
    refetchOnMountOrArgChange: true,
  })
  const { currentData, error } = query
  const incident = useFirst(id, currentData?.incident)

  // The form stays when the session ends meanwhile: it keeps what was written and leads to the login itself.
  if (incident && mayEdit(incident.status)) {
    const { id, erased_on } = incident
    return <IncidentForm key={id} incident={incident} below={erased_on && <DraftDay day={erased_on} />} />
  }
  const isGone = !canExist || (error && 'status' in error && error.status === 404)
  if (!isSignedIn || isGone)
    return (
      <div className="page">
        <h1>{form.heading}</h1>
        <NothingHere redirect={isSignedIn ? undefined : `/update-harassment/${id}?step=3`} />
      </div>
    )
  if (incident)
    return (
      <div className="framed card flow">
        <p>{saveError.submitted_elsewhere}</p>
        <NotSent id={id} />
        <ButtonLink to={`/incident/${id}`}>{saveError.openCase}</ButtonLink>
      </div>
    )
  return <NotYet of={query} failed={detail.failed} loading={<Say>{form.loading}</Say>} />
}

/** The case as it was when the form opened, so that a later fetch never overwrites what is being written. */
function useFirst(id: number, incident: OwnIncident | undefined) {
  const [first, setFirst] = useState(incident)
  if (incident && first?.id !== id) setFirst(incident)
  return first?.id === id ? first : undefined
}

/** When a stored draft is erased, `YYYY-MM-DD`, and why so soon. */
function DraftDay({ day }: { day: string }) {
  const isUnconfirmed = useAppSelector(hasUnconfirmedAddress)
  return <p className="dim">{(isUnconfirmed ? kept.unconfirmedDraftGoes : kept.draftGoes)(longDate(day))}</p>
}

/** What this device keeps of a draft that was sent in from another one meanwhile, to be copied. */
function NotSent({ id }: { id: number }) {
  const [words] = useState(() => wordsIn(takePart(openDraft(), `edits/${id}`)))
  return (
    words && <Textarea label={incidents.saveError.notSent} readOnly rows={8} value={words} resize="vertical" w="100%" />
  )
}

function wordsIn(kept: Record<string, unknown> | undefined) {
  const { witnesses, ...told } = readValues(kept)
  const rows = witnesses.map((witness) => Object.values(witness).filter(Boolean).join(', '))
  return [...toldTexts.map((text) => told[text]), ...rows].filter(Boolean).join('\n\n')
}
