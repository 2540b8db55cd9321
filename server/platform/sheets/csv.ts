import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { downloadHeaders } from '#server/platform/http/contentHeaders.ts'
import { harmless, type Cell } from './cells.ts'

type Style = { mark: string; separator: string }
const forSpreadsheets: Style = { mark: '\uFEFF', separator: ';' }
/** RFC 4180. */
export const forMachines: Style = { mark: '', separator: ',' }

/** With a byte order mark and semicolons for Norwegian spreadsheets. No cell is a formula. Rows are written as they come. */
export async function* csvOf(
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
  { mark, separator }: Style = forSpreadsheets,
): AsyncGenerator<string> {
  yield mark
  for await (const row of rows) yield `${row.map(field).join(separator)}\r\n`
}

function field(cell: Cell) {
  if (typeof cell === 'number') return String(cell)
  return cell === null ? '' : `"${harmless(cell).replaceAll('"', '""')}"`
}

/** Rows as a download that nobody keeps. */
export const sendCsv = (reply: FastifyReply, name: string, rows: Parameters<typeof csvOf>[0]) =>
  reply
    .headers(downloadHeaders(`${name}.csv`, 'text/csv; charset=utf-8'))
    .send(Readable.from(csvOf(rows), { objectMode: false }))
