import { expect, onTestFinished } from 'vitest'
import { startBrokenLine } from './proxies.ts'
import type { Portal } from './portal.ts'
import { writeFacts } from './reporting.ts'

/** Step 3 of a report with these words, behind a line that can break. */
export async function atLastStep(portal: Portal, words: string) {
  const line = await startBrokenLine(portal, /\/incidents\/(store|update)/)
  onTestFinished(() => line.close())
  const person = await portal.person()
  const page = await line.visit(person)
  const write = async () => {
    await writeFacts(page, words, line.url)
    await page.goto(`${line.url}/create-harassment?step=3`)
  }
  await write()
  const total = async () => (await portal.call('/incidents/list', { token: person.token })).body.total
  const isTold = (title: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.querySelector('h3')?.textContent)).toBe(title)
  return { line, page, write, total, isTold }
}
