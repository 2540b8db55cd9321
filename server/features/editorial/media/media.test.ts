import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { ArticleContent } from '#contract/deskArticles.ts'
import { uploadPartBytes, type MediaFile } from '#contract/deskMedia.ts'
import { removeUnownedFiles } from '#server/platform/storage/storedFiles.ts'
import { hostileDocuments } from '#server/testing/hostileDocuments.ts'
import { mostBoxes } from './filmPlace.ts'
import { makeMedia } from './making.ts'
import { sweepMedia } from './library.ts'
import { categoryOf, giveArticle, setSecondEditor } from '#server/testing/articles.ts'
import { docx, photo, png } from '#server/testing/documents.ts'
import { useItems, type Editor } from '#server/testing/items.ts'
import { caseWithFiles, payloads, storedNames, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk } = useStaffedPortal()

const items = useItems<ArticleContent>(portal, desk, 'article', async (given) => ({
  title: 'Bilde',
  description: 'D.',
  date: '2026-05-17',
  categories: [await categoryOf(portal.db, 'Kultur')],
  alt: 'To',
  ...given,
}))
const { editor } = items
let ada: Editor
beforeEach(async () => void (ada = await editor()))
const octets = { 'content-type': 'application/octet-stream' }
const partsOf = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / uploadPartBytes) }, (_, at) =>
    bytes.subarray(at * uploadPartBytes, (at + 1) * uploadPartBytes),
  )
const start = (ada: Editor, filename: string, size: number) => ada.post('/desk/uploads', { filename, size })
const started = async (filename: string, size: number): Promise<number> =>
  (await start(ada, filename, size)).body.data.id
const sendPart = (ada: Editor, id: number, part: number, bytes: Buffer) =>
  ada.post(`/desk/uploads/${id}/parts/${part}`, bytes, octets)
async function send(ada: Editor, filename: string, bytes: Buffer): Promise<number> {
  const { id } = (await start(ada, filename, bytes.length)).body.data
  for (const [at, part] of partsOf(bytes).entries()) expect((await sendPart(ada, id, at, part)).statusCode).toBe(200)
  expect((await ada.post(`/desk/uploads/${id}/finish`)).body.data.state).toBe('checking')
  return id
}
/** The name in the storage of a part that has arrived. */
const partOf = async (id: number): Promise<string> =>
  (await portal.query('SELECT storage_name FROM media_upload_part WHERE upload_id = $1', [id]))[0].storage_name
const uploadOf = async (ada: Editor, id: number) =>
  (await ada.get('/desk/uploads')).body.data.find((one: { id: number }) => one.id === id)
/** Sends a file and does the job that its last call has asked for. */
async function upload(ada: Editor, filename: string, bytes: Buffer) {
  const id = await send(ada, filename, bytes)
  await makeMedia(portal.services, id)
  const { state, reasons, media_name } = await uploadOf(ada, id)
  return { state, reasons, name: media_name ?? '', id }
}
const show = async (ada: Editor, name: string): Promise<{ file: MediaFile; used: unknown[] }> =>
  (await ada.get(`/desk/media/${name}`)).body.data
const read = (name: string) => portal.app.inject({ url: `/media/${name}` })
const film = async (bytes: number) => {
  const head = await readFile(new URL('../../../database/seed/articles/media/film.mp4', import.meta.url))
  return Buffer.concat([head, Buffer.alloc(Math.max(0, bytes - head.length), 1)])
}
async function page() {
  const document = await PDFDocument.create()
  document.addPage([300, 400]).drawText('Velkommen', { x: 40, y: 300 })
  return Buffer.from(await document.save())
}
const vtt = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHei\n')

describe('an upload', () => {
  test('of a photo becomes a WebP without metadata, with smaller copies and its measures, and one audit row of whoever sent it', async () => {
    const person = await desk.person('editor')
    const ada = desk.as(person)
    const head = await desk.lastRow()
    const bytes = await sharp(await photo(1200, 800))
      .withExif({ IFD0: { Copyright: 'KANARIFUGL' } })
      .jpeg()
      .toBuffer()
    expect(bytes.includes('KANARIFUGL')).toBe(true)
    const { state, name } = await upload(ada, 'Fest på moskeen.JPG', bytes)
    expect(state).toBe('ready')
    expect(await desk.audit(head)).toMatchObject([{ who: person.id, action: 'media_added', after: [name] }])
    const { file } = await show(ada, name)
    expect(file).toMatchObject({ kind: 'picture', download_name: 'Fest på moskeen.webp', uses: 0, alt: '' })
    expect(file.picture).toMatchObject({ width: 1200, height: 800 })
    expect(file.picture?.sources.map(({ width }) => width)).toEqual([240, 320, 480, 640, 960])
    for (const address of [`/media/${name}`, ...(file.picture?.sources ?? []).map((one) => one.address)]) {
      const { statusCode, rawPayload } = await portal.app.inject({ url: address })
      expect([address, statusCode]).toEqual([address, 200])
      expect(rawPayload.includes('KANARIFUGL')).toBe(false)
      expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
    }
  })

  test('of each other kind is served as that kind, and a pdf gets a picture of its first page', async () => {
    const picture = await png(400, 300)
    const given = [
      ['plakat.png', picture, 'image/webp'],
      ['bilde.webp', await sharp(picture).webp().toBuffer(), 'image/webp'],
      ['brosjyre.pdf', await page(), 'application/pdf'],
      ['brev.docx', docx(), /wordprocessingml/],
      ['film.mp4', await film(0), 'video/mp4'],
      ['tekst.vtt', vtt, 'text/vtt'],
    ] as const
    for (const [filename, bytes, type] of given) {
      const { state, reasons, name } = await upload(ada, filename, Buffer.from(bytes))
      expect([filename, state, reasons]).toEqual([filename, 'ready', []])
      expect((await read(name)).headers['content-type']).toMatch(type)
      if (filename === 'brosjyre.pdf') expect((await show(ada, name)).file.picture?.sources.length).toBeGreaterThan(0)
    }
  })

  test('arrives in parts in any order, each once, goes on where it was cut off, and is public only when it is whole', async () => {
    const bytes = await film(2 * uploadPartBytes + 10)
    const id = await started('film.mp4', bytes.length)
    const parts = partsOf(bytes)
    expect((await ada.post(`/desk/uploads/${id}/finish`)).body.code).toBe('upload_incomplete')
    await removeUnownedFiles(portal.services, new Date(Date.now() + 60_000))
    const files = (await storedNames(portal)).length
    await sendPart(ada, id, 2, parts[2] ?? Buffer.alloc(0))
    const again = await Promise.all([0, 0, 0].map(() => sendPart(ada, id, 0, parts[0] ?? Buffer.alloc(0))))
    expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await uploadOf(ada, id)).parts).toEqual([0, 2])
    expect((await storedNames(portal)).length).toBe(files + 2)
    const part = await partOf(id)
    for (const name of [part, `${part}.mp4`, `${part}-320.webp`, `${id}.mp4`])
      expect((await read(name)).statusCode).toBe(404)
    expect((await ada.post(`/desk/uploads/${id}/finish`)).body.code).toBe('upload_incomplete')
    await sendPart(ada, id, 1, parts[1] ?? Buffer.alloc(0))
    for (const _ of [1, 2]) expect((await ada.post(`/desk/uploads/${id}/finish`)).statusCode).toBe(200)
    await makeMedia(portal.services, id)
    await makeMedia(portal.services, id)
    const { media_name, parts: left } = await uploadOf(ada, id)
    expect(left).toEqual([])
    expect((await read(media_name)).rawPayload.equals(bytes)).toBe(true)
    // The parts are released; what is left is the file.
    await removeUnownedFiles(portal.services, new Date(Date.now() + 60_000))
    expect((await storedNames(portal)).length).toBe(files + 1)
  })

  test.for([
    ['a part that is too short', 0, 10, 'malformed'],
    ['a part behind the end', 7, 10, 'malformed'],
    ['a first part of another type', 0, uploadPartBytes, 'document_type'],
  ] as const)('refuses %s', async ([, part, size, code]) => {
    const id = await started('film.mp4', uploadPartBytes + 10)
    expect((await sendPart(ada, id, part, Buffer.alloc(size, '<html>'))).body.code).toBe(code)
    expect((await uploadOf(ada, id)).parts).toEqual([])
  })

  test.for([
    ['side.svg', 10, { filename: 'document_type' }],
    ['uten', 10, { filename: 'document_type' }],
    ['film.mp4.exe', 10, { filename: 'document_type' }],
    ['film.mp4', 500 * 1024 * 1024 + 1, { size: 'document_too_large' }],
    ['bilde.jpg', 25 * 1024 * 1024 + 1, { size: 'document_too_large' }],
    ['tom.pdf', 0, { size: 'document_empty' }],
  ] as const)('of %s with %d bytes is not begun', async ([filename, size, codes]) => {
    const { statusCode, body } = await start(await editor(), filename, size)
    expect([statusCode, body.codes]).toEqual([422, codes])
  })

  test('that the inspector finds fault with is refused with what was found, and leaves no file', async () => {
    const files = await portal.db.selectFrom('media_file').select('name').execute()
    const hostile = Object.entries(await hostileDocuments()).filter(
      ([, { extension, finds }]) => ['pdf', 'doc', 'docx'].includes(extension) && finds !== null,
    )
    expect(hostile.length).toBeGreaterThan(5)
    for (const [name, { extension, bytes, finds }] of hostile.slice(0, 8)) {
      const { state, reasons } = await upload(ada, `${name}.${extension}`, bytes)
      expect([name, state]).toEqual([name, 'refused'])
      expect([name, reasons]).toEqual([name, expect.arrayContaining([finds])])
    }
    for (const [filename, bytes, reason] of [
      ['tekst.vtt', Buffer.from('WEBVTT\n\n1\n'), 'captions_invalid'],
      ['bilde.png', (await png()).subarray(0, 60), 'unreadable'],
    ] as const)
      expect(await upload(ada, filename, bytes)).toMatchObject({ state: 'refused', reasons: [reason] })
    expect(await portal.db.selectFrom('media_file').select('name').execute()).toEqual(files)
  })

  test('is its owner’s: to another editor it does not exist', async () => {
    const eva = await editor()
    const id = await started('film.mp4', 10)
    expect(await uploadOf(eva, id)).toBeUndefined()
    for (const answer of [
      await sendPart(eva, id, 0, Buffer.alloc(10)),
      await eva.post(`/desk/uploads/${id}/finish`),
      await eva.delete(`/desk/uploads/${id}`),
    ])
      expect(answer.statusCode).toBe(404)
  })

  test('that is given up, or that nobody continues for a day, leaves nothing behind', async () => {
    await removeUnownedFiles(portal.services, new Date(Date.now() + 60_000))
    const files = (await storedNames(portal)).length
    const bytes = await film(uploadPartBytes + 10)
    const [first = Buffer.alloc(0)] = partsOf(bytes)
    const id = await started('film.mp4', bytes.length)
    await sendPart(ada, id, 0, first)
    expect((await ada.delete(`/desk/uploads/${id}`)).statusCode).toBe(200)
    const other = await started('film.mp4', bytes.length)
    await sendPart(ada, other, 0, first)
    await sweepMedia(portal.services)
    expect((await uploadOf(ada, other)).parts).toEqual([0])
    portal.clock.forward({ hours: 25 })
    await sweepMedia(portal.services)
    await removeUnownedFiles(portal.services, portal.clock.now())
    expect((await storedNames(portal)).length).toBe(files)
  })

  test('names of files are cleaned, and scripts in them stay text', async () => {
    for (const payload of ['../../etc/passwd\u0000', 'a\r\nb', '\u202Egnp', ...payloads]) {
      const { body, statusCode } = await start(ada, `${payload}.pdf`, 10)
      expect([payload, statusCode]).toEqual([payload, 200])
      expect(body.data.filename).toMatch(/^[^/\\"<>:|?*\p{Cc}\p{Cf}]+\.pdf$/u)
    }
  })

  test('whose part is lost is refused in the end, and one that is checked for a week is given up', async () => {
    const id = await send(ada, 'film.mp4', await film(0))
    await portal.services.storage.remove(await partOf(id))
    const tryOften = async () => {
      for (let at = 0; at < 6; at += 1) await makeMedia(portal.services, id).catch(() => undefined)
    }
    // A storage that is away has lost nothing.
    const away = vi.spyOn(portal.services.storage, 'has').mockRejectedValue(new Error('away'))
    await tryOften()
    away.mockRestore()
    expect(await uploadOf(ada, id)).toMatchObject({ state: 'checking' })
    await tryOften()
    expect(await uploadOf(ada, id)).toMatchObject({ state: 'refused', reasons: ['not_whole'] })
    const other = await send(ada, 'film.mp4', await film(0))
    portal.clock.forward({ days: 8 })
    await sweepMedia(portal.services)
    expect(await uploadOf(await editor(), other)).toBeUndefined()
    expect(await portal.db.selectFrom('media_upload').select('id').where('id', '=', other).execute()).toEqual([])
  })

  test('of more than one person may have under way is not begun', async () => {
    const size = 500 * 1024 * 1024
    for (let at = 0; at < 4; at += 1) expect((await start(ada, 'film.mp4', size)).statusCode).toBe(200)
    expect(await start(ada, 'film.mp4', size)).toMatchObject({ statusCode: 409, body: { code: 'too_many_uploads' } })
    await portal.db.deleteFrom('media_upload').execute()
  })

  test('of a film that says where it was made is public without the place, and with every other byte', async () => {
    // A box of 34 bytes with the place in one of 26.
    const place = Buffer.from('\0\0\0\x22udta\0\0\0\x1a\u00a9xyz+59.9139+010.7522/', 'latin1')
    const plain = await film(0)
    const start = plain.readUInt32BE(0)
    const bytes = Buffer.concat([plain.subarray(0, start), place, plain.subarray(start)])
    const { state, name } = await upload(ada, 'ferie.mp4', bytes)
    expect(state).toBe('ready')
    const { rawPayload } = await read(name)
    expect([rawPayload.length, rawPayload.includes('+59.9139')]).toEqual([bytes.length, false])
    expect(rawPayload.subarray(start + place.length).equals(plain.subarray(start))).toBe(true)
  })

  test('of a film of nothing but heads of boxes is refused', async () => {
    const head = Buffer.from([0, 0, 0, 8, ...Buffer.from('free')])
    const plain = await film(0)
    const bytes = Buffer.concat([plain.subarray(0, plain.readUInt32BE(0)), ...Array<Buffer>(mostBoxes).fill(head)])
    expect(await upload(ada, 'bokser.mp4', bytes)).toMatchObject({ state: 'refused', reasons: ['unreadable'] })
  })

  test('keeps no unattended desk open', async () => {
    const bytes = await film(2 * uploadPartBytes)
    const id = await started('film.mp4', bytes.length)
    const [first = Buffer.alloc(0)] = partsOf(bytes)
    const answers: number[] = []
    for (let at = 0; at < 4; at += 1) {
      portal.clock.forward({ minutes: 25 })
      answers.push((await sendPart(ada, id, 0, first)).statusCode)
    }
    expect(answers).toEqual([200, 401, 401, 401])
  })
})

describe('the library', () => {
  test('shows where a file is used, and a used one cannot be deleted', async () => {
    const { name } = await upload(ada, 'bilde.png', await png(400, 300))
    expect((await show(ada, name)).used).toEqual([])
    const unused = async () =>
      (await ada.get('/desk/media?which=unused')).body.data.files.map((one: MediaFile) => one.name)
    expect(await unused()).toContain(name)
    await giveArticle(portal.db, { title: 'Med bilde', filepath: `/media/${name}`, file_format: 'webp' })
    await portal.query("UPDATE news_agency SET logo = $1 WHERE name = 'NRK'", [`/media/${name}`])
    const { file, used } = await show(ada, name)
    expect(file.uses).toBe(2)
    expect(used).toEqual([
      { kind: 'agency', id: null, title: 'NRK', where: 'both' },
      // Given to the public tables alone, so that no page of the desk has it.
      { kind: 'article', id: null, title: 'Med bilde', where: 'public' },
    ])
    expect((await ada.delete(`/desk/media/${name}`)).body.code).toBe('media_in_use')
    expect(await unused()).not.toContain(name)
  })

  test('is counted once in a text, whether readers see it, the working copy has it, or both; and leads to its page', async () => {
    const { name } = await upload(ada, 'en.png', await png())
    const begun = await items.draft(ada, { title: 'Ett sted', file: { name } })
    const used = async () => {
      const now = await show(ada, name)
      return [now.file.uses, now.used]
    }
    const at = (where: string) => ({ kind: 'article', id: begun.id, title: 'Ett sted', where })
    expect(await used()).toEqual([1, [at('draft')]])
    const live = await items.publishNow(ada, begun)
    expect(await used()).toEqual([1, [at('both')]])
    const changed = await items.saved(ada, live, { file: null, alt: '' })
    expect(await used()).toEqual([1, [at('public')]])
    expect((await ada.delete(`/desk/media/${name}`)).body.code).toBe('media_in_use')
    const withdrawn = (await items.withdraw(ada, changed)).body.data
    await items.saved(ada, withdrawn, { file: { name } })
    expect(await used()).toEqual([0, [at('none')]])
    expect((await ada.delete(`/desk/media/${name}`)).statusCode).toBe(200)
    // Nor does another change of what was withdrawn bring it back, or keep it for longer.
    await portal.query("UPDATE article SET poster = filepath WHERE title = 'Ett sted'")
    expect((await read(name)).statusCode).toBe(404)
    await portal.query("UPDATE media_file SET deleted_at = now() - interval '31 days' WHERE name = $1", [name])
    await sweepMedia(portal.services)
    expect((await ada.get(`/desk/media/${name}`)).statusCode).toBe(404)
  })

  test('a replaced file gives every use to the new one at once, under a new address, and goes to the bin', async () => {
    const old = await upload(ada, 'gammelt.png', await png(400, 300))
    const next = await upload(ada, 'nytt.png', await png(800, 600))
    const head = await desk.lastRow()
    await ada.post(`/desk/media/${old.name}`, {
      version: 1,
      alt: 'To som ler',
      focus: { x: 0.2, y: 0.4 },
      captions: null,
      poster: null,
    })
    const { picture } = (await show(ada, old.name)).file
    const id = await giveArticle(portal.db, { title: 'Bytter', filepath: `/media/${old.name}`, file_format: 'webp' })
    await portal.query('UPDATE article SET picture = $1 WHERE id = $2', [JSON.stringify(picture), id])
    const body = `Se ![To](/media/${old.name}) og ![igjen](${picture?.sources[0]?.address})`
    const { slug } = await portal.db.selectFrom('knowledge_entry').select('slug').limit(1).executeTakeFirstOrThrow()
    await portal.db.updateTable('knowledge_entry').set({ body }).where('slug', '=', slug).execute()
    const item = await items.begin(ada, { title: 'U', file: { name: old.name }, poster: old.name })
    const { file } = await show(ada, old.name)
    expect(file.uses).toBe(3)
    const replaced = await ada.post(`/desk/media/${old.name}/replace`, { version: file.version, by: next.name })
    expect(replaced.statusCode).toBe(200)
    expect(replaced.body.data.file).toMatchObject({ name: next.name, alt: 'To som ler', uses: 3 })
    expect(await desk.actions(head)).toEqual(['media_changed', 'media_replaced'])
    const [article] = await portal.query('SELECT filepath, picture FROM article WHERE id = $1', [id])
    expect(article).toEqual({ filepath: `/media/${next.name}`, picture: replaced.body.data.file.picture })
    const entry = await portal.db
      .selectFrom('knowledge_entry')
      .select('body')
      .where('slug', '=', slug)
      .executeTakeFirst()
    expect(entry?.body).toBe(`Se ![To](/media/${next.name}) og ![igjen](/media/${next.name})`)
    const content = { title: 'U', file: { name: next.name }, file_format: 'webp', poster: next.name }
    expect(await items.read(ada, item.id)).toMatchObject({ content, version: 2 })
    // For as long as a page that was fetched before may still name it.
    expect((await read(old.name)).statusCode).toBe(200)
    portal.clock.forward({ minutes: 11 })
    expect((await read(old.name)).statusCode).toBe(404)
  })

  test('what is in the bin is read by nobody, comes back, and is gone after thirty days', async () => {
    const { name } = await upload(ada, 'bort.png', await png(400, 300))
    const copy = (await show(ada, name)).file.picture?.sources[0]?.address.replace('/media/', '') ?? ''
    const head = await desk.lastRow()
    expect((await ada.delete(`/desk/media/${name}`)).statusCode).toBe(200)
    expect((await ada.delete(`/desk/media/${name}`)).statusCode).toBe(200)
    for (const one of [name, copy]) expect((await read(one)).statusCode).toBe(404)
    expect((await ada.get('/desk/media?which=bin')).body.data.files.map((one: MediaFile) => one.name)).toContain(name)
    expect((await ada.post(`/desk/media/${name}/restore`)).body.data.file.deleted_at).toBeNull()
    for (const one of [name, copy]) expect((await read(one)).statusCode).toBe(200)
    expect(await desk.actions(head)).toEqual(['media_deleted', 'media_restored'])
    // What is taken into use comes back by itself.
    await ada.delete(`/desk/media/${name}`)
    const id = await giveArticle(portal.db, { filepath: `/media/${name}`, file_format: 'webp' })
    expect((await read(name)).statusCode).toBe(200)
    await portal.query('DELETE FROM article WHERE id = $1', [id])
    await ada.delete(`/desk/media/${name}`)
    // A draft that names it does not make it public again.
    const naming = await items.begin(ada, { description: `${name.slice(0, 32)}.`, file: { name } })
    expect((await read(name)).statusCode).toBe(404)
    expect((await show(ada, name)).file.deleted_at).not.toBeNull()
    await ada.post('/desk/bin', items.named(naming))
    await sweepMedia(portal.services)
    expect(await show(ada, name)).toBeDefined()
    portal.clock.forward({ days: 31 })
    const eva = await editor()
    await sweepMedia(portal.services)
    expect((await eva.get(`/desk/media/${name}`)).statusCode).toBe(404)
    expect((await eva.post(`/desk/media/${name}/restore`)).statusCode).toBe(404)
  })

  test('captions and poster are files of their kind; a change from an older state is refused', async () => {
    const [theFilm, text, still] = [
      await upload(ada, 'film.mp4', await film(0)),
      await upload(ada, 'tekst.vtt', vtt),
      await upload(ada, 'still.png', await png()),
    ]
    const change = (given: object) =>
      ada.post(`/desk/media/${theFilm.name}`, {
        version: 1,
        alt: '',
        focus: null,
        captions: null,
        poster: null,
        ...given,
      })
    expect((await change({ captions: still.name })).body.codes).toEqual({ captions: 'media_other_kind' })
    expect((await change({ poster: text.name })).body.codes).toEqual({ poster: 'media_other_kind' })
    expect((await change({ poster: `${'c'.repeat(32)}.webp` })).body.codes).toEqual({ poster: 'media_not_there' })
    const changed = await change({ captions: text.name, poster: still.name })
    expect(changed.body.data.file).toMatchObject({ captions: text.name, poster: still.name, version: 2 })
    expect((await change({ alt: 'x' })).body.code).toBe('changed_meanwhile')
    expect((await ada.delete(`/desk/media/${text.name}`)).body.code).toBe('media_in_use')
  })

  test('no document of a case can become a public file: not as a replacement, not as captions, poster or logo', async () => {
    const kari = await portal.given.account()
    await caseWithFiles(portal, kari, [{ name: 'sak.png', bytes: await png() }])
    const [{ storage_name }] = await portal.query('SELECT storage_name FROM incident_document ORDER BY id DESC LIMIT 1')
    const { name } = await upload(ada, 'offentlig.png', await png())
    const secret = `${storage_name}.png`
    const answers = [
      await ada.post(`/desk/media/${name}/replace`, { version: 1, by: secret }),
      await ada.post(`/desk/media/${name}`, { version: 1, alt: '', focus: null, captions: null, poster: secret }),
      await ada.get(`/desk/media/${secret}`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 404])
    // The database refuses such a row too, whoever writes it.
    const row = { name: secret, storage_name, media_type: 'image/png', size: 1, download_name: 'sak.png' }
    const { db, clock } = portal.services
    await expect(db.insertInto('media_file').values(row).execute()).rejects.toThrow('belongs to a case')
    const taken = 'f'.repeat(32)
    await db.insertInto('stored_file').values({ name: taken, state: 'reserved' }).execute()
    const takeout = { user_id: kari.id, state: 'asked', asked_at: clock.now(), storage_name: taken }
    await db.insertInto('takeout').values(takeout).execute()
    const own = { ...row, name: `${taken}.zip`, storage_name: taken }
    await expect(db.insertInto('media_file').values(own).execute()).rejects.toThrow('belongs to a case')
    expect((await read(secret)).statusCode).toBe(404)
  })
})

test('with a second editor asked for, a replaced picture is public when another editor has published it, and counts as writing', async () => {
  const [adaPerson, bo] = [await desk.person('editor'), await editor()]
  const ada = desk.as(adaPerson)
  const [old, next] = [await upload(ada, 'gammelt.png', await png()), await upload(ada, 'nytt.png', await png())]
  const published = await items.published(bo, { file: { name: old.name } })
  const planned = await items.draft(bo, { file: { name: old.name } })
  await items.plan(bo, planned, items.inMinutes(60))
  await setSecondEditor(desk, true)

  const { version } = (await show(ada, old.name)).file
  const replaced = await ada.post(`/desk/media/${old.name}/replace`, { version, by: next.name })
  expect(replaced.statusCode).toBe(200)
  const shown = async () =>
    (await portal.app.inject({ url: `/api/impact-highlight/show/${published.public_id}` })).json().impactHighlight
      .filepath
  expect(await shown()).toBe(`/media/${old.name}`)
  portal.clock.forward({ minutes: 11 })
  expect((await read(old.name)).statusCode).toBe(200)
  expect(await items.read(ada, planned.id)).toMatchObject({ state: 'in_review', publish_at: null })
  const changed = await items.read(ada, published.id)
  expect(changed).toMatchObject({
    has_changes: true,
    may_publish: false,
    updated_by: { id: adaPerson.id },
    content: { file: { name: next.name } },
  })
  expect((await items.publish(ada, changed)).body.code).toBe('second_editor_needed')
  expect((await items.publish(bo, changed)).statusCode).toBe(200)
  await expect.poll(shown).toBe(`/media/${next.name}`)
  await setSecondEditor(desk, false)
})

test('publishing an article and replacing its picture at once is no deadlock', async () => {
  for (let at = 0; at < 3; at += 1) {
    const [old, next] = [await upload(ada, 'a.png', await png()), await upload(ada, 'b.png', await png())]
    const article = await items.draft(ada, { file: { name: old.name } })
    const answers = await Promise.all([
      items.publish(ada, article),
      ada.post(`/desk/media/${old.name}/replace`, { version: 1, by: next.name }),
    ])
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode)
  }
})
