import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { demoPassword, demoReporter } from '#server/database/seed/demo.ts'
import type { Viewer } from './screens.ts'

type Person = { id: number; token: string }
export type People = { tokens: Record<Viewer, string | null>; numbers: Record<string, number> }

const signedIn = z.object({ data: z.object({ token: z.string(), user: z.object({ id: z.number() }) }) })
const stored = z.object({ incident: z.object({ id: z.number() }) })
const listed = z.object({ incidents: z.array(z.object({ id: z.number(), incident_documents: z.array(z.unknown()) })) })

/**
 * Accounts made through the portal's own calls, one newcomer and one with nothing yet, and that of the demo cases, which are
 * there already.
 */
export async function makePeople(url: string, mailbox: string): Promise<People> {
  const [unverified, empty] = [await register(url, 1), await register(url, 2)]
  await verify({ url, mailbox }, empty, 2)
  const full = await signIn(`${url}/api/auth/login`, { email: demoReporter, password: demoPassword })
  const headers = { authorization: `Bearer ${full.token}` }
  const text = 'Demo: Jeg fikk mange meldinger på rad fra en konto uten navn, og de ble verre utover kvelden.'
  const body = { description: text, status: 'Draft' }
  const draft = stored.parse(await call(`${url}/api/incidents/store`, body, headers)).incident
  const { incidents } = listed.parse(await call(`${url}/api/incidents/list?limit=50`, undefined, headers))
  const shown = incidents.find(({ incident_documents }) => incident_documents.length > 0) ?? draft
  return {
    tokens: { none: null, unverified: unverified.token, empty: empty.token, full: full.token },
    numbers: { case: shown.id, draft: draft.id, user: full.id },
  }
}

const addressOf = (number: number) => `demo-bilde-${number}@example.org`

function register(url: string, number: number) {
  const person = { name: `Demo Person ${number}`, email: addressOf(number), phone_number: '+4700000000' }
  const secrets = { password: 'demo-passord', confirmPassword: 'demo-passord', gender: 'Female' }
  return signIn(`${url}/api/auth/register`, { ...person, ...secrets })
}

async function signIn(at: string, body: object): Promise<Person> {
  const { data } = signedIn.parse(await call(at, body))
  return { id: data.user.id, token: data.token }
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

async function call(at: string, body?: object, headers: Record<string, string> = {}): Promise<unknown> {
  const reply = await fetch(at, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
  })
  if (!reply.ok) throw new Error(`${new URL(at).pathname} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}
