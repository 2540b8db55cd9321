import { expect } from 'vitest'
import { beginAccountErasure, beginCaseErasure } from '#server/cases/erasure/begin.ts'
import { finishErasures } from '#server/cases/erasure/finish.ts'
import type { ErasedKind } from '#server/cases/erasure/ledger.ts'
import type { Portal } from './portal.ts'

export async function erase({ services }: Pick<Portal, 'services'>, kind: ErasedKind, id: number) {
  const begin = kind === 'case' ? beginCaseErasure : beginAccountErasure
  expect(await services.db.transaction().execute((trx) => begin(services, trx, { id }))).toBe(true)
  expect(await finishErasures(services)).toBe(0)
}
