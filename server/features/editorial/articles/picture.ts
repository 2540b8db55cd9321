import type { z } from 'zod'
import { picture } from '#contract/articles.ts'
import type { ArticleContent } from '#contract/deskArticles.ts'
import type { Db, Trx } from '#server/database/connect.ts'

/** What an article shows: the picture of its file, or for a film that of its still. */
export async function shownPicture(db: Db | Trx, { file, poster }: Pick<ArticleContent, 'file' | 'poster'>) {
  const own = file && (await pictureOf(db, file.name))
  return own ?? (file && poster ? pictureOf(db, poster) : null)
}

/** How a public file is laid out as a picture, with its smaller copies. Null for one that has none, such as a film. */
async function pictureOf(db: Db | Trx, name: string): Promise<z.infer<typeof picture> | null> {
  const file = await db.selectFrom('media_file').select('picture').where('name', '=', name).executeTakeFirst()
  return picture.safeParse(file?.picture).data ?? null
}
