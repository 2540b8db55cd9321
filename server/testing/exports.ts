import { makeFile } from '#server/cases/madeFiles/making.ts'
import { sweepMadeFiles } from '#server/cases/madeFiles/sweeping.ts'
import { exportMaker } from '#server/features/casework/exports/making.ts'
import type { Portal } from './index.ts'
import { fromOurPages, type StaffPerson, type useDesk } from './staff.ts'

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
  make: (id: number) => makeFile(portal.services, exportMaker, id),
  sweep: () => sweepMadeFiles(portal.services, exportMaker),
  fetchFile: ({ cookie }: Pick<StaffPerson, 'cookie'>, id: number) =>
    portal.app.inject({
      method: 'POST',
      url: `/api/desk/exports/${id}/file`,
      headers: { ...fromOurPages, cookie },
      payload: { once: true },
    }),
  stored: (id: number) =>
    portal.services.db.selectFrom('export').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  keyOf: (id: number) => portal.services.keys.exports.keyOf(portal.services.db, id),
})
