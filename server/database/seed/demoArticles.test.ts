import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usePortal } from '#server/testing/index.ts'
import { useDesk } from '#server/testing/staff.ts'
import texts from '#texts/nb/articlesDemo.ts'
import { seedDemoArticles } from './articles/demo.ts'

const portal = usePortal()
const desk = useDesk(portal)

test('the demo articles have items; another edition replaces those that no editor has touched, and leaves the others with their files', async () => {
  const { db } = portal.services
  await seedDemoArticles(portal.services)
  const ada = desk.as(await desk.person('editor'))
  const list = async (search = '') => (await ada.get(`/desk/articles?search=${encodeURIComponent(search)}`)).body.data
  expect((await list()).total).toBe(40)
  // Chosen for another article, a picture is shown there too.
  const withPicture = await db
    .selectFrom('article')
    .select(['filepath', 'picture'])
    .where('picture', 'is not', null)
    .execute()
  for (const { filepath, picture } of withPicture) {
    const name = filepath?.replace('/media/', '') ?? ''
    const known = await db.selectFrom('media_file').select('picture').where('name', '=', name).executeTakeFirst()
    expect(known?.picture, name).toEqual(picture)
  }
  expect(withPicture.length).toBeGreaterThan(10)
  // The library begins without a picture that nobody has described.
  const { files } = (await ada.get('/desk/media?kind=picture')).body.data
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter(({ alt }: { alt: string }) => alt === '')).toEqual([])
  const [first] = (await list('Kort film')).articles
  const item = (await ada.get(`/desk/items/${first.id}`)).body.data
  expect(item).toMatchObject({ state: 'published', content: { file_format: 'Video' } })
  const content = { ...item.content, title: 'Kort film, skrevet om' }
  await ada.post(`/desk/items/${item.id}`, { kind: 'article', version: item.version, content })

  await db.updateTable('seeded').set({ digest: 'an earlier edition' }).where('list', '=', 'demo-articles').execute()
  await seedDemoArticles(portal.services)
  expect((await list()).total).toBe(40)
  expect((await ada.get(`/desk/items/${item.id}`)).body.data).toMatchObject({ content: { title: content.title } })
  const { count } = await db
    .selectFrom('article')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_demo', '=', true)
    .executeTakeFirstOrThrow()
  expect(count).toBe(40)
  const file = await db.selectFrom('media_file').select('name').where('name', '=', content.file.name).execute()
  expect(file).toHaveLength(1)
  const { count: revisions } = await db
    .selectFrom('editorial_revision')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('item_id', '=', item.id)
    .executeTakeFirstOrThrow()
  expect(revisions).toBe(2)
})

test('another edition keeps the logo that an editor gave the demo agency, and a demo picture that an entry shows', async () => {
  const { db } = portal.services
  await seedDemoArticles(portal.services)
  const ada = desk.as(await desk.person('editor'))
  const pictures = await db
    .selectFrom('article')
    .select('filepath')
    .where('file_format', 'in', ['jpg', 'jpeg', 'png', 'webp'])
    .where('is_demo', '=', true)
    .orderBy('id')
    .limit(2)
    .execute()
  const [own = '', shown = ''] = pictures.map(({ filepath }) => filepath ?? '')
  const { body } = await ada.get('/desk/lookups/agencies')
  const agency = body.data.find(({ name }: { name: string }) => name === texts.agency)
  const answer = await ada.post(`/desk/lookups/agencies/${agency.id}`, {
    name: agency.name,
    version: agency.version,
    logo: own.replace('/media/', ''),
  })
  expect([answer.statusCode, answer.body.codes]).toEqual([200, undefined])
  await sql`
    INSERT INTO knowledge_entry (slug, title, summary, kind, body, themes, sources, related, reviewed, position)
    VALUES ('med-bilde', 'Med bilde', 'x', 'guide', ${`![Bilde](${shown})`}, '{}', '[]', '{}', '2026-01-01', 1)`.execute(
    db,
  )
  await db.updateTable('seeded').set({ digest: 'one more edition' }).where('list', '=', 'demo-articles').execute()
  await seedDemoArticles(portal.services)
  const now = await db.selectFrom('news_agency').select('logo').where('id', '=', agency.id).executeTakeFirstOrThrow()
  expect(now.logo).toBe(own)
  for (const address of [own, shown]) {
    const name = address.replace('/media/', '')
    const kept = await db.selectFrom('media_file').select('deleted_at').where('name', '=', name).execute()
    expect(kept, address).toEqual([{ deleted_at: null }])
  }
})
