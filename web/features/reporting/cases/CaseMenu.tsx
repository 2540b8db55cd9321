import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { asksReporter } from '#contract/holdGrounds.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import kept from '#texts/nb/kept.ts'
import rightsEntry from '#texts/nb/rightsEntry.ts'
import css from '../cases.module.css'

/** What a reporter does to a case that was sent in, each on a page of its own, /incident/{id}/{part}. */
const caseParts = ['rett', 'samtykker', 'tekster', 'slett'] as const
export type CasePart = (typeof caseParts)[number]

/** A draft and a withdrawn case have no state, and none of these parts. */
const partsOf = ({ state }: OwnIncident) => (state ? caseParts : [])

export const partOf = (incident: OwnIncident, named: string | undefined) =>
  partsOf(incident).find((part) => part === named)

/** What the server refuses to erase is not offered to be erased. A hold by consent refuses nothing. */
export const isDuty = ({ hold }: OwnIncident) => hold !== null && !asksReporter(hold.ground)

export const partTitles: Record<CasePart, string> = {
  rett: rightsEntry.correct,
  samtykker: rightsEntry.consents,
  tekster: rightsEntry.papers.title,
  slett: rightsEntry.withdrawal.title,
}

/** What a link from the case to a part leaves in the history. */
const fromCase = 'case'

/** Back from a part to its case, or to a place of it: to the page before where that was it, so that Back does nothing twice. */
export function useToCase(id: number) {
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const isPressed = useRef(false)
  useEffect(() => void (isPressed.current = false), [key])
  return (place = '') => {
    // A second press before the page has changed would go back once more.
    if (isPressed.current) return
    isPressed.current = true
    const toPlace = () => void navigate(`/incident/${id}${place}`, { replace: true })
    if (state !== fromCase) return toPlace()
    if (place) window.addEventListener('popstate', toPlace, { once: true })
    void navigate(-1)
  }
}

export const CaseMenu = ({ incident }: { incident: OwnIncident }) => (
  <nav className="block" aria-labelledby="meny" data-no-print>
    <h2 id="meny">{rightsEntry.menu}</h2>
    <ul className={`bare list ${css.menu}`}>
      {partsOf(incident).map((part) => (
        <li key={part}>
          <Link to={`/incident/${incident.id}/${part}`} state={fromCase}>
            {partTitles[part]}
          </Link>
        </li>
      ))}
      <li>
        <Link to="/account/ta-med">{kept.takeAlong}</Link>
      </li>
    </ul>
  </nav>
)
