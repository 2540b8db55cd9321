/** What is mutated together, and the tests that must notice. Small groups, because a run takes minutes to an hour. */
export const groups: Record<string, { mutate: string[]; tests: string[] }> = {
  links: {
    mutate: [
      'server/platform/secrets/signedLinks.ts',
      'server/platform/secrets/keyedHash.ts',
      'server/cases/documentAddresses.ts',
    ],
    tests: ['server/platform/secrets/signedLinks.test.ts', 'server/cases/documentAddresses.test.ts'],
  },
  redirects: { mutate: ['web/app/device/redirect.ts'], tests: ['web/app/device/redirect.test.ts'] },
  encryption: {
    mutate: ['server/platform/secrets/encryption.ts'],
    tests: ['server/platform/secrets/encryption.test.ts'],
  },
  sealedFiles: {
    mutate: ['server/platform/secrets/sealedFile.ts'],
    tests: ['server/platform/secrets/encryption.test.ts'],
  },
  keyring: {
    mutate: ['server/platform/secrets/keyring.ts'],
    tests: ['server/platform/secrets/keyring.test.ts'],
  },
  keyFile: {
    mutate: ['server/platform/secrets/kekFile.ts'],
    tests: ['server/platform/secrets/keyring.test.ts'],
  },
  sessions: {
    mutate: ['server/platform/http/sessions.ts'],
    tests: ['server/platform/http/sessions.test.ts'],
  },
  throttle: {
    mutate: ['server/platform/http/throttle.ts'],
    tests: ['server/platform/http/throttle.test.ts'],
  },
  networks: {
    mutate: ['server/platform/http/network.ts'],
    tests: ['server/platform/http/network.test.ts'],
  },
  permissions: {
    mutate: ['server/platform/http/permissions.ts'],
    tests: ['server/platform/http/permissions.test.ts'],
  },
  moves: {
    mutate: ['server/cases/moves.ts'],
    tests: ['server/cases/moves.test.ts', 'server/cases/status.test.ts'],
  },
}
