import { expect } from 'vitest'
import { makeFile } from '#server/cases/madeFiles/making.ts'
import { sweepMadeFiles } from '#server/cases/madeFiles/sweeping.ts'
import { exportMaker } from '#server/features/casework/exports/making.ts'
import type { Portal } from './portal.ts'
import type { StaffPerson, useDesk } from './staff.ts'

/** Exports, through the portal's own calls; no server makes them by itself. */
export function useExports(portal: Portal, desk: ReturnType<typeof useDesk>) {
  const exports = {
    ofCase: (case_id: number, more: Record<string, unknown> = {}) => ({
      what: 'case',
      kind: 'case_pdf',
      case_id,
      purpose: 'to_police',
      witness_numbers: false,
      ...more,
    }),
    ask: (person: StaffPerson, body: Record<string, unknown>) => desk.as(person).post('/desk/exports', body),
    decide: (person: StaffPerson, id: number, decision = 'approve') =>
      desk.as(person).post(`/desk/exports/${id}/decision`, { decision }),
    /** What a decision on an export of the one by the other answers. */
    async decides(asker: StaffPerson, approver: StaffPerson): Promise<string> {
      const { id: case_id } = await portal.given.case()
      const { id } = (await exports.ask(asker, exports.ofCase(case_id, { purpose: 'own_work' }))).body.data
      const { body } = await exports.decide(approver, id)
      return body.code ?? body.data.state
    },
    make: (id: number) => makeFile(portal.services, exportMaker, id),
    /** One that the one asks for, the other approves and that is made; its number. */
    async ready(asker: StaffPerson, approver: StaffPerson, body: Record<string, unknown>): Promise<number> {
      const asked = await exports.ask(asker, body)
      expect([asked.statusCode, asked.text]).toEqual([200, asked.text])
      const { id } = asked.body.data
      expect((await exports.decide(approver, id)).statusCode).toBe(200)
      await exports.make(id)
      return id
    },
    sweep: () => sweepMadeFiles(portal.services, exportMaker),
    fetchFile: (person: Pick<StaffPerson, 'cookie'>, id: number) =>
      desk.as(person).post(`/desk/exports/${id}/file`, { once: true }),
    /** A zip of a case, fetched: its bytes and parts, the words of its PDF, and its manifest. */
    async unzip(person: Pick<StaffPerson, 'cookie'>, id: number) {
      const { statusCode, rawPayload } = await exports.fetchFile(person, id)
      expect(statusCode).toBe(200)
      const [{ readZip }, { pdfText }] = await Promise.all([import('./sheets.ts'), import('./pdfText.ts')])
      const parts = await readZip(rawPayload)
      const [pdf = Buffer.alloc(0)] = parts.values()
      const manifest = parts.get('manifest-sha256.txt')?.toString() ?? ''
      return { rawPayload, parts, words: await pdfText(pdf), manifest }
    },
    stored: (id: number) => portal.db.selectFrom('export').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    keyOf: (id: number) => portal.services.keys.exports.keyOf(portal.db, id),
  }
  return exports
}
