import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskApi } from '../data/api.ts'
import { readDeskFailure } from '../data/failure.ts'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import type { AnyContent, IsOwn, Item } from './useOpenItem.ts'

type Props<Content extends AnyContent> = {
  id: number
  isOwn: IsOwn<Content>
  children: (item: Item<Content>) => ReactNode
}

/** An item of one kind as soon as it is there; in place of one that is deleted, or of another kind, where it may be. */
export function LoadedItem<Content extends AnyContent>({ id, isOwn, children }: Props<Content>) {
  const { data, ...query } = deskApi.useItemQuery(id, { refetchOnMountOrArgChange: true })
  if (query.error && readDeskFailure(query.error).code === 'not_found') return <Gone />
  if (!data) return <Pending {...query} />
  const { content } = data.data
  return isOwn(content) ? children({ ...data.data, content }) : <Gone />
}

function Gone() {
  const t = useTexts(desk).editorial
  return (
    <div className={pieces.page}>
      <h1>{t.gone.title}</h1>
      <p>{t.gone.body}</p>
      <p>
        <Link to={deskPages.bin}>{t.bin.open}</Link>
      </p>
    </div>
  )
}
