/** Why a case may be kept longer than its two years. Apart from the schemas, for pages that must not load zod. */
export const holdGrounds = ['consent', 'legal_duty'] as const
export type HoldGround = (typeof holdGrounds)[number]

/** Whether a hold asks the reporter, and holds nothing before they have said yes. Every other ground holds at once. */
export const asksReporter = (ground: HoldGround) => ground === 'consent'

/** Whether an open hold keeps the case. `agreed_until`: to which day, once the reporter has said yes. */
export const isHeld = ({ ground, agreed_until }: { ground: HoldGround; agreed_until: string | null }) =>
  !asksReporter(ground) || agreed_until !== null
