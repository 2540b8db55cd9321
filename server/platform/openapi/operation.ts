import { z } from 'zod'
import type { AnyErrorCode } from '#contract/failure.ts'
import { limits, documentExtensions } from '#contract/limits.ts'
import { idempotencyKey } from '#contract/wire.ts'
import { describeFailures, describeThrottle, failuresOf } from './failures.ts'
import { jsonOf, transformSchema, type transformDocument } from './schemas.ts'

export type Described = { operationId: string; summary: string; tag: string; fails?: readonly AnyErrorCode[] }

type Given = Parameters<typeof transformSchema>[0]
type Made = ReturnType<typeof transformSchema>['schema']

/** The whole description of one route, in the shape that @fastify/swagger takes. */
export function describeOperation(
  given: Given,
  { operationId, summary, tag, fails = [] }: Described,
  security: Record<string, string[]>[],
  { networkFactor, bodyLimit }: { networkFactor: number; bodyLimit: number },
) {
  const { schema, url, route } = given
  const { throttle, form, takesKey = false, file } = route.config ?? {}
  const made = transformSchema({ ...given, schema: schema ?? {} }).schema
  const notes = {
    413: form?.documents
      ? `At most ${bodyLimit} bytes as JSON and ${limits.requestBytes} as a form.`
      : `At most ${bodyLimit} bytes.`,
    429: describeThrottle(throttle, networkFactor),
  }
  return {
    url,
    schema: {
      ...made,
      operationId,
      summary,
      tags: [tag],
      security,
      ...(takesKey ? { headers: takesKey === 'always' ? { ...keyHeader, required: [keyName] } : keyHeader } : {}),
      ...(form ? { body: withForm(made, schema?.body, form) } : {}),
      response: {
        ...(file ? fileAnswersOf(route.method) : successes(made, summary)),
        ...describeFailures(failuresOf(given, fails), notes),
      },
    },
  }
}

const keyName = 'Idempotency-Key'
const keyHeader = {
  type: 'object',
  properties: {
    [keyName]: {
      ...jsonOf(idempotencyKey),
      description: 'Chosen by the caller. A request repeated with it is carried out once and answered alike.',
    },
  },
}

const binary = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
const contentRange = { type: 'string', description: 'Which bytes of how many.' }
const fileAnswers = {
  200: { description: 'The file, in its own media type.', content: binary },
  206: {
    description: 'The part that the header Range asks for.',
    headers: { 'Content-Range': contentRange },
    content: binary,
  },
  416: { description: 'The file is shorter than that.', type: 'null' },
}

/** A file that a POST answers is sent whole, this once. */
const fileAnswersOf = (method: string | readonly string[]) =>
  [method].flat().includes('POST') ? { 200: fileAnswers[200] } : fileAnswers

const records = z.record(z.string(), z.unknown()).catch({})

const successes = ({ response }: Made, summary: string) =>
  Object.fromEntries(
    Object.entries(records.parse(response)).map(([status, schema]) => [
      status,
      { description: `Done: ${summary}.`, content: { 'application/json': { schema } } },
    ]),
  )

function withForm({ body }: Made, schema: unknown, form: { documents: boolean }) {
  if (!(schema instanceof z.ZodType)) throw new Error('a form without a schema of its body cannot be described')
  return {
    content: {
      'application/json': { schema: body },
      'multipart/form-data': { schema: describeForm(schema, form) },
    },
  }
}

type Document = ReturnType<typeof transformDocument>

/** Leaves out schemas and sign-ins that nothing refers to, and HEAD, which is answered as GET without a body. */
export function withoutUnused(document: Document): Document {
  const { paths = {} } = document
  for (const path of Object.values(paths)) delete path?.head
  if (!('components' in document)) return document
  const schemas = document.components?.schemas ?? {}
  const used = new Set<string>()
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part ?? {}).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      follow(schemas[name])
    }
  }
  follow(paths)
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name]
  const signIns = document.components?.securitySchemes ?? {}
  const asked = JSON.stringify(paths)
  for (const name of Object.keys(signIns)) if (!asked.includes(`{"${name}":[]}`)) delete signIns[name]
  return document
}

type Json = ReturnType<typeof jsonOf>
type Field = NonNullable<Json['properties']>[string]

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`

/**
 * A JSON body as form fields, the way multipart.ts reads them: `witnesses[0][name]` for a list of objects,
 * `removed_documents[]` for a list of values, and an empty field for null. `documents` adds the files.
 */
function describeForm(body: z.core.$ZodType, { documents = false }: { documents?: boolean }) {
  const { properties = {}, required = [] } = jsonOf(body)
  const fields = Object.entries(properties).flatMap(([name, field]) => fieldsOf(name, field))
  return {
    type: 'object',
    properties: { ...Object.fromEntries(fields), ...(documents ? { 'documents[]': files } : {}) },
    required: required.filter((name) => fields.some(([field]) => field === name)),
  }
}

const files = {
  type: 'array',
  items: { type: 'string', format: 'binary' },
  maxItems: limits.documents,
  description: [
    `Documents, at most ${limits.documents} on a case and ${megabytes(limits.documentBytes)} each: ${documentExtensions.join(', ')}.`,
    `One request holds at most ${megabytes(limits.requestBytes)}, an account ${megabytes(limits.accountBytes)},`,
    `before its e-mail address is confirmed ${megabytes(limits.unconfirmedAccountBytes)}.`,
  ].join(' '),
}

function fieldsOf(name: string, field: Field): [string, object][] {
  if (typeof field === 'boolean') return []
  const { items } = field
  if (field.type !== 'array' || typeof items !== 'object' || Array.isArray(items)) return [[name, emptyForNull(field)]]
  const inner = Object.entries(items.properties ?? {})
  if (inner.length === 0) return [[`${name}[]`, { type: 'array', items, maxItems: field.maxItems }]]
  return Array.from({ length: field.maxItems ?? 1 }, (_, at) =>
    inner.map(([key, each]): [string, object] => [`${name}[${at}][${key}]`, typeof each === 'object' ? each : {}]),
  ).flat()
}

const emptyForNull = (field: Exclude<Field, boolean>) =>
  field.anyOf
    ? { ...field, anyOf: field.anyOf.map((one) => (typeof one === 'object' && one.type === 'null' ? empty : one)) }
    : field
const empty = { type: 'string', maxLength: 0 }
