import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { finished, Transform, type Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { Failure } from './failures.ts'

export type SentFile = { field: string; filename: string; stream: Readable & { truncated?: boolean } }
export type FormLimits = { requestBytes: number; fileBytes: number; files: number; fields: number; fieldBytes: number }

/** Milliseconds, in which at least so many bytes come: a phone at the edge of the slowest network sends ten times as many. */
const stallTimeout = 60_000
const leastBytes = 4096

export const isMultipart = (headers: IncomingHttpHeaders) =>
  /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')

/** `form` is still to be validated. When anything fails, every file under way does, and has settled before this rejects. */
export async function readForm<File>(
  request: IncomingMessage,
  limits: FormLimits,
  takeFile: (file: SentFile) => Promise<File>,
) {
  if (Number(request.headers['content-length'] ?? 0) > limits.requestBytes) throw new Failure('too_large')
  const parser = openParser(request.headers, limits)
  const meter = measure(limits.requestBytes)
  const fields: [string, string][] = []
  const streams = new Set<Readable>()
  const files: Promise<File>[] = []
  let hasTooManyFiles = false
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('field', (name, value, nameIsCut, valueIsCut) => {
        if (nameIsCut || valueIsCut) return reject(new Failure('too_large'))
        fields.push([name, value])
      })
      parser.on('file', (field, stream, filename) => {
        streams.add(stream)
        // Without a listener, a late error of the stream would end the process.
        stream.on('error', () => {})
        const taken = takeFile({ field, filename: filename ?? '', stream })
        taken.catch(reject)
        files.push(taken)
      })
      parser.on('filesLimit', () => (hasTooManyFiles = true))
      parser.on('fieldsLimit', () => reject(new Failure('too_large')))
      parser.on('partsLimit', () => reject(new Failure('too_large')))
      parser.on('error', () => reject(new Failure('malformed')))
      parser.on('finish', () => resolve())
      meter.on('error', reject)
      finished(request, { writable: false }, (error) => error && reject(new Failure('malformed')))
      request.pipe(meter).pipe(parser)
    })
    return { form: buildForm(fields), files: await Promise.all(files), hasTooManyFiles }
  } catch (error) {
    request.unpipe(meter)
    request.resume()
    for (const stream of streams) stream.destroy(new Failure('malformed'))
    await Promise.allSettled(files)
    throw error
  } finally {
    meter.destroy()
  }
}

function openParser(headers: IncomingHttpHeaders, limits: FormLimits) {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: {
        fieldNameSize: 200,
        fieldSize: limits.fieldBytes,
        fields: limits.fields,
        fileSize: limits.fileBytes,
        files: limits.files,
        parts: limits.fields + limits.files,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    })
  } catch {
    throw new Failure('malformed')
  }
}

/** Counts every byte, boundaries included, and fails when fewer than `leastBytes` come within `stallTimeout`. */
function measure(most: number) {
  let count = 0
  let sinceRefresh = 0
  const meter = new Transform({
    transform(data: Buffer, _encoding, done) {
      count += data.length
      sinceRefresh += data.length
      if (sinceRefresh >= leastBytes) {
        stall.refresh()
        sinceRefresh = 0
      }
      if (count > most) done(new Failure('too_large'))
      else done(null, data)
    },
  })
  const stall = setTimeout(() => meter.destroy(new Failure('malformed')), stallTimeout).unref()
  meter.on('close', () => clearTimeout(stall))
  return meter
}

/** `status`, `removed_documents[]` or `witnesses[0][name]`. */
const fieldName = /^([a-z_]{1,40})(?:(\[\])|\[(\d{1,10})\]\[([a-z_]{1,40})\])?$/
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
type Sent = { head: string; list: string | undefined; index: number; key: string; value: string }

/**
 * Turns form fields into the JSON shape that the schemas check. Other names are left out: no name reaches a prototype. Indexes only
 * give the order, so that an index of a billion makes a list of one.
 */
export const buildForm = (fields: [string, string][]): unknown =>
  byName(fields.flatMap(readField), 'head', (sent) => {
    const inRows = sent.filter(({ key }) => key)
    const rows = [...Map.groupBy(inRows, ({ index }) => index)].toSorted(([a], [b]) => a - b)
    return rows.length > 0 ? rows.map(([, row]) => byName(row, 'key', valueOf)) : valueOf(sent)
  })

function readField([name, value]: [string, string]): Sent[] {
  const [, head = '', list, index, key = ''] = fieldName.exec(name) ?? []
  return !head || forbidden.has(head) || forbidden.has(key) ? [] : [{ head, list, index: Number(index), key, value }]
}

const byName = (sent: Sent[], name: 'head' | 'key', shape: (sent: Sent[]) => unknown) =>
  Object.fromEntries([...Map.groupBy(sent, (one) => one[name])].map(([of, those]) => [of, shape(those)]))

/** A value sent twice becomes a list, which schemas of single values refuse. `name[]` is always a list. */
const valueOf = (sent: Sent[]) => (sent.length > 1 || sent[0]?.list ? sent.map(({ value }) => value) : sent[0]?.value)
