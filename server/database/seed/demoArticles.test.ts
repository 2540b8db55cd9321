import { expect, test } from 'vitest'
import { useStaffedPortal } from '#server/testing/staffed.ts'
import { seedDemoArticles } from './articles/demo.ts'

const { portal, desk } = useStaffedPortal()

test('the demo articles have items, and the library knows their pictures', async () => {
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
})
