import { hashPassword, passwordMatches } from './passwords.ts'

test('a password matches its own hash alone, and no password matches an account that does not exist', async () => {
  const kept = await hashPassword('hemmelig-nok')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(await passwordMatches(kept, 'hemmelig-nok')).toBe(true)
  expect(await passwordMatches(kept, 'hemmelig-nok ')).toBe(false)
  expect(await passwordMatches(undefined, 'no account has this password')).toBe(false)
})

test('two are computed and sixty wait; the next ones get 503 at once, and later ones are served again', async () => {
  const all = await Promise.allSettled(Array.from({ length: 70 }, () => hashPassword('hemmelig-nok')))
  expect(all.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 62 }, () => 'fulfilled'),
    ...Array.from({ length: 8 }, () => 'rejected'),
  ])
  expect(all.at(-1)).toMatchObject({ reason: { code: 'unavailable', retryAfter: 5 } })
  await expect(hashPassword('hemmelig-nok')).resolves.toContain('$argon2id$')
})
