import { version } from '#texts/nb/consentChoices.ts'
import { asReporter, type Ground, type Writes } from './write.ts'

/** What reporters correct and allow in their cases. Each call has a case and an account of its own. */
export function rightsWrites({ portal }: Pick<Ground, 'portal'>): Writes {
  const post = (tables: string, call: string, body: object): Writes[string] => ({
    locks: 'nobody',
    tables,
    again: [200],
    make: async () => {
      const owner = await portal.given.account()
      const { id } = await portal.given.incident({ owner })
      return asReporter(owner, `/incidents/${call}/${id}`, body)
    },
  })
  const witness = { field: 'witness', witness_id: null, value: { name: 'Per', contact_number: '40404040' }, version: 1 }
  return {
    'POST /api/incidents/corrections/:id': post(
      'case_correction incident incident_activity incident_change',
      'corrections',
      { field: 'time', value: '08:00', version: 1 },
    ),
    'POST /api/incidents/corrections/:id (a witness)': post(
      'incident incident_activity incident_change person_hash related_hash witness',
      'corrections',
      witness,
    ),
    'POST /api/incidents/consents/:id': post(
      'consent_answer consent_text incident incident_activity incident_change',
      'consents',
      { consent: 'contact', is_given: true, text_version: version },
    ),
  }
}
