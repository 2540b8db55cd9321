import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { PaperKind } from '#contract/paperKinds.ts'
import { contentDisposition } from '#server/platform/http/contentDisposition.ts'
import texts from '#texts/nb/paperTexts.ts'

/** A paper as a download that nobody keeps. */
export const sendPaper = (reply: FastifyReply, bytes: Readable, kind: PaperKind, id: number) =>
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition('attachment', texts.fileName(kind, id)),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(bytes)
