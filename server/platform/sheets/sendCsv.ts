import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from '#server/platform/http/contentDisposition.ts'
import type { Cell } from './cells.ts'
import { csvOf } from './csv.ts'

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
