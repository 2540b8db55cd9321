import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from '#server/platform/http/contentDisposition.ts'
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

/** Rows as a download that nobody keeps. */
export const sendCsv = (reply: FastifyReply, name: string, rows: AsyncIterable<readonly Cell[]>) =>
  reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': contentDisposition('attachment', `${name}.csv`),
    })
    .send(Readable.from(csvOf(rows), { objectMode: false }))
