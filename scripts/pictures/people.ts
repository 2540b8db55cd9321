import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { roles, type Role } from '#contract/staff.ts'
import { demoPassword, demoReporter } from '#server/database/seed/demo.ts'
import type { Viewer } from './screens.ts'

type Named = { id: number }
type Person = Named & { token: string }
/** The sessions of all viewers, and what the addresses of screens name. `token` is the desk's cookie for a role. */
export type Given = { tokens: Record<Viewer, string | null>; named: Record<string, number | string> }

/**
 * Accounts made through the portal's own calls, one newcomer and one with nothing yet, and that of the demo cases, which are
 * there already; the demo people of the staff are signed in. `said`: what the server has printed.
 */
export async function makePeople(url: string, said: string): Promise<Given> {
  const mailbox = /^Mails: (\S+)$/m.exec(said)?.[1] ?? ''
  const [unverified, empty] = [await register(url, 1), await register(url, 2)]
  await verify({ url, mailbox }, empty, 2)
  const full = await signIn(`${url}/api/auth/login`, { email: demoReporter, password: demoPassword })
  const headers = { authorization: `Bearer ${full.token}` }
  const text = 'Demo: Jeg fikk mange meldinger på rad fra en konto uten navn, og de ble verre utover kvelden.'
  const body = { description: text, status: 'Draft' }
  const draft: Named = (await call(`${url}/api/incidents/store`, body, headers)).incident
  type Listed = { incidents: (Named & { incident_documents: unknown[] })[] }
  const { incidents }: Listed = await call(`${url}/api/incidents/list?limit=50`, undefined, headers)
  const shown = incidents.find(({ incident_documents }) => incident_documents.length > 0) ?? draft
  const staff = await signInStaff(url, said)
  return {
    tokens: { none: null, unverified: unverified.token, empty: empty.token, full: full.token, ...staff },
    named: { case: shown.id, draft: draft.id, user: full.id, ...(await makeRest(url, staff)) },
  }
}

/** The demo people of the staff, whom a start prints in the order of the roles, with a recovery code that is good once. */
export const staffIn = (said: string) =>
  [...said.matchAll(/^Demo staff: (\S+) with password "([^"]+)" and recovery code (\S+)$/gm)].map(
    ([, email = '', password = '', code = ''], at) => ({ role: roles[at], email, password, code }),
  )

async function signInStaff(url: string, said: string): Promise<Record<Role, string>> {
  const tokens = { caseworker: '', lead: '', editor: '', analyst: '', privacy_officer: '', administrator: '' }
  for (const { role, email, password, code } of staffIn(said)) {
    const half = await send(`${url}/api/desk/sign-in`, { email, password }, ownPage)
    const factor = { kind: 'recovery_code', code }
    const whole = await send(`${url}/api/desk/second-factor`, { factor }, deskOf(tokenIn(half)))
    if (role) tokens[role] = tokenIn(whole)
  }
  return tokens
}

const ownPage = { 'sec-fetch-site': 'same-origin' }
const deskOf = (token: string) => ({ ...ownPage, cookie: `staff=${token}` })
const tokenIn = ({ headers }: Response) => /\bstaff=([^;]*)/.exec(headers.getSetCookie().join('\n'))?.[1] ?? ''

/** What the demo data have not: privacy requests at each step, and a breach. With it what else addresses name. */
async function makeRest(url: string, { editor, privacy_officer }: Record<Role, string>) {
  const officer = (at: string, body?: object) => call(`${url}/api/desk/${at}`, body, deskOf(privacy_officer))
  const told = { capacity: 'self', wish: 'access', name: 'Demo Melder', reach_by: 'telephone', reach: '+4700000000' }
  const asked = { ...told, words: 'Demo: Jeg vil vite hva som står om meg.' }
  for (let count = 0; count < 3; count += 1)
    await call(`${url}/api/privacy-requests`, asked, { ...ownPage, 'idempotency-key': randomUUID() })
  const open: Named[] = (await officer('requests')).data.open
  const [request = 0, checked = 0, answered = 0] = open.map(({ id }) => id)
  for (const id of [checked, answered]) await officer(`requests/${id}/identity`, { version: 1, how: 'in_person' })
  const answer = { version: 2, outcome: 'granted', text: 'Demo: Dette er lagret om deg.' }
  await officer(`requests/${answered}/answer`, answer)
  await officer('breaches', breachFound(new Date()))
  const listed = async (list: string) => (await call(`${url}/api/desk/${list}`, undefined, deskOf(editor))).data
  const [article]: Named[] = (await listed('articles')).articles
  const [entry]: Named[] = (await listed('knowledge')).entries
  const [release]: { slug: string }[] = (await call(`${url}/api/numbers`)).data
  const [figure]: { id: string }[] = (await call(`${url}/api/numbers/${release?.slug}`)).data.figures
  const places = { article: article?.id ?? 0, entry: entry?.id ?? 0, release: release?.slug ?? '' }
  return { request, checked, answered, breach: 1, ...places, figure: figure?.id ?? '' }
}

/** A breach of which nobody knows the risk yet, as the officer's page sends it. */
export function breachFound(at: Date) {
  const sets = { kinds: ['confidentiality'], data: ['reports'], people: ['reporters'] }
  const unsaid = { consequences: '', measures: '', no_notice: '', delay: '' }
  const facts = { found_at: at.toISOString(), happened_on: '', extent: 'up_to_10', risk: 'unknown' }
  return { ...sets, ...unsaid, ...facts, what: 'Demo: En liste gikk til feil mottaker.', key: randomUUID() }
}

const addressOf = (number: number) => `demo-bilde-${number}@example.org`

function register(url: string, number: number) {
  const person = { name: `Demo Person ${number}`, email: addressOf(number), phone_number: '+4700000000' }
  const secrets = { password: 'demo-passord', confirmPassword: 'demo-passord', gender: 'Female' }
  return signIn(`${url}/api/auth/register`, { ...person, ...secrets })
}

async function signIn(at: string, body: object): Promise<Person> {
  const { user, token }: { user: Named; token: string } = (await call(at, body)).data
  return { id: user.id, token }
}

/** Confirms the address by the link in the built-in mailbox. */
async function verify({ url, mailbox }: { url: string; mailbox: string }, { token }: Person, number: number) {
  for (let tries = 0; tries < 100; tries++) {
    const page = await (await fetch(mailbox)).text()
    const card = page.split('<article>').find((one) => one.includes(addressOf(number)))
    const link = /href="([^"]*verify-email[^"]*)"/.exec(card ?? '')?.[1]?.replaceAll('&amp;', '&')
    if (link) {
      const { pathname, search } = new URL(link)
      return call(`${url}/api${pathname}${search}`, undefined, { authorization: `Bearer ${token}` })
    }
    await pause(100)
  }
  throw new Error('no mail with a link arrived')
}

const call = async (at: string, body?: object, headers?: Record<string, string>) =>
  JSON.parse(await (await send(at, body, headers)).text())

async function send(at: string, body?: object, headers: Record<string, string> = {}) {
  const reply = await fetch(at, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
  })
  if (!reply.ok) throw new Error(`${new URL(at).pathname} answered ${reply.status}: ${await reply.text()}`)
  return reply
}
