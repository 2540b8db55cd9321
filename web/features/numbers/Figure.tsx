import { chartWidth, isKnown } from '#contract/figures.ts'
import type { DrawnFigure, NumberTable, ReleaseSummary } from '#contract/openNumbers.ts'
import t from '#texts/nb/numbers.ts'
import openData from '#texts/nb/openData.ts'
import { useSite } from '#web/app/frame/site.ts'
import css from './numbers.module.css'

type Release = Pick<ReleaseSummary, 'slug' | 'kind' | 'is_demo'>
type Props = { release: Release; figure: DrawnFigure }

export const addressOf = ({ slug }: Pick<Release, 'slug'>, { id }: Pick<DrawnFigure, 'id'>) => `/tall/${slug}/${id}`

/** One figure of a release: what is seen, and, one press away, the chart, the same numbers as a table, and how to take it along. */
export function Figure({ release, figure, isOpen }: Props & { isOpen: boolean }) {
  const { id, title } = figure
  return (
    <details id={id} className={`framed ${css.figure}${isOpen ? '' : ' below'}`} open={isOpen}>
      <summary>
        <h2>{title}</h2>
        <span>{useMost(figure)}</span>
      </summary>
      <Chart release={release} figure={figure} />
      <details>
        <summary>{t.table}</summary>
        <Tables release={release} figure={figure} />
      </details>
      <details data-no-print>
        <summary>{t.share}</summary>
        <p>
          <a href={addressOf(release, figure)}>{t.own}</a>
        </p>
        <Source release={release} figure={figure} />
        <Sharing release={release} figure={figure} />
      </details>
    </details>
  )
}

/** What is seen, in a sentence; empty where no row stands out. */
export function useMost({ most, base }: DrawnFigure) {
  return most ? t.most(most.label, base ? shareOf(most.count, base) : '') : ''
}

const shareOf = (count: number, base: number) => `${Math.round((100 * count) / base)} %`

/** Drawn in the page where it is the largest part of it: an image of its own would be painted later than the words. */
export function Chart({ release, figure }: Props) {
  const { title, height, drawing } = figure
  return (
    <img
      src={
        drawing ? `data:image/svg+xml,${encodeURIComponent(drawing)}` : `${addressOf(release, figure)}/bilde.svg?bare`
      }
      alt={t.chart(title, useMost(figure))}
      width={chartWidth}
      height={height}
      loading={drawing ? 'eager' : 'lazy'}
      className={css.chart}
    />
  )
}

/** The numbers of the chart, with shares where they say something, and those of earlier years. */
export function Tables({ release: { kind }, figure: { earlier, ...figure } }: Props) {
  return (
    <>
      <Table {...figure} name={figure.title} />
      {figure.base && <p className="soft">{t.shareOf(figure.base)}</p>}
      {earlier && (
        <>
          <p className={css.earlier}>{t.earlier[kind]}</p>
          <Table {...earlier} base={null} name={t.earlier[kind]} />
        </>
      )}
    </>
  )
}

function Table({ name, rowsAre, columns, rows, base }: NumberTable & Pick<DrawnFigure, 'base'> & { name: string }) {
  const hasNotes = rows.some(({ note }) => note)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className={css.wide} role="region" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{rowsAre}</th>
            {columns.map(({ key, label }) => (
              <th key={key ?? ''} scope="col">
                {label}
              </th>
            ))}
            {base && <th scope="col">{t.shareColumn}</th>}
            {hasNotes && <th scope="col">{t.events}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, counts, note }) => (
            <tr key={key ?? ''}>
              <th scope="row">{label}</th>
              {counts.map((count, at) => (
                <td key={columns[at]?.key ?? ''}>{count}</td>
              ))}
              {base && <td>{isKnown(key) && shareOf(counts[0] ?? 0, base)}</td>}
              {hasNotes && <td className={css.note}>{note}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function Source({ release, figure }: Props) {
  const { orgName, publicUrl } = useSite()
  return <p>{t.cite(orgName, figure.title, openData.named(release), publicUrl + addressOf(release, figure))}</p>
}

export function Sharing({ release, figure }: Props) {
  const { publicUrl } = useSite()
  const { title, height } = figure
  const address = addressOf(release, figure)
  return (
    <>
      <p className="row">
        <a href={`${address}/bilde.png`}>{t.picture}</a>
        <a href={`${address}/bilde.svg`}>{t.drawing}</a>
      </p>
      <p>{t.embedHelp}</p>
      <code>{`<iframe src="${publicUrl}${address}/embed" width="100%" height="${height + 200}" title="${title}"></iframe>`}</code>
    </>
  )
}

/** What must be known before the numbers are read: that they are invented, were corrected, or correct others. */
export function ReleaseNotes({ release }: { release: Pick<ReleaseSummary, 'is_demo' | 'corrected_by' | 'reason'> }) {
  const { is_demo, corrected_by, reason } = release
  return (
    <>
      {is_demo && <p className="note">{openData.demo}</p>}
      {corrected_by && (
        <p className="note">
          <a href={`/tall/${corrected_by}`}>{t.corrected}</a>
        </p>
      )}
      {reason && <p className="note">{t.corrects(reason)}</p>}
    </>
  )
}

export function HowToRead({ codeList }: { codeList: number }) {
  const { reading, sheets } = openData
  return (
    <details>
      <summary>{t.how}</summary>
      <ul>
        {[...reading, sheets.codeList(codeList)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
