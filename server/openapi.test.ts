import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { anyErrorStatus, errorCodes } from '#contract/failure.ts'
import { limits } from '#contract/limits.ts'
import { calls } from '#contract/calls.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import { buildApp } from './app.ts'
import { demandDescribed, readDescription } from './testing/described.ts'
import { fromOurPages, nobody, requestForm, usePortal } from './testing/index.ts'

const portal = usePortal()
const run = promisify(execFile)
const read = async () => JSON.parse((await portal.app.inject('/api/openapi.json')).payload)

test('the description passes the recommended rules of a linter that others made', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-openapi-'))
  const file = path.join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(await read()))
  // The test's server is on localhost, and lists that everybody may read refuse nobody.
  const skipped = ['no-server-example.com', 'operation-4xx-response'].flatMap((rule) => ['--skip-rule', rule])
  const linter = path.join(import.meta.dirname, '../node_modules/@redocly/cli/bin/cli.js')
  const quiet = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const args = [linter, 'lint', file, '--format=json', ...skipped]
  const { stdout } = await run(process.execPath, args, { cwd: folder, env: quiet }).catch(
    (refused: { stdout: string }) => refused,
  )
  await rm(folder, { recursive: true })
  const { totals, problems } = JSON.parse(stdout)
  expect(problems).toEqual([])
  expect(totals).toMatchObject({ errors: 0, warnings: 0 })
})

test('every audit action that a call of the desk writes is looked for by a test', async () => {
  const tests = await Promise.all(globSync('{server,e2e}/**/*.{test,spec}.ts').map((name) => readFile(name, 'utf8')))
  const actions = Object.values(deskCalls).flatMap((call) => ('audit' in call && call.audit ? [call.audit] : []))
  expect(actions.filter((action) => !tests.some((text) => text.includes(`'${action}'`)))).toEqual([])
})

test('only these changes at the desk write nothing into the audit log: own drafts and views, and what editors do before they publish', () => {
  const silent = Object.values(deskCalls).filter((call) => 'audit' in call && !call.audit && call.method !== 'GET')
  const own = [
    'second-factor/passkey',
    'passkeys/challenge',
    'authenticator-app/offer',
    'mentions/:id',
    'views',
    'views/:id',
  ]
  const ofCase = ['notes/draft', 'messages/draft', 'presence'].map((path) => `cases/:id/${path}`)
  const uploads = ['', '/:id/parts/:part', '/:id/finish', '/:id'].map((path) => `uploads${path}`)
  const items = ['', '/:id', '/:id/moves', '/:id/restore', '/:id/lock', '/:id/lock'].map((path) => `items${path}`)
  const all = [...own, ...ofCase, ...uploads, ...items, 'knowledge/dead-links/:id/handle']
  expect(silent.map(({ url }) => url).sort()).toEqual(all.map((path) => `/desk/${path}`).sort())
})

test('every call is described: its name, what it does, its group and every refusal', () => {
  const operations = readDescription(portal.app)
  const described = operations.map(({ method, path }) => `${method} ${path}`)
  const routes = portal.app.routeRules.flatMap(({ methods, url }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`),
  )
  expect(described.sort()).toEqual(routes.filter((route) => !route.endsWith('/api/openapi.json')).sort())
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(Object.keys({ ...calls, ...deskCalls })))
  for (const { method, path, summary, answers } of operations) {
    expect(summary, `${method} ${path}`).toMatch(/^[A-Z].{10,}[^.]$/)
    const refusals = [...answers].filter(([status]) => status >= 400 && status !== 416)
    for (const [status, codes] of refusals) {
      expect(codes?.length, `${method} ${path} ${status}`).toBeGreaterThan(0)
      for (const code of errorCodes.filter((one) => codes?.includes(one))) expect(anyErrorStatus[code]).toBe(status)
    }
    expect(answers.get(500)).toEqual(['unexpected'])
    expect(answers.get(503)).toEqual(['unavailable'])
  }
})

test('an answer that the description of its call does not name fails the test that got it', () => {
  const refused = { success: false, code: 'wrong_credentials' }
  expect(() => demandDescribed(portal.app, 'POST /api/auth/login', 401, refused)).not.toThrow()
  expect(() => demandDescribed(portal.app, 'GET /api/user?x=1', 401, refused)).toThrow(/answered 401 wrong_credentials/)
  expect(() => demandDescribed(portal.app, 'GET /api/user', 418, undefined)).toThrow(/answered 418/)
})

test('an unknown call is not found, and says so as JSON that nobody keeps', async () => {
  const { statusCode, body, headers } = await portal.as(nobody).get('/no/such/call')
  expect([statusCode, body.success, body.code]).toEqual([404, false, 'not_found'])
  expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer'])
})

test('it says what is required: the gender, and of a draft its status alone', async () => {
  const { components, paths } = await read()
  const { RegistrationInput, IncidentInput } = components.schemas
  expect(RegistrationInput.required).toContain('gender')
  expect(RegistrationInput.properties.gender).toEqual({ type: 'string', enum: ['Male', 'Female'] })
  expect(RegistrationInput.properties.email).toMatchObject({ format: 'email', maxLength: limits.email })
  expect(RegistrationInput.properties.name).toMatchObject({ minLength: 1, maxLength: limits.name })
  // Spaces in a telephone number are taken out before it is checked.
  expect(RegistrationInput.properties.phone_number).not.toHaveProperty('pattern')
  expect(IncidentInput.required).toEqual(['status'])
  expect(IncidentInput.properties.date.anyOf).toContainEqual({ type: 'string', format: 'date' })
  expect(components.schemas.OwnIncident.properties.created_at).toMatchObject({ format: 'date-time' })
  expect(paths['/api/user'].get.responses[200].content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/User',
  })
})

test('a key that a call is refused without is required in its description, and only there', async () => {
  const { paths } = await read()
  const keyOf = (url: string) => paths[url].post.parameters.find((one: any) => one.name === 'Idempotency-Key')
  expect(keyOf('/api/privacy-requests')).toMatchObject({ in: 'header', required: true })
  expect(keyOf('/api/incidents/store').required).not.toBe(true)
  expect((await portal.as(nobody).post('/privacy-requests', requestForm, { headers: fromOurPages })).body.code).toBe(
    'malformed',
  )
})

test('a report is described as a form too, with its documents, its witnesses and its Idempotency-Key', async () => {
  const { paths, servers } = await read()
  expect(servers).toEqual([{ url: portal.services.config.publicUrl.replace(/\/$/, '') }])
  for (const at of ['/api/incidents/store', '/api/incidents/update/{id}']) {
    const { requestBody, parameters, responses } = paths[at].post
    const { properties, required } = requestBody.content['multipart/form-data'].schema
    expect(properties['documents[]']).toMatchObject({ type: 'array', maxItems: limits.documents })
    expect(properties['documents[]'].items).toEqual({ type: 'string', format: 'binary' })
    expect(properties['witnesses[0][name]']).toMatchObject({ type: 'string', maxLength: limits.witnessName })
    expect(properties[`witnesses[${limits.witnesses - 1}][contact_number]`]).toBeDefined()
    expect(properties[`witnesses[${limits.witnesses}][name]`]).toBeUndefined()
    expect(properties['removed_documents[]']).toMatchObject({ type: 'array' })
    expect(properties.country_id.anyOf).toContainEqual({ type: 'string', maxLength: 0 })
    expect(required).toEqual(['status'])
    expect(requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/IncidentInput' })
    expect(parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'Idempotency-Key' }))
    expect(responses[429].description).toContain('At most 600 per account in 3600 seconds.')
    expect(Object.keys(responses[429].headers)).toEqual(['Retry-After'])
    expect(responses[413].description).toContain(String(limits.requestBytes))
  }
  const tip = paths['/api/impact-highlight/store'].post.requestBody.content['multipart/form-data'].schema
  expect(Object.keys(tip.properties)).toEqual(['link', 'suggestion'])
  expect(Object.keys(paths)).toContain('/storage/documents/{id}/{name}')
})

test('in development its page shows the same description', async () => {
  const app = await buildApp(portal.services, { isDevelopment: true })
  await app.ready()
  expect((await app.inject('/api/docs/')).statusCode).toBe(200)
  expect((await app.inject('/api/docs/json')).json()).toEqual(await read())
  await app.close()
  expect((await portal.app.inject('/api/docs/')).statusCode).toBe(404)
})
