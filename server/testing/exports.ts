import { makeFile } from '#server/cases/madeFiles/making.ts'
import { sweepMadeFiles } from '#server/cases/madeFiles/sweeping.ts'
import { exportMaker } from '#server/features/casework/exports/making.ts'
import type { Portal } from './index.ts'
import type { StaffPerson, useDesk } from './staff.ts'

/** Exports, through the portal's own calls; no server makes them by itself. */
export const useExports = (portal: Portal, desk: ReturnType<typeof useDesk>) => ({
  /** The wish for a PDF of a case for the police. */
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
    const { id: case_id } = await portal.given.incident({ owner: await portal.given.account() })
    const wanted = { what: 'case', kind: 'case_pdf', case_id, purpose: 'own_work', witness_numbers: false }
    const { id } = (await desk.as(asker).post('/desk/exports', wanted)).body.data
    const { body } = await desk.as(approver).post(`/desk/exports/${id}/decision`, { decision: 'approve' })
    return body.code ?? body.data.state
  },
  make: (id: number) => makeFile(portal.services, exportMaker, id),
  sweep: () => sweepMadeFiles(portal.services, exportMaker),
  fetchFile: (person: Pick<StaffPerson, 'cookie'>, id: number) =>
    desk.as(person).post(`/desk/exports/${id}/file`, { once: true }),
  stored: (id: number) =>
    portal.services.db.selectFrom('export').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  keyOf: (id: number) => portal.services.keys.exports.keyOf(portal.services.db, id),
})
