import { readFileSync } from 'node:fs'
import path from 'node:path'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8')
/** Every setting that the server reads, and the two that the client of the document store reads by itself. */
const settings = [
  ...new Set([...read('server/config.ts').matchAll(/\benv, '([A-Z][A-Z_]+)'/g)].map(([, name = '']) => name)),
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
]
const mentions = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text)

test.for(['README.md', 'ops/meldeportal.service'])('%s mentions every setting', (file) => {
  const text = read(file)
  expect(settings.length).toBeGreaterThan(17)
  expect(settings.filter((name) => !mentions(text, name))).toEqual([])
})

test('the compose file passes every setting, except for those that the image fixes', () => {
  const compose = read('ops/compose.yaml')
  const image = read('ops/Containerfile')
  const missing = settings.filter((name) => !mentions(compose, name))
  expect(missing.filter((name) => !new RegExp(`\\b${name}=`).test(image))).toEqual([])
})

test('the compose file asks for what the start refuses to be without', () => {
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'ORG_EMAIL', 'ORG_ADDRESS'])
    expect(read('ops/compose.yaml')).toMatch(new RegExp(`${name}: \\$\\{${name}:\\?`))
})
