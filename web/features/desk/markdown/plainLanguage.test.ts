import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import accounts from '#texts/nb/accounts.ts'
import requests from '#texts/nb/deskRequests.ts'
import mails from '#texts/nb/mail.ts'
import shell from '#texts/nb/shell.ts'
import { linesOf, readability } from './lix.ts'
import { toDocument } from './toDocument.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const folder = path.join(root, 'texts/nb')
const hub = path.join(root, 'server/database/seed/knowledge')
const { ask, askMore, extend, answer } = requests
const reach = { email: 'post@example.org', address: 'Storgata 1, 0155 Oslo' }
/** What the privacy officer sends from a template and somebody without an account reads. */
const sentByOfficer = {
  identity: [ask.text(reach, 'email'), ask.text(reach, 'post')],
  more: askMore.text(reach),
  extension: extend.text,
  answers: answer.templates.map(({ text }) => text),
}

/** `files`: whole files of texts, by their names; `more`: parts of files with other words in them too. */
type Words = { files: readonly RegExp[]; more?: Record<string, unknown> }
/**
 * What a person reads on the way through each right (GDPR articles 12 to 22), mails included. A right is measured as a whole: LIX
 * of a few short answers says nothing.
 */
const rights: Record<string, Words> = {
  'withdrawal and erasure': {
    files: [/^erasure/, /^withdrawal/],
    more: {
      asked: mails.erasure_asked,
      begun: mails.erasure_begun,
      taken_back: mails.erasure_taken_back,
      account: mails.account_erased,
    },
  },
  corrections: { files: [/^rights/] },
  consents: { files: [/^consent/] },
  'retention and holds': { files: [/^kept/, /^hold/], more: { mail: mails.retention } },
  'the own account': {
    files: [/^contactLanguages/],
    more: {
      page: accounts.account,
      facts: accounts.updateAccount,
      fields: accounts.fields,
      password: [accounts.strength, mails.password_changed],
    },
  },
  'the own address': {
    files: [/^verification/],
    more: {
      form: accounts.changeEmail,
      waiting: accounts.pending,
      link: accounts.verify,
      mails: [mails.verify, mails.change_email, mails.email_changed],
    },
  },
  'taking everything along': { files: [/^takeout/], more: { mail: mails.takeout_asked } },
  'requests by others': { files: [/^request/], more: { mail: mails.request_news, ...sentByOfficer } },
  'signing in, and what went wrong': {
    files: [/^errors/],
    more: {
      pages: [accounts.login, accounts.register, accounts.forgot, accounts.reset],
      session: [shell.session, shell.notFound, shell.failed],
    },
  },
  'every mail to reporters': { files: [/^mail\.ts$/] },
}
const names = readdirSync(folder).filter((name) => name.endsWith('.ts'))

/** As high as a text for everybody may be; below 30 is easy, above 50 hard. */
const highest = 35

/**
 * Every text of a file; those that are made with values, with values that are as long as real ones. What the specification has in
 * English (`en` of a `Phrase`) is another language.
 */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (isMaker(value)) return textsOf(made(value))
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, words]) => (name === 'en' ? [] : textsOf(words)))
}

const isMaker = (value: unknown): value is (...values: unknown[]) => unknown => typeof value === 'function'

/** A day, a number and a list are what the functions take; one that takes something else is read from its source. */
function made(make: (...values: unknown[]) => unknown): unknown {
  for (const given of ['12. mars', 2, { count: 2, nb: '12. mars' }, ['12. mars']])
    try {
      const said = make(given, given, given)
      if (said !== undefined) return said
    } catch {
      continue
    }
  return [...String(make).matchAll(/[`']([^`']{20,})[`']/g)].map(([, text]) => text)
}

/** Running text: whole sentences, not labels, names and headings. */
const sentencesOf = (texts: string[]) =>
  texts.filter((text) => /[.!?]$/.test(text.trim()) && /\p{L}\s+\p{L}/u.test(text))

async function read(name: string) {
  const words: Record<string, unknown> = await import(path.join(folder, name))
  return textsOf(Object.values(words))
}

async function wordsOf(right: Words) {
  const ofFiles = right.files.map(async (one) => ({
    from: String(one),
    texts: (await Promise.all(names.filter((name) => one.test(name)).map(read))).flat(),
  }))
  const ofMore = Object.entries(right.more ?? {}).map(([from, words]) => ({ from, texts: textsOf(words) }))
  return [...(await Promise.all(ofFiles)), ...ofMore]
}

test('hard words are found', () => {
  const hard =
    'Behandlingsansvarlig iverksetter personvernkonsekvensvurdering vedrørende særlige kategorier personopplysninger.'
  expect(
    readability(sentencesOf(textsOf({ one: () => [hard], label: 'Personvernkonsekvensvurdering' }))).lix,
  ).toBeGreaterThan(80)
})

test.for(Object.entries(rights))('%s: the words are read with a LIX under 35', async ([, right]) => {
  const words = await wordsOf(right)
  // Nothing to read has a LIX of 0.
  expect(words.filter(({ texts }) => texts.length === 0).map(({ from }) => from)).toEqual([])
  const sentences = sentencesOf(words.flatMap(({ texts }) => texts))
  const { lix, sentences: count } = readability(sentences)
  expect(count).toBeGreaterThan(10)
  const hardest = sentences
    .map((text) => ({ text, ...readability([text]) }))
    .filter((one) => one.words > 20)
    .toSorted((one, other) => other.lix - one.lix)
  const say = (one: { lix: number; text: string }) => `${one.lix}: ${one.text}`
  expect.soft(hardest.filter((one) => one.lix > highest + 10).map(say)).toEqual([])
  expect(lix, hardest.slice(0, 3).map(say).join('\n')).toBeLessThan(highest)
})

test('each mail, question and answer is as plain by itself', () => {
  const sent = Object.entries(sentByOfficer).flatMap(([name, words]) =>
    textsOf(words).map((text, at) => ({ name: `${name} ${at}`, lines: [text] })),
  )
  const written = [
    ...Object.entries(mails).map(([name, words]) => ({ name, lines: sentencesOf(textsOf(words)) })),
    ...sent,
  ]
  expectPlain(written, 20)
})

/** Files that staff alone read. */
const ofStaff = /^(desk|staff|role|formerStaff|export|hold|trial|mailbox)|Demo/

test('each file of texts and each entry of the hub is as plain by itself', async () => {
  const files = names
    .filter((name) => !ofStaff.test(name))
    .map(async (name) => ({ name, lines: sentencesOf(await read(name)) }))
  const entries = readdirSync(hub).map((name) => {
    const body = readFileSync(path.join(hub, name), 'utf8').replace(/^---\n.*?\n---\n/s, '')
    return { name, lines: linesOf(toDocument(body)) }
  })
  expectPlain([...(await Promise.all(files)), ...entries], 50)
})

/** LIX of a few words says nothing, so only what has more than twenty is measured. */
function expectPlain(written: { name: string; lines: string[] }[], atLeast: number) {
  const measured = written.map(({ name, lines }) => ({ name, ...readability(lines) })).filter(({ words }) => words > 20)
  expect(measured.length).toBeGreaterThan(atLeast)
  expect(
    measured.filter(({ lix }) => lix >= highest).map(({ name, lix, longest }) => `${name}, ${lix}: ${longest}`),
  ).toEqual([])
}
