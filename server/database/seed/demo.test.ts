import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { nobody, useStaffedPortal } from '#server/testing/index.ts'
import { seedDemoArticles } from './articles/demo.ts'
import { demoReporter as email, findOpenDemo, seedDemo } from './demo.ts'
import { keepUse } from './keepUse.ts'

const { portal, desk } = useStaffedPortal()

test('a database stays that of a trial, or of a portal in earnest: the other start is refused in one line', async () => {
  const trial = { isDemo: true, dataDir: '/data', databaseUrl: null }
  const earnest = { ...trial, isDemo: false }
  await keepUse(portal.db, trial, { claims: false })
  expect(await portal.db.selectFrom('seeded').select('digest').where('list', '=', 'use').execute()).toEqual([])
  for (const same of [trial, trial]) await keepUse(portal.db, same)
  const words = 'holds a trial with published passwords. Give another'
  await expect(keepUse(portal.db, earnest)).rejects.toThrow(`DATA_DIR /data ${words} DATA_DIR.`)
  const outside = { ...earnest, databaseUrl: 'postgres://db/portal' }
  await expect(keepUse(portal.db, outside)).rejects.toThrow(
    `The database that DATABASE_URL names ${words} DATABASE_URL.`,
  )

  await portal.db.deleteFrom('seeded').where('list', '=', 'use').execute()
  for (const same of [earnest, outside]) await keepUse(portal.db, same)
  await expect(keepUse(portal.db, trial)).rejects.toThrow('/data holds a portal that was used in earnest')
})

test('a start tells of the demo account only while its public password opens it', async () => {
  await seedDemo(portal.db)
  expect(await findOpenDemo(portal.db)).toBeDefined()
  const password_hash = await hashPassword('valgt av noen')
  await portal.db.updateTable('account').set({ password_hash }).where('email', '=', email).execute()
  await seedDemo(portal.db)
  expect(await findOpenDemo(portal.db)).toBeUndefined()
})

test('the demo archive is filled once, and all its files exist; its articles have items, and the library knows their pictures', async () => {
  await seedDemoArticles(portal.services)
  await seedDemoArticles(portal.services)
  const articles = (await portal.as(nobody).get('/impact-highlight/list?limit=100')).body.impactHighlights
  expect(articles).toHaveLength(40)
  for (const { is_demo, description } of articles)
    expect([is_demo, description]).toEqual([true, expect.stringMatching(/^Demo: /)])
  const files = await portal.db.selectFrom('media_file').select('name').execute()
  for (const { name } of files) expect((await portal.app.inject(`/media/${name}`)).statusCode).toBe(200)
  const formats = new Set(articles.map(({ file_format }: { file_format: string | null }) => file_format))
  expect(formats).toEqual(new Set(['jpg', 'png', 'webp', 'pdf', 'doc', 'docx', 'Video', 'zip', null]))
  const addresses = files.map(({ name }) => `/media/${name}`)
  for (const { filepath, picture } of articles) {
    if (filepath) expect(addresses).toContain(filepath)
    for (const { address } of picture?.sources ?? []) expect(addresses).toContain(address)
  }

  const ada = desk.as(await desk.person('editor'))
  const list = async (search = '') => (await ada.get(`/desk/articles?search=${encodeURIComponent(search)}`)).body.data
  expect((await list()).total).toBe(40)
  // Chosen for another article, a picture is shown there too.
  const withPicture = await portal.db
    .selectFrom('article')
    .select(['filepath', 'picture'])
    .where('picture', 'is not', null)
    .execute()
  for (const { filepath, picture } of withPicture) {
    const name = filepath?.replace('/media/', '') ?? ''
    const known = await portal.db.selectFrom('media_file').select('picture').where('name', '=', name).executeTakeFirst()
    expect(known?.picture, name).toEqual(picture)
  }
  expect(withPicture.length).toBeGreaterThan(10)
  // The library begins without a picture that nobody has described.
  const { files: pictures } = (await ada.get('/desk/media?kind=picture')).body.data
  expect(pictures.length).toBeGreaterThan(10)
  expect(pictures.filter(({ alt }: { alt: string }) => alt === '')).toEqual([])
})
