import { rolesMay, type Power, type Role } from '#contract/staff.ts'
import { powersOf } from './pages.ts'

/** Written by hand, from docs/casework.md, "People". */
const pagesOf: Record<Role, string> = {
  caseworker: 'case newCase',
  lead: 'case newCase people exports numbers releases release',
  editor: 'articles newArticle article knowledge newEntry entry tips lookups media bin',
  analyst: 'exports numbers releases release',
  privacy_officer:
    'exports audit holds requests request processing breaches newBreach breach privacyReport numbers releases release',
  administrator: 'staff settings mail backups',
}

test.for(Object.entries(pagesOf))('to %s no other page than these exists: %s', ([role, pages]) => {
  const powers = Object.entries(rolesMay).find(([name]) => name === role)?.[1] ?? []
  const opened = Object.entries<readonly Power[]>(powersOf).filter(([, of]) => of.some((one) => powers.includes(one)))
  expect(opened.map(([name]) => name).join(' ')).toBe(pages)
})
