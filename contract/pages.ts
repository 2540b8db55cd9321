import type { ArticlesReader } from './articles.ts'
import type { KnowledgeReader } from './knowledge.ts'
import type { NumbersReader } from './openNumbers.ts'

/** What a route module says of its page: `export const handle = { … } satisfies PageHandle`. Else it is private. */
export type PageHandle = {
  /**
   * The page is the same for everyone and its address holds no secret: the server keeps one copy for each set of
   * parameters, and browsers may keep it too. Anything else is rendered with neutral parameters and answered `no-store`.
   */
  isPublic?: true
  /**
   * The part of the query that the HTML depends on, in one normal form with a leading `?`, or `''`. Everything else in
   * the query stays in the browser. Without it the HTML depends on no query. Runs on the server only, so a route module
   * sets it behind `import.meta.env.SSR` and what it imports is not sent to browsers.
   */
  query?: ((search: URLSearchParams) => string) | undefined
}

/** Where 'Forlat siden' leads unless LEAVE_URL says otherwise: a page that everybody in Norway may have open. */
export const neutralPage = 'https://www.yr.no/'

/** What loaders of public pages read. The server passes it to each render; no loader sees a token (design section 6). */
export type PublicContent = { articles: ArticlesReader; knowledge: KnowledgeReader; numbers: NumbersReader }
