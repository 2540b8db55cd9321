import { beforeAll, expect, test } from 'vitest'
import articles from '#texts/nb/deskArticles.ts'
import editorial from '#texts/nb/deskEditorial.ts'
import { button, field, hasNoBarrier, heading } from './deskOversight.ts'
import { givenEditor, isSaved, openDesk, openNewArticle } from './editors.ts'
import { useSharedPortal } from './portal.ts'

const portal = useSharedPortal()
let other: string
beforeAll(async () => void (other = await givenEditor(portal)))

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
  // The words would be saved while they are typed, or by the page that goes.
  await page.route(/\/api\/desk\/items\/\d+$/, (route) =>
    route.request().method() !== 'GET'
      ? route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'x' } })
      : route.continue(),
  )
  await field(page, t.description).press('End')
  await page.keyboard.type(' Med noe mer.')
  await page.reload({ waitUntil: 'commit' })
  expect(asked).toBe(1)
  await heading(page, 'Lukket for tidlig').waitFor()
})
