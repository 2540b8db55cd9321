import type { DrawnFigure } from '#contract/openNumbers.ts'
import { numbers } from '#texts/numbers.ts'
import { useSite } from '#web/app/frame/site.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './numbers.module.css'

type Props = { slug: string; figure: DrawnFigure; width: number; isOpen: boolean }

/** One figure of a release: what is seen, and, one press away, the chart, the same numbers as a table, and how to take it along. */
export function Figure({ slug, figure, width, isOpen }: Props) {
  const t = useTexts(numbers)
  const { orgName, publicUrl } = useSite()
  const { id, title, rows, rowsAre, columns, height } = figure
  const sums = rows.filter(({ key }) => key !== null).map(({ label, counts }) => ({ label, sum: add(counts) }))
  const most = sums.toSorted((a, b) => b.sum - a.sum)[0]
  const address = `/tall/${slug}/${id}`
  return (
    <details id={id} className={`framed ${css.figure}`} open={isOpen}>
      <summary>
        <h2 id={`${id}-title`}>{title}</h2>
        {most && id !== 'quarters' && <span>{t.most(most.label)}</span>}
      </summary>
      <img
        src={`${address}/bilde.svg?bare`}
        alt={t.chart(title)}
        width={width}
        height={height}
        loading="lazy"
        className={css.chart}
      />
      <details>
        <summary>{t.table}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
        <div className={css.wide} role="region" aria-labelledby={`${id}-title`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{rowsAre}</th>
                {columns.map(({ key, label }) => (
                  <th key={key ?? ''} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, label, counts }) => (
                <tr key={key ?? ''}>
                  <th scope="row">{label}</th>
                  {counts.map((count, at) => (
                    <td key={columns[at]?.key ?? ''}>{count}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <details data-no-print>
        <summary>{t.share}</summary>
        <p>{t.cite(orgName, title, `${publicUrl}/tall/${slug}#${id}`)}</p>
        <p className="row">
          <a href={`${address}/bilde.png`}>{t.picture}</a>
          <a href={`${address}/bilde.svg`}>{t.drawing}</a>
        </p>
        <p>{t.embedHelp}</p>
        <code>{`<iframe src="${publicUrl}${address}/embed" width="100%" height="${height + 120}" title="${title}"></iframe>`}</code>
      </details>
    </details>
  )
}

const add = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
