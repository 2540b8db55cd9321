import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { caseWithFiles } from '#server/testing/caseWithFiles.ts'
import { pdf, photo } from '#server/testing/documents.ts'
import { pdfText } from '#server/testing/pdfText.ts'
import { readZip } from '#server/testing/sheets.ts'
import { useStaffedPortal } from '#server/testing/staffed.ts'

const { portal, desk, exports } = useStaffedPortal()
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A case with a photo and a letter, and what a zip of it holds after another lead has approved it. */
async function given() {
  const [lead, other, kari] = [await desk.person('lead'), await desk.person('lead'), await portal.given.account()]
  const taken = await photo()
  const made = await caseWithFiles(portal, kari, [
    { name: 'skade.v2.jpg', bytes: taken },
    { name: 'brev.pdf', bytes: pdf('brev') },
  ])
  await portal.given.inspected(made.documents.map((id) => ({ id })))
  const zip = async (more: Record<string, unknown> = {}) => {
    const wish = exports.ofCase(made.id, { kind: 'case_zip', ...more })
    const asked = (await exports.ask(lead, wish)).body.data
    const { waiting } = (await desk.as(other).get('/desk/exports')).body.data
    await exports.decide(other, asked.id)
    await exports.make(asked.id)
    const from = await desk.lastRow()
    const { rawPayload } = await exports.fetchFile(lead, asked.id)
    const parts = await readZip(rawPayload)
    const originals = (await desk.audit(from)).flatMap((row) =>
      row.action === 'original_shown' ? [row.subject_id] : [],
    )
    const words = await pdfText(parts.get(`sak-${made.id}.pdf`) ?? Buffer.alloc(0))
    const manifest = parts.get('manifest-sha256.txt')?.toString() ?? ''
    return { asked, seen: waiting[0], rawPayload, parts, originals, words, manifest }
  }
  return { ...made, taken, zip }
}

test('pictures leave in a zip as viewing copies, without the place that the camera put in, and the manifest names the original', async () => {
  const { documents, taken, zip } = await given()
  const { asked, seen, rawPayload, parts, originals, words, manifest } = await zip()
  expect([asked.with_originals, seen.with_originals]).toEqual([false, false])
  expect([...parts.keys()].slice(1, -1)).toEqual(['dokumenter/01-skade.v2.webp', 'dokumenter/02-brev.pdf'])
  const copy = parts.get('dokumenter/01-skade.v2.webp') ?? Buffer.alloc(0)
  expect(copy.toString('latin1', 8, 12)).toBe('WEBP')
  for (const word of ['CanaryCam', 'Exif', 'GPS']) expect(rawPayload.includes(word)).toBe(false)
  expect(manifest).toContain(`${hashOf(copy)}  dokumenter/01-skade.v2.webp\n`)
  expect(manifest).toMatch(new RegExp(`^# dokumenter/01-skade.v2.webp: .*${hashOf(taken)}$`, 'm'))
  expect(words.replaceAll(/\s/g, '')).toContain(hashOf(taken))
  expect(words.replaceAll(/\s/g, '')).toContain(hashOf(copy))
  // What was not handed out as it was sent has no row that says so.
  expect(originals).toEqual([documents[1]])
})

test('pictures leave as they were sent when whoever asks wants that, which the approver is told', async () => {
  const { documents, taken, zip } = await given()
  const { asked, seen, parts, originals, words, manifest } = await zip({ with_originals: true })
  expect([asked.with_originals, seen.with_originals]).toEqual([true, true])
  expect(parts.get('dokumenter/01-skade.v2.jpg')).toEqual(taken)
  expect(manifest).toContain(`${hashOf(taken)}  dokumenter/01-skade.v2.jpg\n`)
  expect(originals).toEqual(documents)
  expect(words).not.toContain('visningskopi')
  const [row] = (await desk.audit()).filter(({ action }) => action === 'export_requested').slice(-1)
  expect(row?.after).toContain('with_originals')
})

test('a picture without a viewing copy stays out, and is named with its fingerprint', async () => {
  const { documents, taken, zip } = await given()
  const lost = { viewing_name: null, viewing_size: null, viewing_extension: null, viewing_media_type: null }
  await portal.services.db
    .updateTable('incident_document')
    .set(lost)
    .where('id', '=', documents[0] ?? 0)
    .execute()
  const { parts, words, manifest } = await zip()
  expect([...parts.keys()].slice(1, -1)).toEqual(['dokumenter/02-brev.pdf'])
  expect(manifest).toMatch(new RegExp(`^# dokumenter/01-skade.v2.jpg: .*${hashOf(taken)}$`, 'm'))
  expect(words).toContain('Bildet er ikke vedlagt')
})
