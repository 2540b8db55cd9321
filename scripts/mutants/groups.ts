type Group = { mutate: string[]; tests: string[] }

/** One file without its ending, and the tests of the files that are named after it; of itself when none is. */
const one = (file: string, ...tested: string[]): Group => ({
  mutate: [`${file}.ts`],
  tests: (tested.length > 0 ? tested : [file]).map((name) => `${name}.test.ts`),
})

/** What is mutated together, and the tests that must notice. Small groups, because a run takes minutes to an hour. */
export const groups: Record<string, Group> = {
  links: {
    mutate: [
      'server/platform/secrets/signedLinks.ts',
      'server/platform/secrets/keyedHash.ts',
      'server/cases/documentAddresses.ts',
    ],
    tests: ['server/platform/secrets/signedLinks.test.ts', 'server/cases/documentAddresses.test.ts'],
  },
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
