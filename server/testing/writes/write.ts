import { multipart, type Sent } from '../documents.ts'
import type { Portal } from '../index.ts'
import { fromOurPages, type StaffPerson, type useDesk } from '../staff.ts'

export type Ground = { portal: Portal; desk: ReturnType<typeof useDesk> }

/** A call as it goes over the wire: `path` is below /api. */
export type WireCall = { path: string; headers: Record<string, string>; body: string | Buffer | undefined }

/** One call that ends with a row of the audit log, to be killed in its middle. */
export type Write = {
  /** Whom it locks: one that locks everybody of the staff cannot be under way beside one that locks somebody, for instance. */
  locks: 'nobody' | 'people' | 'everybody' | 'state texts' | 'content'
  /** The tables in which it has written before its audit row. */
  tables: string
  /** What the same call answers once it was carried out; it then changes nothing but the audit log. */
  again: readonly [status: number, code?: string]
  /** Why the same call does it once more all the same. */
  repeats?: string
  make: () => Promise<WireCall>
}

/** By route; words in parentheses tell two calls of one route apart. */
export type Writes = Record<string, Write>

export const asStaff = (
  { cookie }: Pick<StaffPerson, 'cookie'> | { cookie: string },
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): WireCall => ({
  path,
  headers: { ...fromOurPages, cookie, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
  body: body && JSON.stringify(body),
})

export const asReporter = ({ token }: { token: string }, path: string, body: object): WireCall => ({
  path,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** With files, as a form. */
export async function withFiles(call: WireCall, fields: [string, string][], files: Sent[]): Promise<WireCall> {
  const { payload, headers } = await multipart(fields, files)
  return { ...call, headers: { ...call.headers, ...headers }, body: payload }
}
