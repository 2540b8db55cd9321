import { beforeAll, expect, test } from 'vitest'
import type { KnowledgeList } from '#contract/knowledge.ts'
import help from '#texts/nb/help.ts'
import texts from '#texts/nb/knowledge.ts'
import shell from '#texts/nb/shell.ts'
import { hits, hub, listOf, long, query, searchField } from './hub.ts'
import { axe, fits, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()
let all: KnowledgeList
beforeAll(async () => void (all = await list()))

const list = listOf(portal)

test('a search without hits says so and offers a link back; special characters cause no error', async () => {
  const page = await portal.visit({ width: 1280 })
  await page.goto(hub)
  for (const odd of ['%', '"', '<script>canary=1</script>', 'x'.repeat(200)]) {
    await searchField(page).fill(odd)
    await page.getByRole('heading', { name: texts.empty.heading }).waitFor()
    await expect.poll(() => query(page)).toEqual({ search: odd })
    await expect.poll(() => hits(page)).toBe(texts.hits(0))
  }
  await axe(page)
  await page.getByRole('link', { name: texts.empty.all }).click()
  await expect.poll(() => hits(page)).toBe(texts.all(all.entries.length))
  await expect.poll(() => searchField(page).inputValue()).toBe('')
  expect(await page.evaluate('typeof canary')).toBe('undefined')
})

test('on paper there is the text, with the addresses of its links, and nothing to press', async () => {
  const page = await portal.visit({ width: 1280 })
  await page.goto(long)
  const printed = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.print = () => resolve(true)
      }),
  )
  await page.getByRole('button', { name: texts.entry.print }).click()
  expect(await printed).toBe(true)
  await page.emulateMedia({ media: 'print' })
  for (const gone of [
    page.getByRole('banner'),
    page.getByRole('navigation', { name: texts.entry.breadcrumbs }),
    page.getByRole('navigation', { name: texts.entry.contents }),
    page.getByRole('button', { name: texts.entry.print }),
    page.getByRole('link', { name: texts.entry.report.button, exact: true }),
    page.getByRole('group', { name: shell.theme.label }).first(),
  ])
    expect(await gone.isVisible()).toBe(false)
  await page.getByText(`Si ifra · ${portal.url}${long}`).waitFor()
  await page.getByRole('region', { name: help.heading }).waitFor()
  const source = page.getByRole('region', { name: texts.entry.sources }).getByRole('link').first()
  const after = await source.evaluate((link) => getComputedStyle(link, '::after').content)
  expect(after).toMatch(/attr\(href\)|https:/)
  await fits(page)
})

test('a table is named by the heading above it', async () => {
  const page = await portal.visit()
  await page.goto(`${hub}/diskriminering-i-tjenester`)
  const table = page.getByRole('table')
  const heading = await page.locator('h2:has(~ div table)').last().innerText()
  await expect.poll(() => table.locator('caption').innerText()).toBe(`${texts.entry.table}: ${heading}`)
  await page.getByRole('region', { name: `${texts.entry.table}: ${heading}` }).waitFor()
})
