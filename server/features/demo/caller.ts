import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { App, Services } from '#server/context.ts'
import { openSession } from '#server/platform/http/sessions.ts'
import { openStaffSession, staffCookie } from '#server/platform/http/staffSessions.ts'

const folder = path.join(import.meta.dirname, 'files')
/** By this name the sessions are known again, and ended. */
const device = 'Demo'

export type Asked = { method: 'GET' | 'POST'; url: string; body?: object; key?: string; documents?: readonly string[] }

/** Calls the portal as browsers do, each with a session of its own: the clock goes on by days between two calls. */
export function makeCaller(app: App, services: Pick<Services, 'db' | 'clock' | 'config'>) {
  const { db, clock, config } = services

  async function call(headers: Record<string, string>, { method, url, body, key, documents }: Asked) {
    const sent = documents ? await encode({ ...body }, documents) : { headers: {}, payload: body }
    const own = { ...headers, ...sent.headers, ...(key ? { 'idempotency-key': key } : {}) }
    const payload = sent.payload
    const answer = await app.inject({ method, url: `/api${url}`, headers: own, ...(payload ? { payload } : {}) })
    // Without the answer's words, which may quote the case.
    if (answer.statusCode >= 300) throw new Error(`${method} ${url} answered ${answer.statusCode}`)
    return z.looseObject({}).parse(JSON.parse(answer.payload))
  }

  return {
    async asReporter(user_id: number, asked: Asked) {
      const opening = { user_id, device }
      const token = await db.transaction().execute((trx) => openSession(trx, clock, opening))
      const answer = await call({ authorization: `Bearer ${token}` }, asked)
      await db.deleteFrom('session').where('user_id', '=', user_id).where('device', '=', device).execute()
      return answer
    },
    async asStaff(staff_id: number, asked: Asked) {
      const opening = { staff_id, device, second_factor_at: clock.now() }
      const token = await db.transaction().execute((trx) => openStaffSession(trx, clock, opening))
      const [cookie = ''] = staffCookie(config, token).split(';')
      const answer = await call({ cookie, 'sec-fetch-site': 'same-origin' }, asked)
      await db.deleteFrom('staff_session').where('staff_id', '=', staff_id).where('device', '=', device).execute()
      return answer
    },
  }
}

export type Caller = ReturnType<typeof makeCaller>

/** A form with files, as a browser writes it. */
async function encode({ witnesses, ...facts }: Record<string, unknown>, documents: readonly string[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(facts)) form.append(name, String(value))
  const rows = z.array(z.record(z.string(), z.string())).parse(witnesses)
  for (const [at, row] of rows.entries())
    for (const [field, text] of Object.entries(row)) form.append(`witnesses[${at}][${field}]`, text)
  for (const name of documents)
    form.append('documents[]', new File([new Uint8Array(await readFile(path.join(folder, name)))], name))
  const response = new Response(form)
  return {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    payload: Buffer.from(await response.arrayBuffer()),
  }
}
