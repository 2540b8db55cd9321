import { readKnowledgeQuery } from '#contract/knowledge.ts'
import { contentContext } from '#web/app/content.ts'
import type { Route } from './+types/Hub.ts'

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const query = readKnowledgeQuery(new URL(request.url).searchParams)
  return { query, list: await context.get(contentContext).knowledge.list(query) }
}

export default function Hub({ loaderData: { list } }: Route.ComponentProps) {
  return <h1>{list.entries.length}</h1>
}
