import { readArticleQuery } from '#contract/articles.ts'
import { contentContext } from '#web/app/content.ts'
import type { Route } from './+types/Archive.ts'

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const query = readArticleQuery(new URL(request.url).searchParams)
  const { list, choices } = context.get(contentContext).articles
  const [page, offered] = await Promise.all([list(query), choices()])
  return { query, page, choices: offered }
}

export default function Archive({ loaderData: { page } }: Route.ComponentProps) {
  return <h1>{page.total}</h1>
}
