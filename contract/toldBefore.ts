/** So many days before, people are told of what is to be erased. The last notice is waited for. */
export const toldBefore = { case: [60, 14], draft: [30], account: [30] } as const
