import type { Page } from 'playwright'
import shell from '#texts/nb/shell.ts'
import { listen } from './proxies.ts'
import { button, link } from './page.ts'
import { tells } from './reporting.ts'

export const { leave: words } = shell
export const typed = 'Naboen ropte etter meg'

/** Stands for yr.no; `hold` makes it answer late, as on a slow line. */
export async function startNeutralPage() {
  let wait = Promise.resolve()
  let asked = 0
  const { url, close } = await listen((_request, reply) => {
    asked += 1
    void wait.then(() =>
      reply
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<title>Været</title><link rel="icon" href="data:,">Sol'),
    )
  })
  return {
    url: `${url}/vaer`,
    close,
    asked: () => asked,
    hold() {
      let answer = () => {}
      wait = new Promise<void>((resolve) => (answer = resolve))
      return answer
    },
  }
}

export const leaveLink = (page: Page) => link(page, words.now)
export const dropButton = (page: Page) => button(page, words.drop.join(' ')).first()

export async function isAway(page: Page) {
  await page.waitForURL((url) => url.pathname === '/vaer')
  await page.getByText('Sol').waitFor()
}
export async function escape(page: Page, times: number) {
  for (let time = 0; time < times; time++) await page.keyboard.press('Escape')
}
/** Three leave within two seconds, which may pass on a busy machine: then three more, which another key has counted anew. */
export const escapeAway = (page: Page) =>
  expect
    .poll(async () => {
      await page.keyboard.press('Shift')
      await escape(page, 3)
      return new URL(page.url()).pathname
    })
    .toBe('/vaer')
export async function write(page: Page) {
  await page.goto('/create-harassment')
  await tells(page, typed)
}
