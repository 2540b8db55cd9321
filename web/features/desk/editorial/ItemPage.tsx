import { Link } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import { deskApi } from '../data/api.ts'
import { readDeskFailure } from '../data/failure.ts'
import { Pending } from '../frame/DeskPage.tsx'
import pieces from '../frame/pieces.module.css'
import { useDesk } from '../frame/useDesk.ts'
import { ItemEditor, type ItemProps } from './ItemEditor.tsx'
import { ItemShape } from './ItemShape.tsx'
import type { AnyContent } from './useOpenItem.ts'

/** An item of one kind as soon as it is there; in place of one that is deleted, or of another kind, where it may be. */
export function ItemPage<Content extends AnyContent>({
  id,
  ...props
}: Omit<ItemProps<Content>, 'first'> & { id: number }) {
  const { data, ...query } = deskApi.useShowItemQuery(id, { refetchOnMountOrArgChange: true })
  if (query.error && readDeskFailure(query.error).code === 'not_found') return <Gone />
  if (!data) return <Pending {...query} shape={<ItemShape />} />
  const { content } = data.data
  return props.isOwn(content) ? <ItemEditor {...props} first={{ ...data.data, content }} /> : <Gone />
}

function Gone() {
  const t = useDesk().editorial
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
