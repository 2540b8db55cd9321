import { makePolicy } from './policy.ts'

test('a page may run files of the portal and what is named, nothing else inline, and makes no code from text', () => {
  const inline = { scripts: ["'sha256-a'"], styles: ["'sha256-b'"] }
  const policy = makePolicy({ publicUrl: 'https://portal.example.org' })(inline)
  const parts = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
  expect(parts.get('script-src')).toBe("'self' 'sha256-a'")
  expect(parts.get('style-src')).toBe("'self' 'sha256-b'")
  expect(parts.get('style-src-elem')).toBe("'self' 'sha256-b'")
  expect(parts.get('default-src')).toBe("'self'")
  expect(parts.get('require-trusted-types-for')).toBe("'script'")
  for (const name of ['trusted-types', 'object-src', 'base-uri', 'frame-ancestors'])
    expect(parts.get(name)).toBe("'none'")
  expect(parts.has('upgrade-insecure-requests')).toBe(true)
  parts.delete('style-src-attr')
  expect([...parts.values()].join(' ')).not.toContain('unsafe')
})
