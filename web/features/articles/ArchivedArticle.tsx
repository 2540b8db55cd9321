import { data } from 'react-router'
import { contentContext } from '#web/app/content.ts'
import type { Route } from './+types/ArchivedArticle.ts'

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const article = await context.get(contentContext).articles.show(Number(params.id))
  if (!article) throw data(null, { status: 404 })
  return { title: article.title, article }
}

export default function ArchivedArticle({ loaderData: { article } }: Route.ComponentProps) {
  return <h1>{article.title}</h1>
}

export { Missing as ErrorBoundary } from '#web/app/Missing.tsx'
