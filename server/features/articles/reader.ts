import type { ArticlesReader } from '#contract/articles.ts'
import type { Services } from '#server/context.ts'
import { fail } from '#server/platform/http/failures.ts'
import { openArchive } from './archive.ts'

/** What the archive's pages read. A shared link whose cursor makes no sense opens at the first page. */
export function articlesReader(services: Services): ArticlesReader {
  const archive = openArchive(services)
  return {
    async list({ cursor, ...query }) {
      const page = await archive.page({ ...query, ...(cursor === undefined ? {} : { cursor }) })
      if (page !== 'unsound') return page
      const first = await archive.page(query)
      return first === 'unsound' ? fail('unexpected') : first
    },
    show: async (id) => (Number.isSafeInteger(id) && id > 0 ? archive.show(id) : undefined),
    choices: archive.choices,
  }
}
