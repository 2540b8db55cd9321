import nb from './nb/status.ts'

test('no two states have the same label, because a case is told from another by it', () => {
  const labels = Object.values(nb)
  expect([...new Set(labels)]).toEqual(labels)
  expect(labels.every((label) => label.trim() !== '')).toBe(true)
})
