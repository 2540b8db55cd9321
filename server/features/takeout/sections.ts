import { sizeInWords } from '#contract/limits.ts'
import { longDate, longMomentOf as when } from '#server/platform/norwegianDates.ts'
import { isHeld } from '#contract/holdGrounds.ts'
import { toldTexts, wordsOfWitness } from '#contract/incidentFacts.ts'
import { todayInOslo } from '#contract/time.ts'
import texts from '#texts/nb/takeoutFiles.ts'
import told from '#texts/nb/told.ts'
import type { AccountData, CaseData } from './data.ts'

/** `path`: of a document in the zip. */
type Item = { text: string; path?: string | null }
/** A part of what is read, from which page and PDF are both written. */
export type Block =
  | { is: 'facts'; facts: { name: string; value: string }[] }
  | { is: 'text'; text: string; look: 'plain' | 'small' }
  | { is: 'list'; items: Item[] }
export type Section = { title: string; blocks: Block[] }

const dayOrNone = (day: string | null) => (day === null ? texts.unknown : longDate(day))
const section = (title: string, blocks: Block[]): Section => ({
  title,
  blocks: blocks.length > 0 ? blocks : [{ is: 'text', text: texts.none, look: 'small' }],
})

function list<T>(title: string, rows: readonly T[], itemOf: (row: T) => string | Item): Section {
  const items = rows.map(itemOf).map((item) => (typeof item === 'string' ? { text: item } : item))
  return section(title, items.length > 0 ? [{ is: 'list', items }] : [])
}

export function accountSections(data: AccountData): Section[] {
  const { account, sessions, known_networks, favourites, tips, takeouts } = data
  const { account: t } = texts
  const facts = [
    { name: t.name, value: account.name },
    { name: t.email, value: account.email ?? texts.unknown },
    { name: t.confirmed, value: account.email_verified_at ? when(account.email_verified_at) : t.notConfirmed },
    ...(account.new_email === null ? [] : [{ name: t.newEmail, value: account.new_email }]),
    { name: t.phone, value: account.phone_number },
    { name: t.gender, value: t.genderOf(account.gender) },
    { name: t.language, value: t.languageOf(account.contact_language) },
    { name: t.mails, value: account.case_mails ? t.yes : t.no },
    { name: t.created, value: when(account.created_at) },
    { name: t.updated, value: when(account.updated_at) },
    { name: t.signedIn, value: when(account.signed_in_at) },
    { name: t.password, value: when(account.password_changed_at) },
  ]
  return [
    section(t.title, [{ is: 'facts', facts }]),
    list(t.sessions, sessions, (one) => t.session(one.device, when(one.created_at), when(one.last_used_at))),
    list(t.networks, known_networks, ({ last_used_at }) => t.network(when(last_used_at))),
    list(t.notices, account.erasure_notices, noticeOf),
    list(t.favourites, favourites, ({ title, marked_at }) => t.favourite(title, when(marked_at))),
    list(t.tips, tips, ({ link, suggestion, state, sent_at }) => t.tip(link, suggestion, state, when(sent_at))),
    list(t.takeouts, takeouts, ({ state, asked_at }) => t.takeout(state, when(asked_at))),
  ]
}

const noticeOf = ({ days, due_on, told_at }: CaseData['erasure_notices'][number]) =>
  texts.account.noticeOf(longDate(due_on), days, told_at === null ? null : when(told_at))

export function caseSections(one: CaseData): Section[] {
  const { case: t } = texts
  return [
    section(t.status, [{ is: 'facts', facts: factsOf(one) }]),
    ...toldTexts.map((fact) =>
      section(told[fact].label, [{ is: 'text', text: one[fact] || told[fact].none, look: 'plain' }]),
    ),
    list(t.witnesses, one.witnesses, (witness) => wordsOfWitness(witness, t.unnamed)),
    list(t.documents, one.documents, documentOf),
    messagesOf(one),
    list(t.corrections, one.corrections, ({ field, before, after, at }) =>
      t.correction(field, valueOf(field, before), valueOf(field, after), when(at)),
    ),
    consentsOf(one),
    papersOf(one),
    codingOf(one),
    list(t.activity, one.activity, ({ kind, by, at }) => t.activityOf(kind, by, when(at))),
    list(t.seen, seenOf(one), ({ day, kind, times }) => t.seenOf(longDate(day), kind, times)),
    one.handed_over.length === 0
      ? section(t.handedOver, [{ is: 'text', text: t.notHandedOver, look: 'plain' }])
      : list(t.handedOver, one.handed_over, ({ kind, purpose, at }) => t.handedOverOf(kind, purpose, when(at))),
    list(texts.account.notices, one.erasure_notices, noticeOf),
  ]
}

function factsOf(one: CaseData) {
  const { case: t } = texts
  return [
    { name: t.status, value: t.statusOf(one.status) },
    { name: t.category, value: one.category ?? texts.unknown },
    { name: t.date, value: dayOrNone(one.date) },
    { name: t.time, value: one.time ?? texts.unknown },
    { name: t.country, value: one.country ?? texts.unknown },
    { name: t.city, value: one.city ?? texts.unknown },
    { name: t.created, value: when(one.created_at) },
    { name: t.updated, value: when(one.updated_at) },
    ...(one.submitted_at === null ? [] : [{ name: t.submitted, value: when(one.submitted_at) }]),
    ...(one.closed_at === null ? [] : [{ name: t.closed, value: when(one.closed_at) }]),
    ...(one.withdrawn
      ? [{ name: t.withdrawn, value: t.withdrawnAt(when(one.withdrawn.at), when(one.withdrawn.due_at)) }]
      : []),
    ...(one.hold ? [holdOf(one.hold)] : []),
    ...(one.entered
      ? [{ name: t.entered, value: t.enteredOf(one.entered.name, one.entered.contact, when(one.entered.at)) }]
      : []),
    ...(one.erased_on === null || one.withdrawn ? [] : [{ name: t.erased, value: longDate(one.erased_on) }]),
  ]
}

/** Without an answer, consent keeps nothing: then it is said as the question that it is. */
function holdOf(hold: NonNullable<CaseData['hold']>) {
  const { case: t } = texts
  const { reason, agreed_until } = hold
  const end = longDate(hold.ends_on)
  if (!isHeld(hold)) return { name: t.holdAsked, value: t.holdAskedOf(end, reason) }
  const isAskedLonger = agreed_until !== null && !hold.agreed
  return {
    name: t.hold,
    value: isAskedLonger ? t.holdLonger(longDate(agreed_until), end, reason) : t.holdOf(end, reason),
  }
}

function documentOf({ name, size, added_at, from, inspection, path, sha256 }: CaseData['documents'][number]) {
  const { case: t } = texts
  const state = sha256 === null ? t.left(inspection) : t.fingerprint(sha256)
  return { text: `${t.document(name, sizeInWords(size), when(added_at), from)}\n${state}`, path }
}

function messagesOf({ messages }: CaseData): Section {
  const { case: t } = texts
  const blocks = messages.flatMap(({ from, sent_at, body }): Block[] => [
    { is: 'text', text: t.message(from, when(sent_at)), look: 'small' },
    { is: 'text', text: body, look: 'plain' },
  ])
  return section(t.messages, blocks)
}

function valueOf(field: string, value: CaseData['corrections'][number]['before']) {
  if (value === null) return ''
  if (typeof value !== 'string') return wordsOfWitness(value, texts.case.unnamed)
  return field === 'date' && value ? longDate(value) : value
}

/** Each text that was agreed to once, after what was answered with it first. */
function consentsOf({ consents }: CaseData): Section {
  const { case: t } = texts
  const shown = new Set<string>()
  const blocks = consents.flatMap(({ what, is_given, at, recorded, words }): Block[] => {
    const said: Block = { is: 'text', text: t.consent(what, is_given, when(at), recorded), look: 'plain' }
    if (!words || shown.has(words.sha256)) return [said]
    shown.add(words.sha256)
    const text = `${t.consentWords(words.version, words.sha256)}\n${words.body}`
    return [said, { is: 'text', text, look: 'small' }]
  })
  return section(t.consents, blocks)
}

function papersOf({ papers }: CaseData): Section {
  const { case: t } = texts
  const blocks = papers.flatMap(({ kind, saved_by, saved_at, parts }): Block[] => [
    { is: 'text', text: t.paper(kind, saved_by, when(saved_at)), look: 'small' },
    { is: 'facts', facts: parts.map(({ part, text }) => ({ name: t.part(part), value: text || texts.none })) },
  ])
  return section(t.papers, blocks)
}

function codingOf({ coding }: CaseData): Section {
  const { case: t } = texts
  if (!coding || coding.lists.length + coding.reported_to.length === 0) return section(t.coding, [])
  const facts = [
    ...coding.lists.map(({ list: name, codes }) => ({
      name: t.codedList(name),
      value: codes.map((code) => t.code(name, code)).join('\n'),
    })),
    ...coding.reported_to.map(({ body, date, case_number, outcome }) => ({
      name: t.reportedTo,
      value: t.report(body, date === null ? '' : longDate(date), case_number, outcome),
    })),
  ]
  const saved: Block = { is: 'text', text: t.codingSaved(when(coding.changed_at)), look: 'small' }
  return section(t.coding, [{ is: 'facts', facts }, saved])
}

/** By day: a case is opened many times. */
function seenOf({ seen }: CaseData) {
  const counts = new Map<string, { day: string; kind: string; times: number }>()
  for (const { kind, at } of seen) {
    const day = todayInOslo(at)
    const found = counts.get(`${day} ${kind}`) ?? { day, kind, times: 0 }
    counts.set(`${day} ${kind}`, { ...found, times: found.times + 1 })
  }
  return [...counts.values()]
}
