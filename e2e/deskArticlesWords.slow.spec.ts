import { beforeAll, expect, test } from 'vitest'
import articles from '#texts/nb/deskArticles.ts'
import editorial from '#texts/nb/deskEditorial.ts'
import { ageSessions, signedIn, texts } from './desk.ts'
import { button, field, hasNoBarrier, heading } from './deskOversight.ts'
import { givenEditor, isSaved, openDesk, openNewArticle } from './editors.ts'
import { useSharedPortal } from './portal.ts'

const portal = useSharedPortal()
let other: string
beforeAll(async () => void (other = await givenEditor(portal)))

const editor = 'redaktor@example.org'
const t = articles.fields

test('two editors on one article see each other, and of two texts one chooses', async () => {
  const ada = await openNewArticle(portal, 'Skrevet av to')
  const ola = await openDesk(portal, new URL(ada.url()).pathname, other)
  await heading(ola, 'Skrevet av to').waitFor()
  await button(ola, editorial.lock.take).waitFor()
  await hasNoBarrier(ola, 'article-lock')
  await field(ola, t.description).fill('Olas tekst.')
  await isSaved(ola)
  await field(ada, t.description).fill('Adas tekst.')
  await ada.getByRole('heading', { name: editorial.conflict.title }).waitFor()
  await expect.poll(() => field(ada, t.description).inputValue()).toBe('Adas tekst.')
  await button(ada, editorial.conflict.compare).click()
  await ada.getByText('Olas').waitFor()
  await hasNoBarrier(ada, 'article-conflict')
  await button(ada, editorial.conflict.useMine).click()
  await isSaved(ada)
  await ola.reload()
  await expect.poll(() => field(ola, t.description).inputValue()).toBe('Adas tekst.')
})

test('a page that is closed before its words are sent asks first', async () => {
  const page = await openNewArticle(portal, 'Lukket for tidlig')
  let asked = 0
  page.on('dialog', (dialog) => {
    asked += 1
    void dialog.accept()
  })
  // The words would be saved while they are typed, or by the page that goes: nothing is, until they are found again.
  let isAway = true
  await page.route(/\/api\/desk\/items\/\d+$/, (route) =>
    isAway && route.request().method() !== 'GET'
      ? route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'x' } })
      : route.continue(),
  )
  await field(page, t.description).press('End')
  await page.keyboard.type(' Med noe mer.')
  await page.reload({ waitUntil: 'commit' })
  expect(asked).toBe(1)
  await heading(page, 'Lukket for tidlig').waitFor()
  // Whoever goes on all the same has the words, which the page that goes may have sent past the closed way.
  await expect.poll(() => field(page, t.description).inputValue()).toMatch(/ Med noe mer\.$/)
  isAway = false
  await page.getByText(/^(Lagret|Alt er lagret)/).waitFor()
  await page.reload()
  expect(asked).toBe(1)
  await expect.poll(() => field(page, t.description).inputValue()).toMatch(/ Med noe mer\.$/)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('desk-words'))).toBeNull()
})

test('words that were typed when the session had ended are there after a reload and a sign-in, for the same person alone', async () => {
  const page = await openNewArticle(portal, 'Skrevet bak dekselet')
  const path = new URL(page.url()).pathname
  page.on('dialog', (dialog) => void dialog.accept())
  await ageSessions(portal, editor, 'ended')
  await field(page, t.description).fill('Skrevet mens økten var slutt.')
  await page.getByRole('dialog', { name: texts.ended.title }).waitFor()
  await page.reload()
  await heading(page, texts.login.title).waitFor()

  // Another person who signs in in this tab gets none of them.
  const kept = await page.evaluate(() => sessionStorage.getItem('desk-words'))
  expect(kept).toContain('Skrevet mens økten var slutt.')
  await signedIn(portal, page, other)
  await page.goto(path)
  await heading(page, 'Skrevet bak dekselet').waitFor()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('desk-words'))).toBeNull()
  expect(await field(page, t.description).inputValue()).not.toContain('økten var slutt')
  await page.evaluate((words) => sessionStorage.setItem('desk-words', words ?? ''), kept)
  await signedIn(portal, page, editor)
  await page.goto(path)
  await page.getByText(editorial.conflict.fetchedBack).waitFor()
  await expect.poll(() => field(page, t.description).inputValue()).toBe('Skrevet mens økten var slutt.')
  await isSaved(page)
})
