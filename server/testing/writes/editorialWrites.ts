import { categoryOf } from '../articles.ts'
import { asStaff, type Ground, type Write, type Writes } from './write.ts'

/** Publishing and withdrawing. Whoever publishes is another than who wrote, because an organisation may ask for that. */
export function editorialWrites({ portal, desk }: Ground): Writes {
  const tables =
    'article article_category_of article_hashtag article_index content_version editorial_item editorial_revision'
  const written = async (path: string, isPublished: boolean) => {
    const writer = await desk.person('editor')
    const editor = await desk.person('editor')
    const category = await categoryOf(portal.services.db, 'Kultur')
    const content = {
      title: 'Fest',
      description: 'Om festen.',
      date: '2026-05-17',
      categories: [category],
      hashtags: ['id'],
    }
    const { id, version } = (await desk.as(writer).post('/desk/items', { kind: 'article', content })).body.data
    if (!isPublished) return { editor, id, version, at: `/desk/items/${id}/${path}` }
    const published = await desk.as(editor).post(`/desk/items/${id}/publish`, { version })
    return { editor, id, version: published.body.data.version, at: `/desk/items/${id}/${path}` }
  }
  const one = (path: 'publish' | 'withdraw'): Write => ({
    locks: 'content',
    tables: path === 'publish' ? `${tables} hashtag` : tables,
    again: [409, 'changed_meanwhile'],
    make: async () => {
      const { editor, version, at } = await written(path, path === 'withdraw')
      return asStaff(editor, at, { version })
    },
  })
  const several = (path: 'publish' | 'withdraw'): Write => ({
    ...one(path),
    again: [409, 'items_refused'],
    make: async () => {
      const { editor, id, version } = await written(path, path === 'withdraw')
      return asStaff(editor, `/desk/bulk/${path}-items`, { items: [{ id, version }] })
    },
  })
  const entry = (path: 'publish' | 'withdraw'): Write => ({
    locks: 'content',
    tables:
      path === 'publish'
        ? 'content_version editorial_item editorial_revision knowledge_entry knowledge_old_slug knowledge_theme media_file media_use'
        : 'content_version editorial_item editorial_revision knowledge_entry',
    again: [409, 'changed_meanwhile'],
    make: async () => {
      const [writer, editor] = [await desk.person('editor'), await desk.person('editor')]
      const slug = `skrevet-${writer.id}`
      const content = { title: 'Fest', slug, summary: 'Om festen.', body: 'Om **festen**.', reviewed: '2026-05-17' }
      const { id, version } = (await desk.as(writer).post('/desk/items', { kind: 'entry', content })).body.data
      const { body } = await desk.as(editor).post(`/desk/items/${id}/publish`, { version })
      if (path === 'withdraw') return asStaff(editor, `/desk/items/${id}/withdraw`, { version: body.data.version })
      // Under another address, so that the one before is written too.
      const moved = {
        kind: 'entry',
        version: body.data.version,
        content: { ...body.data.content, slug: `${slug}-flyttet` },
      }
      const changed = await desk.as(writer).post(`/desk/items/${id}`, moved)
      return asStaff(editor, `/desk/items/${id}/publish`, { version: changed.body.data.version })
    },
  })
  /** A draft, in the bin or not. */
  const bin = (isBinned: boolean): Write => ({
    locks: 'nobody',
    tables: 'editorial_item',
    again: isBinned ? [200] : [409, 'items_refused'],
    make: async () => {
      const { editor, id, version } = await written('publish', false)
      const items = { items: [{ id, version }] }
      if (!isBinned) return asStaff(editor, '/desk/bin', items)
      await desk.as(editor).post('/desk/bin', items)
      return asStaff(editor, '/desk/bin/restore', { ids: [id] })
    },
  })
  return {
    'POST /api/desk/items/:id/publish': one('publish'),
    'POST /api/desk/items/:id/publish (entry)': entry('publish'),
    'POST /api/desk/items/:id/withdraw': one('withdraw'),
    'POST /api/desk/items/:id/withdraw (entry)': entry('withdraw'),
    'POST /api/desk/bulk/publish-items': several('publish'),
    'POST /api/desk/bulk/withdraw-items': several('withdraw'),
    'POST /api/desk/bin': bin(false),
    'POST /api/desk/bin/restore': bin(true),
  }
}
