import type { Page } from 'playwright'
import { knowledgeList } from '#contract/knowledge.ts'
import texts from '#texts/nb/knowledge.ts'
import type { Portal } from './portal.ts'

export const hub = '/information-hub'
export const long = `${hub}/hva-sier-loven`
export const listOf =
  (portal: Portal) =>
  async (query = '') =>
    knowledgeList.parse((await portal.call(`/knowledge/list${query}`)).body)
export const hits = (page: Page) => page.locator('main').getByRole('status').innerText()
export const searchField = (page: Page) => page.getByRole('searchbox', { name: texts.search.label })
export const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
