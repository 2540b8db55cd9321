import { createHash } from 'node:crypto'
import { copyTemplate, ownServer, useFolders } from '#server/testing/index.ts'

const makeFolder = useFolders()

const texts = [
  'nonce',
  ' nonce="abc"',
  '__NONCE__',
  '{{nonce}}',
  "'nonce-abc'",
  '<script>alert(1)</script>',
  '"><script nonce="abc">alert(1)</script>',
  '</script><script>alert(1)</script>',
  "script-src 'unsafe-inline'",
]
const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test("no text that is searched for changes the policy: only the hash of the page's own data differs", async () => {
  const server = await ownServer({ DATABASE_URL: await copyTemplate(), DATA_DIR: await makeFolder('searched') })
  const open = async (search: string) => {
    const reply = await server.get(`/information-hub?${new URLSearchParams({ search })}`)
    expect(reply.status).toBe(200)
    return { policy: reply.headers.get('content-security-policy') ?? '', html: await reply.text() }
  }
  const plain = await open('politi')
  const sources = plain.policy.split(/[ ;]+/)
  expect(plain.policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')+;/)
  for (const text of texts) {
    const { policy, html } = await open(text)
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src '))
    expect(scripts, text).toMatch(/^script-src 'self'( 'sha256-[\w+/=]+')+$/)
    expect(/<(script|style|link)\b[^<>]* nonce=/.test(html), text).toBe(false)
    const inline = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, content = '']) => sourceOf(content))
    const others = policy.split(/[ ;]+/).filter((source) => !sources.includes(source))
    expect(others, text).toHaveLength(1)
    expect(inline, text).toContain(others[0])
    expect(policy, text).not.toContain(sourceOf('alert(1)'))
  }
})
