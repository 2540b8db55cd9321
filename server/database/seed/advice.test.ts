import { allTexts } from '#server/testing/texts.ts'
import about from '#texts/nb/about.ts'
import consent from '#texts/nb/consent.ts'
import landing from '#texts/nb/landing.ts'
import told, { witnessWords } from '#texts/nb/told.ts'
import { readEntries } from './knowledge.ts'

const texts = await allTexts()
const entries = await readEntries()
/** A whole word, in the singular or the plural, definite or not. */
const word = (told: string) => new RegExp(`(?<!\\p{L})${told || '-'}(n|en|et|er|ene)?(?!\\p{L})`, 'iu')
const bodyOf = (wanted: string) => entries.find(({ slug }) => slug === wanted)?.body ?? ''

test('an entry about children that leads to the form says that a guardian takes part', () => {
  const leading = entries.filter(({ themes, body }) => themes.includes('barn-og-unge') && body.includes('/create-har'))
  expect(leading.length).toBeGreaterThan(0)
  for (const { slug, body } of leading) expect(body, slug).toMatch(/verge/)
})

test('an entry that tells how to report to the police warns those without residence first', () => {
  for (const slug of ['slik-anmelder-du-til-politiet', 'hva-gjor-du-akkurat-na', 'slik-hjelper-du-som-vitne'])
    expect(bodyOf(slug), slug).toMatch(/lovlig opphold[^#]*NOAS/s)
})

test('the consent names religion, each purpose, what is under 18, and how it is withdrawn', () => {
  const needed = [
    'religion og livssyn',
    'Saken:',
    'Statistikk:',
    'trekke samtykket tilbake',
    'trekker du det tilbake på siden til saken',
  ]
  for (const words of [...needed, 'under 18 år']) expect(consent.text).toContain(words)
})

test('the hub tells of the purposes what the consent tells', () => {
  const hub = bodyOf('personvernet-ditt-her')
  expect(hub).not.toMatch(/hvert formål for seg/)
  for (const purpose of ['Saken', 'Statistikk']) {
    const [, told = 'missing'] = new RegExp(`${purpose}: ([^.]+\\.)`).exec(consent.text) ?? []
    expect(hub).toContain(told)
  }
  const partly = 'Du kan trekke samtykket tilbake for ett formål og la det andre stå.'
  for (const text of [hub, consent.text]) expect(text).toContain(partly)
})

test('the hub names everything that is stored of a witness, where it speaks of witnesses', () => {
  for (const slug of ['personvernet-ditt-her', 'slik-brukes-rapporten-din']) {
    const sentences = bodyOf(slug)
      .split(/[.\n]/)
      .filter((sentence) => /vitne/i.test(sentence))
    for (const { inTheHub } of Object.values(witnessWords)) expect(sentences.join('. '), slug).toMatch(word(inTheHub))
  }
})

test('the hub names each text that is stored of what happened, and no word of it is missing', () => {
  for (const words of [...Object.values(told), ...Object.values(witnessWords)])
    expect(Object.values(words)).not.toContain('')
  for (const slug of ['personvernet-ditt-her', 'slik-brukes-rapporten-din'])
    for (const { inTheHub } of Object.values(told)) expect(bodyOf(slug), slug).toMatch(word(inTheHub))
})

test('what the portal does not do by itself is said to be the organisation’s rule', () => {
  const said = JSON.stringify([landing, about.questions, consent.text, bodyOf('personvernet-ditt-her')])
  expect(said.match(/Organisasjonens regel er at/g)?.length).toBeGreaterThanOrEqual(4)
  expect(bodyOf('personvernet-ditt-her')).toContain('Portalen sletter den av seg selv to år etter at du sendte den inn')
})

/** Advice that exposes people, and promises that cannot be kept. */
const keptOut = [
  /(?<!Kontoret for )voldsoffererstatning/i,
  /(?<!ikke )skriv til den som (styrer|driver|sprer)/i,
  /svar på hatet/i,
  /skade deg selv\?\** Ring 112/i,
  /norske tallene skiller ikke mellom/i,
  /uten at noen kan kjenne/i,
  /blir lest av et menneske/i,
  /vi gir ingen bort/i,
  /trekke samtykket(?! tilbake)/i,
  /(vi sletter saken|saken selv slettes)/i,
]

test.each(keptOut.map((pattern) => ({ pattern })))('no text says $pattern', ({ pattern }) => {
  expect(texts.filter(({ text }) => pattern.test(withoutCode(text))).map(({ name }) => name)).toEqual([])
})

/** Without link addresses, which no reader sees. */
const withoutCode = (text: string) => text.replaceAll(/\]\([^)]*\)/g, '')
