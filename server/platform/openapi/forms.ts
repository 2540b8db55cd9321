import type { z } from 'zod'
import { documentExtensions, limits } from '#contract/limits.ts'
import { jsonOf } from './schemas.ts'

type Json = ReturnType<typeof jsonOf>
type Field = NonNullable<Json['properties']>[string]

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`

/**
 * A JSON body as form fields, the way formFields.ts reads them: `witnesses[0][name]` for a list of objects,
 * `removed_documents[]` for a list of values, and an empty field for null. `documents` adds the files.
 */
export function describeForm(body: z.core.$ZodType, { documents = false }: { documents?: boolean }) {
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
