import { harmless, type Cell } from './cells.ts'

/**
 * A sheet as CSV for Norwegian spreadsheets: UTF-8 with a byte order mark, semicolons, CRLF, every text in quotes. No cell is a formula.
 * Rows are written as they come.
 */
export async function* csvOf(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield '\uFEFF'
  for await (const row of rows) yield `${row.map(field).join(';')}\r\n`
}

function field(cell: Cell) {
  if (typeof cell === 'number') return String(cell)
  return cell === null ? '' : `"${harmless(cell).replaceAll('"', '""')}"`
}
