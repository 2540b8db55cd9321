import { beforeAll, expect, test } from 'vitest'
import { payloads } from '#server/testing/payloads.ts'
import own from '#texts/nb/ownTips.ts'
import tips from '#texts/nb/deskTips.ts'
import { openDesk } from './editors.ts'
import { hasNoBarrier, useSharedPortal, type Person } from './portal.ts'

const portal = useSharedPortal()
let kari: Person
beforeAll(async () => void (kari = await portal.person()))

const send = async (link: string, suggestion: string, { token }: Person = kari) => {
  const { status } = await portal.call('/impact-highlight/store', { token, body: { link, suggestion } })
  expect(status).toBe(201)
}

test('an editor merges a tip with the article at its address and rejects one with a note; the sender sees what became of them', async () => {
  const { body } = await portal.call('/impact-highlight/list?limit=100')
  const [article] = body.impactHighlights.filter(({ link }: { link: string | null }) => link !== null)
  await send(`${article.link.replace('https://', 'http://www.')}/?utm_source=post#x`, 'Denne er fin.')
  await send('https://example.org/noe-annet', 'Og denne.')
  const page = await openDesk(portal, '/desk/tips')
  const row = (words: string) => page.getByRole('article').filter({ hasText: words })
  const verb = (name: string, words: string) => row(words).getByRole('button', { name: new RegExp(`^${name}`) })
  await row('Denne er fin.').getByText(tips.sameArticle(article.title)).waitFor()
  const link = row('Og denne.').getByRole('link', { name: /noe-annet/ })
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  await hasNoBarrier(page)

  await verb(tips.merge, 'Denne er fin.').click()
  const dialog = page.getByRole('dialog')
  // What stands at the same address is chosen already.
  await expect.poll(() => dialog.getByRole('radio', { name: tips.sameArticle(article.title) }).isChecked()).toBe(true)
  await hasNoBarrier(page)
  await dialog.getByLabel(tips.search).fill(article.title.slice(0, 5))
  await dialog.getByRole('button', { name: tips.merge }).click()
  await page.getByText(/er slått sammen\./).waitFor()

  await verb(tips.reject, 'Og denne.').click()
  await dialog.getByLabel(tips.note).fill('Handler ikke om muslimer.')
  await hasNoBarrier(page)
  await dialog.getByRole('button', { name: tips.reject }).click()
  await row('Og denne.').waitFor({ state: 'detached' })

  const reader = await portal.visit({ as: kari })
  await reader.goto('/create-impact')
  const mine = reader.getByRole('region', { name: own.title })
  await mine.getByText(own.outcomes.rejected).waitFor()
  await mine.getByText(own.outcomes.published).waitFor()
  expect(await mine.getByText('Handler ikke om muslimer.').count()).toBe(0)
  await hasNoBarrier(reader)
  await mine.getByRole('link', { name: own.read(article.title) }).click()
  await reader.waitForURL(`**/impact/${article.id}`)
})

test('scripts in a tip are text, at the desk and for whoever sent it', async () => {
  // As many as one account may send in an hour.
  const ola = await portal.person()
  for (const payload of payloads) await send(`https://example.org/?q=${encodeURIComponent(payload)}`, payload, ola)
  const page = await openDesk(portal, '/desk/tips')
  const reader = await portal.visit({ as: ola })
  await reader.goto('/create-impact')
  for (const one of [page, reader]) {
    for (const payload of payloads.slice(-5)) await one.getByText(payload, { exact: true }).first().waitFor()
    expect(await one.evaluate(() => 'canary' in window)).toBe(false)
  }
})
