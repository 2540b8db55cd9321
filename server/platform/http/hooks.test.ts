import { Readable } from 'node:stream'
import fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'
import { buildApp } from '#server/app.ts'
import { nobody, usePortal } from '#server/testing/index.ts'
import { handleErrors } from './failures.ts'
import { protectReplies } from './hooks.ts'

const portal = usePortal()

test('addresses that cannot be decoded are malformed, never a server error', async () => {
  const { statusCode, payload } = await portal.app.inject({ method: 'GET', url: '/api/%zz' })
  expect(statusCode).toBe(400)
  expect(JSON.parse(payload)).toMatchObject({ success: false, code: 'malformed' })
})

test('a page’s address that cannot be decoded is a page that does not exist, for browsers to show', async () => {
  const app = await buildApp(portal.services)
  app.setNotFoundHandler(async (request, reply) => reply.code(404).type('text/html').send(`page ${request.url}`))
  for (const url of ['/%E0%A4%A', '/impact/%zz?x=1', '/%']) {
    const { statusCode, headers, payload } = await app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
    expect([statusCode, headers['content-type'], payload]).toEqual([404, 'text/html', 'page /404'])
  }
  expect((await app.inject('/storage/%zz')).statusCode).toBe(400)
  expect((await app.inject('/100%25?q=%zz')).payload).toBe('page /100%25?q=%zz')
  await app.close()
})

test.for([
  ['text', '{"email":"kari@example.org","password":"hemmelig-nok"}', 'text/plain', 415, 'unsupported_media'],
  ['XML', '<a/>', 'application/xml', 415, 'unsupported_media'],
  ['cut JSON', '{', 'application/json', 400, 'malformed'],
  ['nothing', '', 'application/json', 400, 'malformed'],
  ['a prototype', '{"__proto__":{"x":1}}', 'application/json', 400, 'malformed'],
  ['a list', '[]', 'application/json', 400, 'malformed'],
  ['null', 'null', 'application/json', 400, 'malformed'],
  ['too much', 'x'.repeat(300_000), 'application/json', 413, 'too_large'],
] as const)('a body of %s is refused, and no field is named', async ([, payload, type, status, code]) => {
  const headers = { 'content-type': type }
  const { statusCode, body } = await portal.as(nobody).post('/auth/login', payload, { headers })
  expect([statusCode, body.code, body.codes, body.fields]).toEqual([status, code, undefined, undefined])
})

test.for([
  ['PUT', '/storage/documents/1/a', 'GET, HEAD'],
  ['DELETE', '/media/a', 'GET, HEAD'],
  ['PUT', '/api/incidents/1', 'DELETE'],
  ['HEAD', '/api/auth/logout', 'GET'],
  ['POST', '/storage/x', undefined],
] as const)('%s %s names what its address allows', async ([method, url, allow]) => {
  const { statusCode, headers } = await portal.app.inject({ method, url })
  expect([statusCode, headers['allow']]).toEqual([allow ? 405 : 404, allow])
})

test('a line in the log holds the route’s template and a pseudonym, nothing that was typed', async () => {
  const kari = await portal.given.account({ email: 'kanarifugl@example.org' })
  await portal.as(kari).get('/incidents/show/424242?email=kanarifugl')
  await portal.as(nobody).post('/auth/login', { email: 'kanarifugl@example.org', password: 'kanarifugl' })
  const lines = portal.logged.join('')
  expect(lines).toContain('/api/incidents/show/:id')
  expect(lines).not.toMatch(/kanarifugl|424242/)
  expect(lines).not.toContain(kari.token)
})

test('a call without an upload has half a minute, and one that takes longer gets 503', async () => {
  const app = fastify({ exposeHeadRoutes: false }).withTypeProvider<ZodTypeProvider>()
  app.setErrorHandler(handleErrors(portal.services.log))
  protectReplies(app)
  app.route({
    method: ['GET', 'POST'],
    url: '/stuck',
    handlerTimeout: 50,
    handler: () => new Promise(() => {}),
  })
  app.post('/begun', { handlerTimeout: 50 }, async (_request, reply) => {
    const endless = new Readable({ read() {} })
    endless.push('begun')
    return reply.send(endless)
  })
  const url = await app.listen({ port: 0 })
  // Fastify's own timer ends when the body has been read, which only a real connection shows.
  const post = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
  for (const how of [{}, post]) {
    const reply = await fetch(`${url}/stuck`, how)
    const { code } = z.object({ code: z.string() }).parse(await reply.json())
    expect([reply.status, reply.headers.get('retry-after'), code]).toEqual([503, '2', 'unavailable'])
  }
  await expect(fetch(`${url}/begun`, post).then((reply) => reply.text())).rejects.toThrow()
  await app.close()
})

/** What a call answers whose handler does this, and what is logged meanwhile. */
async function failing(handler: () => Promise<unknown>) {
  const app = fastify().withTypeProvider<ZodTypeProvider>()
  app.setErrorHandler(handleErrors(portal.services.log))
  app.get('/fails', handler)
  const before = portal.logged.length
  const { statusCode, body } = await app.inject('/fails')
  await app.close()
  return { statusCode, body, lines: portal.logged.slice(before).join('') }
}

test('an unexpected error is logged by its kind and place, and its message is neither logged nor sent', async () => {
  const { statusCode, body, lines } = await failing(() => Promise.reject(new RangeError('ukjent kanarifugl')))
  expect(statusCode).toBe(500)
  expect(lines).toContain('"error":"RangeError"')
  expect(lines).toContain('hooks.test.ts')
  expect(lines + body).not.toContain('kanarifugl')
})

test('a statement that the database does not understand is an error in the log, and no database that is away', async () => {
  const numbers = Array.from({ length: 70_000 }, (_, at) => at)
  const statement = sql`SELECT 1 IN (${sql.join(numbers)})`
  const { statusCode, body, lines } = await failing(() => statement.execute(portal.db))
  expect([statusCode, JSON.parse(body).code]).toEqual([500, 'unexpected'])
  expect(lines).toContain('"code":"08P01"')
})
