import { randomBytes, randomUUID } from 'node:crypto'
import { addMedia, writeMedia } from '#server/platform/media/store.ts'
import { giveArticle } from '../articles.ts'
import { asStaff, type Ground, type Write, type Writes } from './write.ts'

const once = [200] as const
const changed = [409, 'changed_meanwhile'] as const

/** Tips, lists of words and the library of public files. */
export function editorWrites({ portal, desk }: Ground): Writes {
  // Asked for when a call is made ready: while the writes are listed there is no portal yet.
  const db = () => portal.services.db
  const editor = () => desk.person('editor')
  const write = (tables: string, again: Write['again'], make: Write['make']): Write => ({
    // The version of all public content is one row.
    locks: tables.includes('content_version') ? 'content' : 'nobody',
    tables,
    again,
    make,
  })
  const hashtag = async (name = `Ord ${randomUUID()}`) =>
    db().insertInto('hashtag').values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow()
  async function file() {
    const bytes = randomBytes(10)
    const media = await writeMedia(portal.services, { bytes, filename: 'bilde.webp' })
    await db()
      .transaction()
      .execute((trx) => addMedia(trx, [media]))
    return media.name
  }
  const aTip = async () => (await desk.editorial(await editor(), `https://example.org/${randomUUID()}`)).tip

  return {
    'POST /api/desk/tips/:id': write('tip', changed, async () =>
      asStaff(await editor(), `/desk/tips/${await aTip()}`, { version: 1, decision: { kind: 'reject', note: 'nei' } }),
    ),
    'POST /api/desk/tips/:id (accepted)': write('editorial_item editorial_revision tip', changed, async () =>
      asStaff(await editor(), `/desk/tips/${await aTip()}`, { version: 1, decision: { kind: 'accept' } }),
    ),
    'POST /api/desk/tips/:id/undo': write('tip', changed, async () => {
      const id = await aTip()
      await db().updateTable('tip').set({ state: 'rejected', version: 2 }).where('id', '=', id).execute()
      return asStaff(await editor(), `/desk/tips/${id}/undo`, { version: 2 })
    }),
    'POST /api/desk/lookups/:kind': write('content_version hashtag', [422, 'invalid'], async () =>
      asStaff(await editor(), '/desk/lookups/hashtags', { name: `Ord ${randomUUID()}` }),
    ),
    'POST /api/desk/lookups/:kind/order': write('content_version knowledge_theme', once, async () => {
      const rows = await db().selectFrom('knowledge_theme').select('id').orderBy('position').orderBy('name').execute()
      return asStaff(await editor(), '/desk/lookups/themes/order', { ids: rows.map(({ id }) => id).toReversed() })
    }),
    'POST /api/desk/lookups/:kind/:id': write(
      'content_version editorial_item editorial_revision hashtag',
      changed,
      async () => {
        const { id, name } = await hashtag()
        return asStaff(await editor(), `/desk/lookups/hashtags/${id}`, { version: 1, name: `${name} to` })
      },
    ),
    'POST /api/desk/lookups/:kind/:id/merge': write(
      'article_hashtag article_index content_version editorial_item editorial_revision hashtag',
      [404, 'not_found'],
      async () => {
        const [from, into] = [await hashtag(), await hashtag()]
        await giveArticle(db(), { hashtags: [from.name] })
        const body = { version: 1, into: into.id, count: 1 }
        return asStaff(await editor(), `/desk/lookups/hashtags/${from.id}/merge`, body)
      },
    ),
    'DELETE /api/desk/lookups/:kind/:id': write('content_version hashtag', once, async () =>
      asStaff(await editor(), `/desk/lookups/hashtags/${(await hashtag()).id}`),
    ),
    'POST /api/desk/media/:name': write('content_version media_file', changed, async () => {
      const body = { version: 1, alt: 'Et bilde', focus: null, captions: null, poster: null }
      return asStaff(await editor(), `/desk/media/${await file()}`, body)
    }),
    'POST /api/desk/media/:name/replace': write(
      'article article_index content_version editorial_item editorial_revision knowledge_entry media_file media_use news_agency',
      changed,
      async () => {
        // Otherwise only working copies change until another editor has published them.
        await db().updateTable('setting').set({ value: 'false' }).where('name', '=', 'second_editor').execute()
        const [name, by] = [await file(), await file()]
        await giveArticle(db(), { filepath: `/media/${name}`, file_format: 'webp' })
        return asStaff(await editor(), `/desk/media/${name}/replace`, { version: 1, by })
      },
    ),
    'DELETE /api/desk/media/:name': write('content_version media_file', once, async () =>
      asStaff(await editor(), `/desk/media/${await file()}`),
    ),
    'POST /api/desk/media/:name/restore': write('content_version media_file', once, async () => {
      const name = await file()
      await db().updateTable('media_file').set({ deleted_at: new Date() }).where('name', '=', name).execute()
      return asStaff(await editor(), `/desk/media/${name}/restore`)
    }),
  }
}
