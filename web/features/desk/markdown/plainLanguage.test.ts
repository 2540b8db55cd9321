import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { holdReplies } from '#texts/nb/deskHolds.ts'
import requests from '#texts/nb/deskRequests.ts'
import mails from '#texts/nb/mail.ts'
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

test('hard words are found', () => {
  const hard =
    'Behandlingsansvarlig iverksetter personvernkonsekvensvurdering vedrørende særlige kategorier personopplysninger.'
  expect(
    readability(sentencesOf(textsOf({ one: () => [hard], label: 'Personvernkonsekvensvurdering' }))).lix,
  ).toBeGreaterThan(80)
})

test('each mail, question and answer is as plain by itself', () => {
  const sent = Object.entries(sentByOfficer).flatMap(([name, words]) =>
    textsOf(words).map((text, at) => ({ name: `${name} ${at}`, lines: [text] })),
  )
  const written = [
    ...Object.entries({ ...mails, holdReplies }).map(([name, words]) => ({ name, lines: sentencesOf(textsOf(words)) })),
    ...sent,
  ]
  expectPlain(written, 20)
})

/** Files that staff alone read. */
const ofStaff = /^(desk|staff|export|trial)|Demo/

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

/** What names laws and plans as they are called. */
const ofLaw = /^paperTexts|\.md$/

/** LIX of a few words says nothing, so only what has more than twenty is measured. A single text may be somewhat harder. */
function expectPlain(written: { name: string; lines: string[] }[], atLeast: number) {
  const measured = written.map(({ name, lines }) => ({ name, most: highest, ...readability(lines) }))
  const single = written
    .filter(({ name }) => !ofLaw.test(name))
    .flatMap(({ name, lines }) => lines.map((line) => ({ name, most: highest + 11, ...readability([line]) })))
  expect(measured.filter(({ words }) => words > 20).length).toBeGreaterThan(atLeast)
  const hard = [...measured, ...single].filter(({ words, lix, most }) => words > 20 && lix >= most)
  expect(hard.map(({ name, lix, longest }) => `${name}, ${lix}: ${longest}`)).toEqual([])
}
