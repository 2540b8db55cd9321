import audit from '#texts/nb/deskAudit.ts'
import { actionChoices } from './AuditFilters.tsx'

test('the actions to choose from are grouped, and those of a group stand in Norwegian order', () => {
  const actions = { a: 'Åpnet en sak', b: 'Ærlig talt', c: 'Endret en sak', d: 'Øvde', e: 'endelig' }
  expect(actionChoices([{ name: 'Saker', actions }])).toEqual([
    { group: 'Saker', items: ['e', 'c', 'b', 'd', 'a'].map((value) => expect.objectContaining({ value })) },
  ])
})

test('each action is in one group and has words of its own, and no group is empty', () => {
  const groups = actionChoices(audit.actionGroups).map(({ items }) => items.map(({ value }) => value))
  expect(groups.every((one) => one.length > 0)).toBe(true)
  expect(groups.flat().toSorted()).toEqual(Object.keys(audit.actions).toSorted())
  const words = Object.values(audit.actions)
  expect(new Set(words).size).toBe(words.length)
  expect(new Set(audit.actionGroups.map(({ name }) => name)).size).toBe(groups.length)
})
