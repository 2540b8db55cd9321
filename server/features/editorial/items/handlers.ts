import type { ItemMove } from '#contract/deskEditorial.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import type { AuditFacts } from '#server/platform/audit/log.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/deskEditorialReplies.ts'
import type { ItemKind } from './kinds.ts'
import { moveItem } from './moving.ts'
import { publishItem, tellPublic, withdrawItem } from './publishing.ts'
import { showItem } from './reading.ts'
import { listRevisions, readRevision } from './revisions.ts'
import { createItem, orSetAside, restoreRevision, saveItem } from './saving.ts'

/** What a call brings: who asks, and which item. Its body has been read by the call's own schema. */
type Asked<Body = undefined> = { staff: { id: number }; params: { id: number }; body: Body }
type Versioned = { version: number }

export const done = (message: string) => ({ success: true as const, message })

/**
 * What the calls of a kind of item do, the same for each kind; its routes name the calls and who may make them.
 * @param empty what a new item holds beside what it is begun with
 * @param tidy sets what follows from other fields, whatever was sent
 */
export function itemHandlers<Content extends object>(
  services: Pick<Services, 'db' | 'clock' | 'secret' | 'jobs'>,
  kind: ItemKind<Content>,
  { empty, tidy = (content) => content }: { empty: Content; tidy?: (content: Content) => Content },
) {
  const { db } = services

  /** Does it, and answers the item as it is then; `act` answers what the public and the audit log are told. */
  async function change(message: string, id: number, staffId: number, act: (trx: Trx) => Promise<AuditFacts | void>) {
    const data = await transact(db, async (trx) => {
      const facts = await act(trx)
      const item = await showItem(trx, kind, id, staffId)
      if (facts) await tellPublic(services, trx, [facts])
      return item
    })
    return { ...done(message), data }
  }

  return {
    create: async (
      { staff, body }: Omit<Asked<{ content: Partial<Content> }>, 'params'>,
      reply: { code: (status: 201) => unknown },
    ) => {
      const content = tidy({ ...empty, ...body.content })
      const data = await transact(db, async (trx) => {
        const id = await createItem(services, trx, kind, { staffId: staff.id, content })
        return showItem(trx, kind, id, staff.id)
      })
      reply.code(201)
      return { ...done(texts.created), data }
    },
    show: async ({ staff, params: { id } }: Omit<Asked, 'body'>) => ({
      ...done(texts.fetched),
      data: await showItem(db, kind, id, staff.id),
    }),
    save: ({ staff, params: { id }, body: { version, content } }: Asked<Versioned & { content: Content }>) => {
      const given = { id, version, staffId: staff.id, content: tidy(content) }
      return change(texts.saved, id, staff.id, (trx) => saveItem(services, trx, kind, given)).catch(
        orSetAside(services, kind, given),
      )
    },
    move: ({
      staff,
      params: { id },
      body,
    }: Asked<Versioned & { move: ItemMove; publish_at?: string; note?: string }>) =>
      change(texts.moved, id, staff.id, (trx) => moveItem(services, trx, kind, { ...body, id, staffId: staff.id })),
    publish: ({ staff, params: { id }, body: { version } }: Asked<Versioned>) =>
      change(texts.published, id, staff.id, (trx) =>
        publishItem(services, trx, kind, { id, version, staffId: staff.id }),
      ),
    withdraw: ({ staff, params: { id }, body: { version } }: Asked<Versioned>) =>
      change(texts.withdrawn, id, staff.id, (trx) =>
        withdrawItem(services, trx, kind, { id, version, staffId: staff.id }),
      ),
    revisions: async ({ params: { id } }: Pick<Asked, 'params'>) => ({
      ...done(texts.fetched),
      data: await listRevisions(db, kind.kind, id),
    }),
    revision: async ({ params: { id, number } }: { params: { id: number; number: number } }) => ({
      ...done(texts.fetched),
      data: { number, content: await readRevision(db, kind, id, number) },
    }),
    restore: ({ staff, params: { id }, body: { version, number } }: Asked<Versioned & { number: number }>) =>
      change(texts.restored, id, staff.id, (trx) =>
        restoreRevision(services, trx, kind, { id, version, staffId: staff.id, number }),
      ),
  }
}
