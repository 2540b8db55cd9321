type Group = { file: string; tests: string[] }

/** One file without its ending, and the tests of the files that are named after it; of itself when none is. */
const one = (file: string, ...tested: string[]): Group => ({
  file: `${file}.ts`,
  tests: (tested.length > 0 ? tested : [file]).map((name) => `${name}.test.ts`),
})

const links = ['server/platform/secrets/signedLinks', 'server/cases/documentAddresses'] as const

/** Each file that is mutated, and the tests that must notice. A file a group, because a run takes minutes. */
export const groups: Record<string, Group> = {
  links: one('server/platform/secrets/signedLinks', ...links),
  hashes: one('server/platform/secrets/keyedHash', ...links),
  addresses: one('server/cases/documentAddresses', ...links),
  redirects: one('web/app/device/redirect'),
  encryption: one('server/platform/secrets/encryption'),
  sealedFiles: one('server/platform/secrets/sealedFile', 'server/platform/secrets/encryption'),
  keyring: one('server/platform/secrets/keyring'),
  keyFile: one('server/platform/secrets/kekFile', 'server/platform/secrets/keyring'),
  sessions: one('server/platform/http/sessions'),
  throttle: one('server/platform/http/throttle'),
  networks: one('server/platform/http/network'),
  permissions: one('server/platform/http/permissions'),
  moves: one('server/cases/moves', 'server/cases/moves', 'server/cases/status'),
}
