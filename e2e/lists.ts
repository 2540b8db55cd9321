import type { Page } from 'playwright'
import { articlePage, type ArticlePage } from '#contract/articles.ts'
import texts from '#texts/nb/articles.ts'
import { knowledgeList } from '#contract/knowledge.ts'
import knowledge from '#texts/nb/knowledge.ts'
import { button } from './page.ts'
import type { Portal } from './portal.ts'

export const archive = '/impact'
export const listArticles = async (portal: Portal, query = '') =>
  articlePage.parse((await portal.call(`/impact-highlight/filter${query}`)).body)
export const titles = ({ impactHighlights }: ArticlePage) => impactHighlights.map(({ title }) => title)
export function someOf(
  { impactHighlights }: ArticlePage,
  find: (article: ArticlePage['impactHighlights'][number]) => boolean,
) {
  const found = impactHighlights.find(find)
  if (!found) throw new Error('no such article')
  return found
}
export const titlesOn = (page: Page) => page.locator('main ul h2').allInnerTexts()
export const dialog = (page: Page) => page.getByRole('dialog')
export const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
export const shows = (page: Page, expected: string[]) => expect.poll(() => titlesOn(page)).toEqual(expected)
export const star = (page: Page, title: string) => button(page, texts.star(title))

export async function openFilter(page: Page) {
  await page.getByRole('button', { name: /^Filtrer/ }).click()
  await dialog(page).getByRole('heading', { name: texts.filter }).waitFor()
}

export const hub = '/information-hub'
export const long = `${hub}/hva-sier-loven`
export const listOf =
  (portal: Portal) =>
  async (query = '') =>
    knowledgeList.parse((await portal.call(`/knowledge/list${query}`)).body)
export const hits = (page: Page) => page.locator('main').getByRole('status').first().innerText()
export const searchField = (page: Page) => page.getByRole('searchbox', { name: knowledge.search.label })
