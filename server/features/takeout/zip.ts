import { createHash } from 'node:crypto'
import { addAbortSignal, PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { casesOf } from '#server/cases/erasure/withdrawing.ts'
import { bytesOf } from '#server/cases/evidence.ts'
import type { Progress } from '#server/cases/madeFiles/making.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { Failure } from '#server/platform/http/failures.ts'
import { longMomentOf } from '#server/platform/norwegianDates.ts'
import { makePdf } from '#server/platform/pdf/pdf.ts'
import texts from '#texts/nb/takeoutFiles.ts'
import { dataSchema, dataVersion, type AccountData, type CaseData } from './data.ts'
import { folderOf, packDocuments, type Packed, documentBytes, readAccount } from './readAccount.ts'
import { indexPage } from './page.ts'
import { readCase } from './readCase.ts'
import { accountSections, caseSections, type Section } from './sections.ts'

/** What the texts of one case count in the progress, in bytes: writing a PDF takes as long as some documents. */
const caseWeight = 4 * 1024 * 1024

/**
 * The zip, as a stream of its bytes. One case is in memory at a time, and one document under way. Page and data come from one
 * snapshot; documents that came after the making began are named and stay out. `progress` counts bytes, each document twice.
 * @throws when the account has gone
 */
export function zipOf(services: Services, user_id: number, progress: Progress): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  // Nobody reads on, as on a full disk: what waits to be written ends, and with it the transaction that it is read in.
  const over = new AbortController()
  output.once('close', () => over.abort())
  zip.on('error', (error: Error) => output.destroy(error))
  fill(services, { user_id, progress, zip, signal: over.signal }).then(
    () => zip.end(),
    (error: unknown) => output.destroy(error instanceof Error ? error : new Error('failed')),
  )
  return output
}

type Add = (path: string, bytes: Readable, how?: How) => Promise<void>

type Filling = { user_id: number; progress: Progress; zip: ZipFile; signal: AbortSignal }

async function fill(services: Services, { user_id, progress, zip, signal }: Filling) {
  const { db, clock } = services
  const now = clock.now()
  const manifest: string[] = []
  const add: Add = (path, bytes, how) => addTo({ zip, manifest, signal }, path, bytes, how)

  const cases = await casesOf(db, user_id)
  progress.total =
    2 * (await db.transaction().execute((trx) => documentBytes(trx, user_id))) + cases.length * caseWeight
  const packed = new Map<number, Packed>()
  for (const one of cases) {
    signal.throwIfAborted()
    for (const [id, document] of await packDocuments(services, db, one, progress)) packed.set(id, document)
  }

  const account = await writeTexts(services, { user_id, packed, add, now })
  const paper = await accountPaper(account, now)
  if (paper) await add(texts.accountPdf, paper)
  for (const one of cases) {
    const read = await db.transaction().execute((trx) => readCase(services, trx, user_id, one.id, packed))
    const casePdf = read && (await casePaper(read, now))
    // Its folder is that of its documents, also when the draft was sent in meanwhile.
    if (casePdf) await add(`${folderOf(one)}/${folderOf(one)}.pdf`, casePdf)
    progress.done += caseWeight
  }
  for (const { path, key, file } of packed.values())
    await add(path, bytesOf(services, key, file), { isPacked: true, progress })
  await add(texts.schema, Readable.from([Buffer.from(dataSchema())], { objectMode: false }))
  zip.addBuffer(Buffer.from(`${manifest.join('\n')}\n`), texts.manifest)
}

type Texts = { user_id: number; packed: ReadonlyMap<number, Packed>; add: Add; now: Date }

/** The page and the data, from one snapshot, so that both tell the same. */
const writeTexts = (services: Services, { user_id, packed, add, now }: Texts) =>
  services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const account = await readAccount(trx, user_id)
      if (!account) throw new Error('an account has gone')
      const cases = () => readCases(services, trx, user_id, packed)
      await add(
        texts.index,
        Readable.from(indexPage(account, cases, { now, publicUrl: services.config.publicUrl }), { objectMode: false }),
      )
      await add(texts.data, Readable.from(dataText(account, cases, now), { objectMode: false }))
      return account
    })

async function* readCases(services: Services, trx: Trx, user_id: number, packed: ReadonlyMap<number, Packed>) {
  for (const { id } of await casesOf(trx, user_id)) {
    const one = await readCase(services, trx, user_id, id, packed)
    if (one) yield one
  }
}

async function* dataText(account: AccountData, cases: () => AsyncIterable<CaseData>, now: Date) {
  const before = JSON.stringify({ version: dataVersion, made_at: now.toISOString(), ...account })
  yield `${before.slice(0, -1)},"cases":[`
  let isFirst = true
  for await (const one of cases()) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(one)}`
    isFirst = false
  }
  yield '\n]}\n'
}

/** `signal`: nobody reads the zip any more. */
type Filled = { zip: ZipFile; manifest: string[]; signal: AbortSignal }
/** `isPacked`: its bytes get no smaller, as those of pictures, PDF and office files. `progress`: counts them. */
type How = { isPacked?: boolean; progress?: Progress }

/**
 * Resolves when its bytes are in the zip, so that one is begun after the other. Rejects when they cannot be read, or nobody reads the zip
 * any more.
 */
function addTo({ zip, manifest, signal }: Filled, path: string, bytes: Readable, how: How = {}) {
  return new Promise<void>((resolve, reject) => {
    const hash = createHash('sha256')
    async function* passed() {
      for await (const part of bytes) {
        const piece: Buffer = part
        hash.update(piece)
        if (how.progress) how.progress.done += piece.length
        yield piece
      }
    }
    const hashed = Readable.from(passed(), { objectMode: false })
    hashed.once('error', reject)
    hashed.once('end', () => {
      manifest.push(`${hash.digest('hex')}  ${path}`)
      resolve()
    })
    addAbortSignal(signal, hashed)
    zip.addReadStreamLazy(path, { compress: how.isPacked !== true }, (give) => give(null, hashed))
  })
}

/** As for an export of a case (server/features/casework/exports/caseFile.ts): a job has the time. */
const mostPages = 5000
const seconds = 300

/** Undefined for more pages than a PDF may have: all of it stands on the page and in the data too. */
const casePaper = (one: CaseData, now: Date) =>
  writePaper(texts.case.title(one.id, one.is_draft), caseSections(one), now)

const accountPaper = (account: AccountData, now: Date) => writePaper(texts.account.title, accountSections(account), now)

async function writePaper(title: string, sections: readonly Section[], now: Date): Promise<Readable | undefined> {
  const pdf = makePdf(title, { footer: title, createdAt: now, mostPages, seconds })
  pdf.heading('H1', title)
  pdf.paragraph(`${texts.made(longMomentOf(now))} ${texts.keep}`, 'small')
  for (const section of sections) {
    pdf.heading('H2', section.title)
    for (const block of section.blocks) {
      if (block.is === 'facts') pdf.facts(block.facts)
      else if (block.is === 'list') pdf.list(block.items.map(({ text }) => text))
      else pdf.paragraph(block.text, block.look)
    }
  }
  try {
    return await pdf.end()
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_large') return undefined
    throw error
  }
}
