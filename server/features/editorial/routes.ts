import { sql } from 'kysely'
import * as articles from '#contract/deskArticles.ts'
import * as entries from '#contract/deskEntries.ts'
import * as items from '#contract/deskItems.ts'
import * as lookups from '#contract/deskLookups.ts'
import * as media from '#contract/deskMedia.ts'
import * as tips from '#contract/deskTips.ts'
import type { AnyErrorCode, AnyFieldCode } from '#contract/failure.ts'
import { guarded, inAct, staffRoutes, type Act, done } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { fail, Failure } from '#server/platform/http/failures.ts'
import { contentChanged } from '#server/platform/pages/contentVersion.ts'
import { renderPreview } from '#server/platform/pages/preview.ts'
import { listArticles, readChoices } from './articles/list.ts'
import { findLinks, handleDeadLink, listEntries } from './entries/list.ts'
import { binItem, listBin, unbinItems, giveUpLock, takeLock, moveItem } from './items/moving.ts'
import { publishItem, withdrawItem } from './items/publishing.ts'
import { contentOf, countWaiting, kindOf, showItem } from './items/reading.ts'
import { createItem, listRevisions, orSetAside, readRevision, restoreRevision, saveItem } from './items/saving.ts'
import { changeLookup, createLookup, deleteLookup, orderLookups } from './lookups/changing.ts'
import { listLookups } from './lookups/lists.ts'
import { mergeLookup } from './lookups/merging.ts'
import { changeMedia, deleteMedia, listMedia, restoreMedia, showMedia } from './media/library.ts'
import { replaceMedia } from './media/replacing.ts'
import { dropUpload, finishUpload, keepPart, listUploads, startUpload } from './media/uploads.ts'
import { findPreview } from './preview.ts'
import { decideTip, undoTip, listTips } from './tips/tips.ts'

type OfItem = { id: number }
type Shown = OfItem & { version: number }
type DoIt<Given, Answer> = (at: Act, given: Given) => Promise<Answer>

const andShow =
  <Given extends OfItem>(act: DoIt<Given, unknown>) =>
  async (at: Act, given: Given) => {
    await act(at, given)
    return showItem(at.trx, given.id, at.staff.id)
  }

/** Does it, and then says that what the public reads has changed: the last thing, because from then on others wait for it. */
const inPublic =
  <Given, Answer>(act: DoIt<Given, Answer>) =>
  async (at: Act, given: Given) => {
    const answer = await act(at, given)
    await contentChanged(at.trx)
    return answer
  }

/** What is said of one of several that cannot be changed; `whenMoved`: when it is not in a state for it. */
const whyNot: Partial<Record<AnyErrorCode, AnyFieldCode>> = {
  not_found: 'item_not_there',
  changed_meanwhile: 'item_changed',
  invalid: 'item_incomplete',
  second_editor_needed: 'item_needs_second_editor',
}

/** All or none, in the order of their numbers, so that two who do it at once do not wait for each other. */
const inBulk =
  (act: (at: Act, item: Shown) => Promise<unknown>, whenMoved: AnyFieldCode) =>
  async (at: Act, { items }: { items: readonly Shown[] }) => {
    const each = [...new Map(items.map((item) => [item.id, item])).values()].toSorted((a, b) => a.id - b.id)
    const ids = each.map(({ id }) => id)
    const codes: Record<string, AnyFieldCode> = {}
    // All before the first one is changed: from then on whoever publishes another waits, with its row locked.
    await sql`SELECT FROM editorial_item WHERE id = ANY (${ids}) ORDER BY id FOR UPDATE`.execute(at.trx)
    for (const { id, version } of each)
      try {
        await act(at, { id, version })
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        codes[id] = whyNot[error.code] ?? whenMoved
      }
    if (Object.keys(codes).length > 0) throw new Failure('items_refused', codes)
    return { count: each.length }
  }

/** Working copies are no case: what is written leaves no audit row until it is published, withdrawn or put into the bin. */
export const editorialRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(items.createItem, async (at, { kind, content: given }) => {
    const content = kindOf(kind).tidy(contentOf(kind, given))
    return showItem(at.trx, await createItem(at, at.trx, { kind, staffId: at.staff.id, content }), at.staff.id)
  })
  route(items.showItem, ({ trx, staff }, { id }) => showItem(trx, id, staff.id))
  app.route({
    ...guarded(items.saveItem),
    handler: async ({ staff, params: { id }, body }) => {
      const given = { ...body, id, content: kindOf(body.kind).tidy(body.content) }
      const data = await inAct(services, items.saveItem, staff, (at) => andShow(saveItem)(at, given)).catch(
        orSetAside(services, staff.id, given),
      )
      return { ...done, data }
    },
  })
  route(items.moveItem, andShow(moveItem))
  route(items.publishItem, inPublic(andShow(publishItem)))
  route(items.withdrawItem, inPublic(andShow(withdrawItem)))
  route(items.publishItems, inPublic(inBulk(publishItem, 'item_is_published')))
  route(items.withdrawItems, inPublic(inBulk(withdrawItem, 'item_not_published')))
  route(items.listRevisions, ({ trx }, { id }) => listRevisions(trx, id))
  route(items.showRevision, ({ trx }, { id, number }) => readRevision(trx, id, number))
  route(items.restoreItem, andShow(restoreRevision))
  route(items.lockItem, takeLock)
  route(items.unlockItem, giveUpLock)
  route(items.binItems, inBulk(binItem, 'item_is_published'))
  route(items.unbinItems, unbinItems)
  route(items.editorialWaiting, ({ trx }) => countWaiting(trx))
  route(items.listBin, ({ trx }) => listBin(trx))

  // The working copy in the public page, for staff alone and for a frame of our own pages.
  app.route({
    ...guarded(items.previewItem),
    handler: async ({ staff, params: { id }, query: { view, theme } }, reply) => {
      const shown = await findPreview(services, await showItem(services.db, id, staff.id), view)
      const { html, headers } = await renderPreview(services, { ...shown, theme })
      return reply.headers(headers).type('text/html; charset=utf-8').serializer(String).send(html)
    },
  })

  route(articles.listArticles, ({ trx, clock }, query) => listArticles(trx, clock.now(), query))
  route(articles.listArticleChoices, ({ trx }) => readChoices(trx))
  route(entries.listEntries, ({ trx, clock }) => listEntries(trx, clock.now()))
  route(entries.handleDeadLink, handleDeadLink)
  app.route({
    ...guarded(entries.showEntryLinks),
    handler: async ({ staff, params: { id } }) => {
      const item = await showItem(services.db, id, staff.id)
      if (item.kind !== 'entry') return fail('not_found')
      return { ...done, data: await findLinks(services, item) }
    },
  })

  route(tips.listTips, ({ trx }, query) => listTips(trx, query))
  route(tips.decideTip, decideTip)
  route(tips.undoTip, undoTip)
  route(lookups.listLookups, ({ trx }, { kind }) => listLookups(trx, kind))
  route(lookups.createLookup, createLookup)
  route(lookups.orderLookups, orderLookups)
  route(lookups.changeLookup, changeLookup)
  route(lookups.mergeLookup, mergeLookup)
  route(lookups.deleteLookup, deleteLookup)
}

/** Files come in parts, over a line that may break (docs/decisions/files.md), and are in the audit log when they become public. */
export const libraryRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(media.listMedia, ({ trx }, query) => listMedia(trx, query))
  route(media.showMedia, async ({ trx }, { name }) => showMedia(trx, name))
  route(media.changeMedia, changeMedia)
  route(media.replaceMedia, replaceMedia)
  route(media.deleteMedia, deleteMedia)
  route(media.restoreMedia, restoreMedia)
  route(media.listUploads, ({ trx, staff }) => listUploads(trx, staff.id))
  route(media.startUpload, startUpload)
  route(media.finishUpload, finishUpload)
  route(media.dropUpload, dropUpload)

  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: media.uploadPartBytes },
    (_request, body, read) => read(null, body),
  )
  // A film goes on by itself for hours: an unattended desk must not stay open for it. The upload waits for the next sign-in.
  app.route({
    ...guarded(media.sendPart),
    bodyLimit: media.uploadPartBytes,
    handler: async ({ staff, params: { id, part }, body }) => {
      if (!Buffer.isBuffer(body)) return fail('malformed')
      const data = await keepPart(services, { staff: staff.id, id }, part, body)
      return { ...done, data }
    },
  })
}
