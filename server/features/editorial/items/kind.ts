import type { z } from 'zod'
import type { EditorialKind } from '#contract/deskEditorial.ts'
import type { Trx } from '#server/database/connect.ts'

/** How a working copy of a kind is checked, and how it gets into the tables that the public reads. All else is the same for all kinds. */
export type ItemKind<Content extends object = object> = {
  kind: EditorialKind
  /** Any working copy that is stored, however long; what it does not name is empty. The calls check what is sent. */
  content: z.ZodType<Content>
  /** What must be there before it is published. Its codes are said at the form's own paths. */
  publishable: z.ZodType<Content>
  /** Those that must not lie after the day on which it is published, by the path of the form's field. */
  dates(content: Content): Record<string, string>
  /**
   * Writes the public row and all that hangs on it; answers its number. Throws `Failure` for what it names and is not there.
   * @param publicId of what was published before, also when it was withdrawn since
   */
  publish(trx: Trx, publicId: number | null, content: Content, now: Date): Promise<number>
  /** Takes it out of every list. The row stays, so that its address can say that it was withdrawn. */
  withdraw(trx: Trx, publicId: number, now: Date): Promise<void>
  /** Deletes the public row, after thirty days in the bin. Its address goes on answering 410. */
  remove(trx: Trx, publicId: number): Promise<void>
  /** Sets what follows from other fields, whatever was sent. */
  tidy(content: Content): Content
}
