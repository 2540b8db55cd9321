import type { Priority } from '#contract/casework.ts'
import type { ChosenCase } from '#contract/deskInbox.ts'

/** What can be done with several cases at once. */
export type BulkKind = 'take' | 'assign' | 'label' | 'priority'
export type Bulk = { kind: BulkKind; cases: readonly ChosenCase[] }

/** What was chosen so far of what the cases are to become. `assignee`: a number as text, or `none`. */
export type Given = { assignee?: string; label?: string; isOff?: boolean; priority?: Priority }
