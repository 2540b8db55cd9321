import type { WitnessText } from '#contract/incidentFacts.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { fieldsOf, multipart, pdf, photo, type Sent } from '#server/testing/documents.ts'
import type { Viewer } from './screens.ts'

export type Person = { id: number; token: string }
export type People = { tokens: Record<Viewer, string | null>; numbers: Record<string, number> }

const registered = z.object({ data: z.object({ token: z.string(), user: z.object({ id: z.number() }) }) })
const stored = z.object({ incident: z.object({ id: z.number() }) })
const named = z.object({ id: z.number(), name: z.string() })
const lists = z.object({
  countries: z.array(named).optional(),
  cities: z.array(named).optional(),
  harassmentCategories: z.array(named).optional(),
})

const told = [
  'Demo: På bussen hjem ble jeg ropt etter av to voksne menn. De ba meg ta av meg hijaben og gå av.',
  'Demo: Kollegaen min sa på lunsjrommet at «sånne som deg» ikke burde jobbe med barn. Lederen hørte det og sa ingenting.',
  'Demo: Noen hadde skrevet på postkassen vår i natt. Jeg har tatt bilder av det, og naboen så to personer løpe.',
  `Demo: ${'Jeg fikk mange meldinger på rad fra en konto uten navn, og de ble verre utover kvelden. '.repeat(6)}`,
]

/** Accounts and cases, made through the portal's own calls: one newcomer, one with nothing yet, one with several cases. */
export async function makePeople(url: string, mailbox: string): Promise<People> {
  const [unverified, empty, full] = [await register(url, 1), await register(url, 2), await register(url, 3)]
  for (const person of [empty, full]) await verify({ url, mailbox }, person, person === empty ? 2 : 3)
  const send = await reporter(url, full.token)
  const draft = await send({ description: told[3], status: 'Draft', witnesses: [] })
  for (const description of told.slice(1)) await send({ description })
  const files = [
    { name: 'bilde fra bussen.jpg', bytes: await photo(800, 600) },
    { name: 'brev til skolen.pdf', bytes: pdf() },
  ]
  const incident = await send({ description: told[0] }, files)
  return {
    tokens: { none: null, unverified: unverified.token, empty: empty.token, full: full.token },
    numbers: { case: incident, draft, user: full.id },
  }
}

const addressOf = (number: number) => `demo-bilde-${number}@example.org`

async function register(url: string, number: number): Promise<Person> {
  const person = { name: `Demo Person ${number}`, email: addressOf(number), phone_number: '+4700000000' }
  const secrets = { password: 'demo-passord', confirmPassword: 'demo-passord', gender: 'Female' }
  const { data } = registered.parse(await call(`${url}/api/auth/register`, { ...person, ...secrets }))
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

/** Sends cases of one person, with what a complete report needs. */
async function reporter(url: string, token: string) {
  const look = async (what: string) => lists.parse(await call(`${url}/api/general/${what}/list`))
  const [{ cities = [] }, { harassmentCategories = [] }] = [await look('cities'), await look('harassment-categories')]
  const norway = 578
  const city_id = cities.find(({ name }) => name === 'Oslo')?.id
  return async (facts: Record<string, unknown>, files: Sent[] = []) => {
    const report = {
      date: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10),
      time: '16:40',
      country_id: norway,
      city_id,
      harassment_category_id: harassmentCategories[0]?.id,
      status: 'Submitted',
      witnesses: [{ name: 'Demo Vitne', contact_number: '00 00 00 00' } satisfies WitnessText],
      ...facts,
    }
    const { payload, headers } = await multipart(fieldsOf(report), files)
    const answer = await call(`${url}/api/incidents/store`, payload, { ...headers, authorization: `Bearer ${token}` })
    return stored.parse(answer).incident.id
  }
}

async function call(at: string, body?: Buffer | object, headers: Record<string, string> = {}): Promise<unknown> {
  const isBytes = Buffer.isBuffer(body)
  const reply = await fetch(at, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : isBytes ? new Uint8Array(body) : JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${new URL(at).pathname} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}
