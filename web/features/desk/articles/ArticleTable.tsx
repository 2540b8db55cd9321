// The roles of a table are written out, because narrow screens show it as cards, which the rules take for a mistake.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label */
import { Link } from 'react-router'
import type { ListedArticle } from '#contract/deskArticles.ts'
import { articlePath } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { longDate, longDay, longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import css from './articles.module.css'
import { stateLevels } from '../editorial/stateLevels.ts'

type Props = {
  rows: readonly ListedArticle[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

export function ArticleTable({ rows, chosen, onChoose }: Props) {
  const t = useTexts(desk).articles
  const isAll = rows.every(({ id }) => chosen.has(id))
  const { columns } = t
  return (
    <table role="table" className={pieces.table}>
      <caption className="unseen">{t.list}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className={pieces.pick}>
            <label>
              <input
                type="checkbox"
                checked={isAll}
                onChange={() => onChoose(new Set(isAll ? [] : rows.map(({ id }) => id)))}
              />
              <span>{t.selectAll(rows.length)}</span>
            </label>
          </th>
          {[columns.title, columns.state, columns.date, columns.category, columns.agency, columns.changed].map(
            (name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            isChosen={chosen.has(row.id)}
            onChoose={() => onChoose(toggled(chosen, row.id))}
          />
        ))}
      </tbody>
    </table>
  )
}

function toggled(chosen: ReadonlySet<number>, id: number) {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

type RowProps = { row: ListedArticle; isChosen: boolean; onChoose: () => void }

function Row({ row, isChosen, onChoose }: RowProps) {
  const t = useTexts(desk).articles
  const { states, listed } = useTexts(desk).editorial
  const title = row.title || t.untitled
  return (
    <tr role="row" data-selected={isChosen || undefined}>
      <td role="cell" className={pieces.pick}>
        <label>
          <input type="checkbox" checked={isChosen} onChange={onChoose} aria-label={t.select(title)} />
        </label>
      </td>
      <td role="cell" className={css.title} data-whole>
        <Link to={articlePath(row.id)}>{title}</Link>
        {row.editing && <small>{listed.editing(row.editing)}</small>}
      </td>
      <td role="cell">
        <span className={pieces.badge} data-level={stateLevels[row.state]}>
          {states[row.state === 'published' && row.has_changes ? 'changes' : row.state]}
        </span>
        {row.plan_failed_at && (
          <small className={pieces.error}>{listed.planFailedAt(longMoment(row.plan_failed_at))}</small>
        )}
        {row.publish_at && <small>{listed.plannedAt(longMoment(row.publish_at))}</small>}
      </td>
      <td role="cell">
        {row.date && (
          <>
            <span className={css.narrow}>{t.columns.date}: </span>
            {longDate(row.date)}
          </>
        )}
      </td>
      <td role="cell">{row.category}</td>
      <td role="cell">{row.agency}</td>
      <td role="cell">
        <span className={css.narrow}>
          {t.columns.changed}: {longDay(row.updated_at)}
        </span>
        <span className={css.roomy}>{longMoment(row.updated_at)}</span>
        {row.updated_by && <small>{t.changedBy(row.updated_by.name)}</small>}
      </td>
    </tr>
  )
}
