import { asReporter, type Ground, type Writes } from './write.ts'

/**
 * What reporters have erased after seven days, and take back. Each call has a case and an account of its own. What is erased at
 * once goes on after its commit (server/faults/killedErasure.test.ts).
 */
export function erasureWrites({ portal }: Pick<Ground, 'portal'>): Writes {
  const given = async () => {
    const owner = await portal.given.account()
    const { id } = await portal.given.incident({ owner })
    return { owner, id, wish: { password: owner.password, at_once: false } }
  }
  const again = [409, 'withdrawal_refused'] as const
  return {
    'POST /api/incidents/withdrawal/:id': {
      locks: 'nobody',
      tables: 'case_withdrawal export incident incident_activity incident_change job takeout',
      again,
      make: async () => {
        const { owner, id, wish } = await given()
        return asReporter(owner, `/incidents/withdrawal/${id}`, wish)
      },
    },
    'POST /api/incidents/withdrawal/:id/take-back': {
      locks: 'nobody',
      tables: 'case_withdrawal incident incident_activity incident_change job retention_notice',
      again,
      make: async () => {
        const { owner, id, wish } = await given()
        await portal.as(owner).post(`/incidents/withdrawal/${id}`, wish)
        return asReporter(owner, `/incidents/withdrawal/${id}/take-back`, {})
      },
    },
    'POST /api/user/leaving': {
      locks: 'nobody',
      tables:
        'account_withdrawal case_withdrawal export incident incident_activity incident_change job session takeout',
      again,
      make: async () => {
        const { owner, wish } = await given()
        return asReporter(owner, '/user/leaving', wish)
      },
    },
    'POST /api/user/leaving/take-back': {
      locks: 'nobody',
      tables: 'account_withdrawal case_withdrawal incident incident_activity incident_change job retention_notice',
      again,
      make: async () => {
        const { owner, wish } = await given()
        await portal.as(owner).post('/user/leaving', wish)
        return asReporter(owner, '/user/leaving/take-back', {})
      },
    },
  }
}
