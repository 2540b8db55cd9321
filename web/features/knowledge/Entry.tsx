import { data } from 'react-router'
import { contentContext } from '#web/app/content.ts'
import type { Route } from './+types/Entry.ts'

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const entry = await context.get(contentContext).knowledge.show(params.slug)
  if (!entry) throw data(null, { status: 404 })
  return { title: entry.title, entry }
}

export default function Entry({ loaderData: { entry } }: Route.ComponentProps) {
  return <h1>{entry.title}</h1>
}

export { Missing as ErrorBoundary } from '#web/app/Missing.tsx'
