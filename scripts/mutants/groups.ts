const links = ['server/platform/secrets/signedLinks', 'server/cases/documentAddresses'] as const

/**
 * Each file that is mutated, without its ending, and the files whose tests must notice; its own when none is named. A file a group,
 * because a run takes minutes.
 */
export const groups: Record<string, [file: string, ...tested: string[]]> = {
  links: ['server/platform/secrets/signedLinks', ...links],
  hashes: ['server/platform/secrets/keyedHash', ...links],
  addresses: ['server/cases/documentAddresses', ...links],
  redirects: ['web/app/device/redirect'],
  encryption: ['server/platform/secrets/encryption'],
  sealedFiles: ['server/platform/secrets/sealedFile', 'server/platform/secrets/encryption'],
  keyring: ['server/platform/secrets/keyring'],
  keyFile: ['server/platform/secrets/kekFile', 'server/platform/secrets/keyring'],
  sessions: ['server/platform/http/sessions'],
  throttle: ['server/platform/http/throttle'],
  networks: ['server/platform/http/network'],
  permissions: ['server/platform/http/permissions'],
  moves: ['server/cases/moves', 'server/cases/moves', 'server/cases/status'],
}
