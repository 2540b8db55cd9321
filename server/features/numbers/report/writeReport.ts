import { tellOnlyHowMany } from '#contract/figures.ts'
import type { NumberTable, Release, WordedFigure } from '#contract/openNumbers.ts'
import { todayInOslo } from '#contract/time.ts'
import { longDate } from '#server/platform/norwegianDates.ts'
import { makePdf } from '#server/platform/pdf/pdf.ts'
import releaseTexts from '#texts/nb/deskReleases.ts'
import figureTexts from '#texts/nb/figures.ts'
import { period } from '#texts/nb/quarter.ts'
import texts from '#texts/nb/reports.ts'
import { chartOf, drawChart, toPng } from '../drawing/drawChart.ts'
import { figureInWords } from '../open/inWords.ts'

type About = Pick<Parameters<typeof makePdf>[1], 'as' | 'createdAt' | 'asker'> & {
  /** What the organisation calls itself; empty when it has not said. */
  organisation: string
  isPublished: boolean
  earlier: NumberTable | null
}

/** Twenty figures with a picture and a table each fill thirty. */
const mostPages = 200
const seconds = 30
/** Columns of a table on paper; a wider one becomes several. */
const mostColumns = 4
/** Numbers that the words for a picture name. */
const named = 3

/** The report of a release: cover, summary, events, each figure as picture and table, method, and what the numbers do not say. */
export async function writeReport(release: Release, { organisation, isPublished, earlier, ...about }: About) {
  const title = texts.title(period(release.slug))
  const paper = makePdf(title, { ...about, footer: title, mostPages, seconds })
  paper.heading('H1', title)
  if (release.is_demo) paper.paragraph(texts.demo)
  if (!isPublished) paper.paragraph(texts.unpublished)
  paper.facts(factsOf(release, { organisation, isPublished }))
  paper.newPage()
  paper.heading('H2', texts.summary)
  paper.paragraph(release.summary.trim() || texts.noSummary)
  if (release.events.length > 0) paper.heading('H2', texts.events)
  paper.list(release.events.map(({ quarter, text }) => texts.event(figureTexts.quarter(quarter), text)))
  const mark = release.is_demo ? ` ${texts.invented}` : ''
  const source = texts.source(organisation, title)
  const figures = release.figures.filter(({ cells }) => cells.length > 0)
  if (tellOnlyHowMany(figures)) paper.paragraph(texts.few)
  for (const cells of figures) {
    await writeFigure(paper, figureInWords(cells, release.counties), { source, mark })
    if (earlier && cells.id === 'received') writeTable(paper, earlier, texts.earlier[release.kind])
  }
  paper.heading('H2', texts.method)
  paper.list(texts.methods(release.code_list))
  paper.heading('H2', texts.limits)
  paper.list(texts.limitsOf)
  return paper.end()
}

function factsOf(release: Release, { organisation, isPublished }: Pick<About, 'organisation' | 'isPublished'>) {
  const { facts: t } = texts
  const { total, monitored, corrects, reason, corrected_by } = release
  const facts: [string, string | null][] = [
    [t.organisation, organisation || null],
    [t.period, t.days(longDate(release.from), longDate(release.to))],
    [t.published, isPublished ? longDate(todayInOslo(new Date(release.published_at))) : null],
    [t.total, t.totalOf(total.count, total.is_exact)],
    [t.monitored, monitored === 0 ? null : t.monitoredOf(monitored)],
    [t.codeList, t.version(release.code_list)],
    [t.corrects, corrects && releaseTexts.period(corrects)],
    [t.reason, reason],
    [t.correctedBy, corrected_by && releaseTexts.period(corrected_by)],
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
}

/** `mark`: that the cases are invented, where they are. */
type Under = { source: string; mark: string }

async function writeFigure(paper: ReturnType<typeof makePdf>, figure: WordedFigure, { source, mark }: Under) {
  const { title } = figure
  paper.heading('H2', title)
  // Its title and source are said by the text around it.
  paper.picture(await toPng(drawChart(chartOf(figure, '', true), true)), altOf(figure) + mark)
  paper.paragraph(source + mark, 'small')
  writeTable(paper, figure)
}

function writeTable(paper: ReturnType<typeof makePdf>, { rowsAre, columns, rows }: NumberTable, caption?: string) {
  const tables = Math.ceil(columns.length / mostColumns)
  const inEach = Math.ceil(columns.length / tables)
  for (let at = 0; at < tables; at += 1) {
    const [from, until] = [at * inEach, (at + 1) * inEach]
    paper.table({
      ...(caption && { caption }),
      ...(tables > 1 && { caption: texts.part(at + 1, tables) }),
      rowsAre,
      columns: columns.slice(from, until).map(({ label }) => label),
      rows: rows.map(({ label, counts }) => ({ name: label, cells: counts.slice(from, until).map(String) })),
    })
  }
}

/** The highest numbers in words. A row of several columns counts as their sum. */
function altOf({ title, rows }: WordedFigure) {
  const sums = rows.map(({ label, counts }) => ({ label, count: counts.reduce((sum, count) => sum + count, 0) }))
  return texts.alt(title, sums.toSorted((a, b) => b.count - a.count).slice(0, named), rows.length)
}
