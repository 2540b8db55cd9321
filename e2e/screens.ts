import { makePeople, type Given } from '../scripts/pictures/people.ts'
import { screens, type Screen } from '../scripts/pictures/screens.ts'
import { ageSessions, demoCasesAreThere } from './desk.ts'
import { usePortal } from './portal.ts'

/** A portal with the demo cases, and what every screen of `npm run pictures` needs, once its journeys run. */
export function useScreens() {
  const portal = usePortal(() => ({ SMTP_URL: '', MAIL_FROM: '' }))
  const given: Given = Object.create(null)
  beforeAll(async () => {
    await demoCasesAreThere(portal)
    Object.assign(given, await makePeople(portal.url, portal.said()))
  })
  // On a slow machine the five minutes of a second factor end before the last screen that asks for it.
  beforeEach(() => ageSessions(portal, null, 'stepped up'))
  return { portal, given }
}

/** So few at once that a test of them is soon over, named by the first. */
export const someScreens = (isMeant: (screen: Screen) => boolean, count = 8) => {
  const meant = screens.filter(isMeant)
  const parts = Array.from({ length: Math.ceil(meant.length / count) }, (_, at) =>
    meant.slice(at * count, (at + 1) * count),
  )
  return parts.map((part) => ({ names: part.map(({ name }) => name).join(', '), part }))
}
