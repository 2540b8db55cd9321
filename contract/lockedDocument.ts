/** Documents that are not handed out: while they wait, and what the virus scanner refused or would not look at. */
export const isLocked = ({ state, findings }: { state: string; findings: readonly string[] }) =>
  state === 'waiting' || state === 'infected' || findings.includes('not_scanned')
