import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import audit from '#texts/nb/deskAudit.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import mail from '#texts/nb/deskMail.ts'
import pages from '#texts/nb/deskPages.ts'
import roles from '#texts/nb/deskRoles.ts'
import settings from '#texts/nb/deskSettings.ts'

const build = path.join(import.meta.dirname, '../build')

async function textsIn(folder: string) {
  const names = await readdir(path.join(build, folder), { recursive: true })
  const files = names.filter((name) => /\.(js|css|html|json)$/.test(name))
  return Promise.all(files.map(async (name) => [name, await readFile(path.join(build, folder, name), 'utf8')] as const))
}

test('what visitors load names no file, no call and no word of the desk; both share no file, and the desk’s HTML is a shell that holds no data', async () => {
  const [visitors, desk] = [await textsIn('client'), await textsIn('desk')]
  expect(visitors.length).toBeGreaterThan(20)
  const words: string[] = []
  // Long enough to stand nowhere by chance.
  JSON.stringify({ deskErrors, pages, roles, audit, mail, settings }, (_name, value: unknown) => {
    if (typeof value === 'string' && value.length > 24) words.push(value)
    return value
  })
  expect(words.length).toBeGreaterThan(80)
  const all = desk.map(([, text]) => text).join('\n')
  // The search finds what is there: else the rest would say nothing.
  for (const word of [roles.roles.lead.hint, '/desk/sign-in', 'startRegistration']) expect(all).toContain(word)
  const names = desk.map(([name]) => path.basename(name)).filter((name) => name !== 'index.html')
  for (const [name, text] of visitors) {
    expect(names).not.toContain(path.basename(name))
    for (const mark of ['/desk', 'startRegistration', ...names, ...words])
      expect(text.includes(mark), `${name}: ${mark}`).toBe(false)
  }
  const html = desk.find(([name]) => name === 'index.html')?.[1] ?? ''
  const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, at = '']) => at)
  expect(loaded.filter((at) => !at.startsWith('/desk/assets/'))).toEqual(['/favicon.svg'])
})
