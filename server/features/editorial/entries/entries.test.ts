import { storedEntry, type EntryContent } from '#contract/deskEntries.ts'
import { linksIn } from '#contract/entryLinks.ts'
import { fromOurPages, givePublicFile, nobody, useItems, useStaffedPortal } from '#server/testing/index.ts'
import type { Editor, GivenItem } from '#server/testing/index.ts'
import { emptyBin } from '../items/moving.ts'

const { portal, desk } = useStaffedPortal()

type Item = GivenItem<EntryContent>
let count = 0
const whole = (given: Partial<EntryContent> = {}): Partial<EntryContent> => ({
  title: 'Når naboen plager deg',
  slug: `nabo-${(count += 1)}`,
  summary: 'Hva du kan gjøre.',
  kind: 'guide',
  body: 'Ring [politiet](https://www.politiet.no/) eller **snakk** med noen.',
  themes: ['bolig'],
  sources: [{ name: 'Politiet', link: 'https://www.politiet.no/' }],
  reviewed: '2026-11-01',
  ...given,
})
const items = useItems<EntryContent>(portal, desk, 'entry', whole)
const { editor, draft, published, publishNow: publish, saved: change, withdraw } = items
let ada: Editor
beforeEach(async () => void (ada = await editor()))
const listed = async (ada: Editor) => (await ada.get('/desk/knowledge')).body.data.entries
const hub = () => portal.services.content.knowledge
const slugs = async () => (await hub().list({})).entries.map(({ slug }) => slug)

test('what is missing is said at its fields, and nothing is published', async () => {
  const refused = await items.publish(ada, await items.begin(ada, {}))
  const empty = ['title', 'slug', 'summary', 'body', 'reviewed'].map((field) => [`content.${field}`, 'required'])
  expect(refused).toMatchObject({ statusCode: 422, body: { codes: Object.fromEntries(empty) } })
  const running = { sources: [{ name: '', link: 'javascript:canary=1' }] }
  expect((await ada.post('/desk/items', { kind: 'entry', content: running })).body.codes).toEqual({
    'content.sources.0.link': 'link_invalid',
  })
  const wrong = await items.publish(ada, await draft(ada, { sources: [{ name: '', link: 'avisa.no/sak' }] }))
  expect(wrong.body.codes).toEqual({
    'content.sources.0.name': 'required',
    'content.sources.0.link': 'link_invalid',
  })
  const bad = await ada.post('/desk/items', { kind: 'entry', content: { slug: 'Ikke en adresse' } })
  expect(bad).toMatchObject({ statusCode: 422, body: { codes: { 'content.slug': 'slug_invalid' } } })
  const early = await items.publish(ada, await draft(ada, { reviewed: '2035-01-01' }))
  expect(early.body.codes).toEqual({ 'content.reviewed': 'date_in_future' })
  const [pdf, binned] = [`${'b'.repeat(32)}.pdf`, `${'c'.repeat(32)}.pdf`]
  for (const name of [pdf, binned]) await givePublicFile(portal, name, 'application/pdf')
  await portal.query('UPDATE media_file SET deleted_at = now() WHERE name = $1', [binned])
  for (const [body, code] of [
    ['![Et bilde](/media/finnes-ikke.webp)', 'picture_gone'],
    [`![ord][b]\n\n[b]: /media/${'0'.repeat(32)}.webp`, 'picture_gone'],
    [`[Skjema](https://portal.example/media/${binned})`, 'picture_gone'],
    [`![Ord](/media/${pdf})`, 'media_other_kind'],
  ] as const)
    expect((await items.publish(ada, await draft(ada, { body }))).body.codes).toEqual({ 'content.body': code })
})

test('an address that changes leads on from every earlier one in one step, and links in other entries follow', async () => {
  let item = await published(ada, { slug: 'forst' })
  const other = await published(ada, { body: 'Les [mer](/information-hub/forst#hva) her.', related: ['forst'] })
  for (const slug of ['siden', 'sist']) item = await publish(ada, await change(ada, item, { slug }))
  await expect.poll(slugs).toContain('sist')
  expect(await hub().findOld('forst')).toEqual({ slug: 'sist' })
  expect(await hub().findOld('siden')).toEqual({ slug: 'sist' })
  const reader = await hub().show(other.content.slug)
  expect(linksIn(reader?.body ?? [])).toEqual(['/information-hub/sist#hva'])
  expect(reader?.related.map(({ slug }) => slug)).toEqual(['sist'])

  // Back again: what was an earlier address is the entry itself.
  await publish(ada, await change(ada, item, { slug: 'forst' }))
  await expect.poll(slugs).toContain('forst')
  expect(await hub().findOld('forst')).toBeUndefined()
  for (const slug of ['siden', 'sist']) expect(await hub().findOld(slug)).toEqual({ slug: 'forst' })
  await expect
    .poll(async () => linksIn((await hub().show(other.content.slug))?.body ?? []))
    .toEqual(['/information-hub/forst#hva'])
})

test('neither another entry’s address nor one that leads to another is taken, also by two at once', async () => {
  const first = await published(ada, { slug: 'opptatt' })
  await publish(ada, await change(ada, first, { slug: 'flyttet' }))
  for (const slug of ['opptatt', 'flyttet']) {
    const refused = await items.publish(ada, await draft(ada, { slug }))
    expect(refused).toMatchObject({ statusCode: 422, body: { codes: { 'content.slug': 'slug_taken' } } })
  }
  const both = [await draft(ada, { slug: 'samtidig' }), await draft(ada, { slug: 'samtidig' })]
  const answers = await Promise.all(both.map((one) => items.publish(ada, one)))
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 422])
})

test('an entry is seen by nobody until it is published; withdrawn, it is in no list and its address is gone; published again, it is back; deleted for good, it is gone', async () => {
  const begun = await items.begin(ada, { title: 'Ny' })
  expect(begun).toMatchObject({ state: 'draft', version: 1, content: storedEntry.parse({ title: 'Ny' }) })
  const item = await change(ada, begun, whole({ slug: 'trekkes', themes: ['bolig', 'bolig'] }))
  expect(item.content.themes).toEqual(['bolig'])
  expect(await slugs()).not.toContain('trekkes')
  const from = await desk.lastRow()
  const live = await publish(ada, item)
  expect(live).toMatchObject({ state: 'published', has_changes: false })
  expect(await desk.told(from, 'action', 'subject_id')).toEqual([['entry_published', item.id]])
  await expect.poll(slugs).toContain('trekkes')
  expect(await hub().show('trekkes')).toMatchObject({ title: 'Når naboen plager deg', reviewed: '2026-11-01' })
  const { body } = await withdraw(ada, live)
  expect(body.data.state).toBe('withdrawn')
  await expect.poll(slugs).not.toContain('trekkes')
  expect([await hub().show('trekkes'), await hub().findOld('trekkes')]).toEqual([undefined, 'gone'])
  await publish(ada, body.data)
  await expect.poll(slugs).toContain('trekkes')
  expect(await hub().findOld('trekkes')).toBeUndefined()

  const again = (await withdraw(ada, await items.read(ada, item.id))).body.data
  await ada.post('/desk/bin', items.named(again))
  await portal.query("UPDATE editorial_item SET deleted_at = 'epoch' WHERE id = $1", [item.id])
  await emptyBin(portal.services)
  const told = await portal.query("SELECT entry_id FROM knowledge_old_slug WHERE slug = 'trekkes'")
  expect(told).toEqual([{ entry_id: null }])
  await expect.poll(() => hub().findOld('trekkes')).toBe('gone')
})

test('links to what readers do not find are named, with the entry that will be there; so is what links to an entry', async () => {
  const soon = await draft(ada, { slug: 'kommer-snart', title: 'Kommer snart' })
  const there = await published(ada, { slug: 'star-her', title: 'Står her', reviewed: '2026-01-31' })
  const body = [
    '[a](/information-hub/kommer-snart) [b](/information-hub/fins-ikke#del) [c](/information-hub/star-her)',
    '[d](/impact/999999) [e](/about) [f](https://example.org/information-hub/fins-ikke)',
    `[g](${portal.services.config.publicUrl}/information-hub/heller-ikke)`,
  ].join(' ')
  const item = await draft(ada, { slug: 'lenker-hit', title: 'Lenker hit', body })
  const links = async ({ id }: Item) => (await ada.get(`/desk/knowledge/${id}/links`)).body.data
  await expect.poll(slugs).toContain('star-her')
  const first = await links(item)
  expect(first.broken).toEqual([
    { to: '/information-hub/kommer-snart', title: 'Kommer snart' },
    { to: '/information-hub/fins-ikke', title: '' },
    { to: '/impact/999999', title: '' },
    { to: '/information-hub/heller-ikke', title: '' },
  ])
  expect((await links(there)).linked_from).toEqual([])
  await publish(ada, item)
  await publish(ada, soon)
  await expect.poll(slugs).toContain('lenker-hit')
  expect((await links(there)).linked_from).toEqual(['Lenker hit'])
  await expect.poll(async () => (await links(item)).broken.length).toBe(3)

  // The list names the address where readers find an entry, not the one that is only written so far, and when it is to be reviewed.
  await change(ada, there, { slug: 'star-siden-her' })
  const inList = async (id: number) => (await listed(ada)).find((one: Item) => one.id === id)
  expect(await inList(there.id)).toMatchObject({ slug: 'star-siden-her', public_slug: 'star-her', due: '2027-01-31' })
  const { id } = await draft(ada, { slug: 'bare-skrevet', review_due: '2026-05-01' })
  expect(await inList(id)).toMatchObject({ public_slug: null, due: '2026-05-01' })
})

test('that the organisation will go through a text is said of what came with the portal, until an editor has published it', async () => {
  const supplied = async (slug: string) => (await hub().show(slug))?.is_supplied
  await expect.poll(() => supplied('nar-et-barn-rammes')).toBe(true)
  const { id } = (await listed(ada)).find((entry: { slug: string }) => entry.slug === 'nar-et-barn-rammes')
  const changed = await change(ada, await items.read(ada, id), { summary: 'Gjennomgått av oss.' })
  expect(await supplied('nar-et-barn-rammes')).toBe(true)
  await publish(ada, changed)
  await expect.poll(() => supplied('nar-et-barn-rammes')).toBe(false)
  await published(ada, { slug: 'var-egen' })
  await expect.poll(() => supplied('var-egen')).toBe(false)
})

test('a reader says with one call that a link is dead, and editors see how many did until they have dealt with it', async () => {
  await published(ada, { slug: 'lenker', body: 'Se [her](https://example.org/dod).' })
  await expect.poll(slugs).toContain('lenker')
  const report = (link: string, slug = 'lenker') =>
    portal.as(nobody).call('POST', '/knowledge/dead-links', { slug, link }, { headers: fromOurPages })
  for (const link of ['https://example.org/dod', 'https://example.org/dod', 'https://www.politiet.no/'])
    expect((await report(link)).statusCode).toBe(200)
  expect((await report('https://example.org/reklame')).statusCode).toBe(404)
  expect((await report('https://example.org/dod', 'finnes-ikke')).statusCode).toBe(404)
  const dead = async () =>
    (await ada.get('/desk/knowledge')).body.data.dead_links
      .filter(({ title }: { title: string }) => title === 'Når naboen plager deg')
      .map(({ link, times }: { link: string; times: number }) => [link, times])
  expect(await dead()).toEqual([
    ['https://example.org/dod', 2],
    ['https://www.politiet.no/', 1],
  ])
  const [{ id }] = (await ada.get('/desk/knowledge')).body.data.dead_links
  expect((await ada.post(`/desk/knowledge/dead-links/${id}/handle`)).statusCode).toBe(200)
  expect((await ada.post(`/desk/knowledge/dead-links/${id}/handle`)).statusCode).toBe(404)
  expect(await dead()).toEqual([['https://www.politiet.no/', 1]])
  await report('https://example.org/dod')
  expect(await dead()).toContainEqual(['https://example.org/dod', 1])
})

test('a text that would hold the server is refused at its field, and one that is stored takes nothing else from readers', async () => {
  const deep = `${'>'.repeat(9000)} x`
  const refused = await ada.post('/desk/items', { kind: 'entry', content: whole({ body: deep }) })
  expect(refused).toMatchObject({ statusCode: 422, body: { codes: { 'content.body': 'text_too_intricate' } } })

  const [fine, bad] = [await published(ada), await published(ada)]
  await portal.query('UPDATE knowledge_entry SET body = $1 WHERE slug = $2', [deep, bad.content.slug])
  const inItem = "UPDATE editorial_item SET content = jsonb_set(content, '{body}', $1) WHERE id = $2"
  await portal.query(inItem, [JSON.stringify(deep), bad.id])
  await portal.query('UPDATE content_version SET version = version + 1')
  await expect.poll(async () => JSON.stringify((await hub().show(bad.content.slug))?.body)).toContain('>>>')
  expect((await hub().show(fine.content.slug))?.title).toBe(fine.content.title)
  expect((await portal.app.inject({ url: '/api/knowledge/list' })).statusCode).toBe(200)
  // And it can be opened, seen and withdrawn at the desk.
  expect((await listed(ada)).map(({ id }: { id: number }) => id)).toContain(bad.id)
  expect((await items.read(ada, bad.id)).content.body).toBe(deep)
  const withdrawn = await withdraw(ada, bad)
  expect(withdrawn.body.data.state).toBe('withdrawn')
})

test('a search tells nothing of what a withdrawn entry says', async () => {
  const item = await published(ada, { body: 'Ordet er kvernsteinsand.' })
  const near = await published(ada, { body: 'Ordet er kvernsteinsant.' })
  const found = async () => (await hub().list({ search: 'kvernsteinsand' })).entries.map(({ slug }) => slug)
  await expect.poll(found).toEqual([item.content.slug])
  await withdraw(ada, item)
  await expect.poll(found).toEqual([near.content.slug])
})
