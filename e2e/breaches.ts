import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { timeZone, todayInOslo } from '#contract/time.ts'
import { callDesk } from './desk.ts'
import { signedIn } from './deskOversight.ts'
import { typed } from './holding.ts'
import type { Portal } from './portal.ts'

export const officer = (portal: Portal, at: string) => signedIn(portal, 'personvern@example.org', { at })

/** Of three days to tell the authority, less than one is left. */
const foundAt = () => new Date(Date.now() - 50 * 3_600_000)
/** The same as somebody types it. */
export function foundTyped() {
  const at = foundAt()
  const time = at.toLocaleTimeString('nb-NO', { timeZone, hour: '2-digit', minute: '2-digit' })
  return { day: typed(todayInOslo(at)), time: time.replace(':', '') }
}

/** A breach of which nobody knows the risk yet, as the officer's page records it. */
export const recorded = (page: Page): Promise<{ id: number; version: number }> =>
  callDesk(page, '/desk/breaches', {
    found_at: foundAt().toISOString(),
    happened_on: '',
    kinds: ['confidentiality'],
    data: ['reports'],
    people: ['reporters'],
    extent: 'up_to_10',
    risk: 'unknown',
    what: 'En liste gikk til feil mottaker.',
    consequences: '',
    measures: '',
    no_notice: '',
    delay: '',
    key: randomUUID(),
  })
