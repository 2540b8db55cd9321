import { Link } from 'react-router'
import { deskLists, type DeskList } from '#contract/casework.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useInSight } from '../frame/useInSight.ts'
import { listIn, listPath } from './address.ts'
import pieces from '../frame/pieces.module.css'
import css from './inbox.module.css'

type Props = { params: URLSearchParams; totals: Record<DeskList, number> | undefined }

/** The six lists, each with how many cases it holds without any filter. */
export function ListTabs({ params, totals }: Props) {
  const t = useTexts(desk).inbox
  const shown = listIn(params)
  const row = useInSight<HTMLUListElement>(`${shown} ${totals === undefined}`)
  return (
    <nav aria-label={t.listsLabel} className={css.tabs}>
      <ul ref={row} className={pieces.row}>
        {deskLists.map((list) => (
          <li key={list}>
            <Link to={listPath(params, list)} aria-current={list === shown ? 'page' : undefined}>
              {t.lists[list]}
              <span className={css.count}>{totals ? t.number(totals[list]) : ' '}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
