import type { ChosenCase } from '#contract/deskInbox.ts'
import type { BulkKind, Given } from './bulkTypes.ts'
import { deskApi } from '../data/api.ts'

type Sent = { error?: unknown; isMissing?: boolean }

/** Sends a change of several cases. `isMissing`: what the cases are to become was not chosen, and nothing was sent. */
export function useBulk() {
  const [take, taking] = deskApi.useBulkTakeMutation()
  const [assign, assigning] = deskApi.useBulkAssignMutation()
  const [label, labelling] = deskApi.useBulkLabelMutation()
  const [prioritise, prioritising] = deskApi.useBulkPriorityMutation()

  async function send(kind: BulkKind, chosen: readonly ChosenCase[], given: Given): Promise<Sent> {
    const cases = [...chosen]
    if (kind === 'take') return take({ cases })
    if (kind === 'assign') {
      if (!given.assignee) return { isMissing: true }
      return assign({ cases, assignee_id: given.assignee === 'none' ? null : Number(given.assignee) })
    }
    if (kind === 'label') {
      if (!given.label) return { isMissing: true }
      return label({ cases, label_id: Number(given.label), has: !given.isOff })
    }
    if (!given.priority) return { isMissing: true }
    return prioritise({ cases, priority: given.priority })
  }
  const isBusy = [taking, assigning, labelling, prioritising].some(({ isLoading }) => isLoading)
  return { send, isBusy }
}
