/** "What next" papers: for whom, and the parts of each, in their order. Without schemas. Codes are stored, sealed, and stay. */
export const paperKinds = ['police', 'diskrimineringsnemnda', 'ldo', 'platform'] as const
export type PaperKind = (typeof paperKinds)[number]

export const paperParts = [
  'from',
  'happened',
  'when_where',
  'who',
  'why',
  'effects',
  'done_before',
  'address',
  'request',
] as const
export type PaperPart = (typeof paperParts)[number]

export const papersOf: Record<PaperKind, readonly PaperPart[]> = {
  police: ['from', 'happened', 'when_where', 'who', 'why', 'effects', 'request'],
  diskrimineringsnemnda: ['from', 'happened', 'when_where', 'who', 'why', 'effects', 'done_before', 'request'],
  ldo: ['happened', 'when_where', 'who', 'why', 'done_before', 'request'],
  platform: ['address', 'happened', 'when_where', 'why', 'request'],
}
