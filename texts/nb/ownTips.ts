import type { OwnTip } from '../../contract/articles.ts'

const outcomes: Record<OwnTip['outcome'], string> = {
  waiting: 'Venter på at en redaktør leser det',
  accepted: 'Tatt imot: vi arbeider med det',
  published: 'Står i arkivet',
  closed: 'Lest av en redaktør. Det står ingen artikkel i arkivet om det nå.',
  rejected: 'Ble ikke tatt med denne gangen',
}

/** What became of one's own tips. */
export default {
  title: 'Mine tips',
  empty: 'Du har ikke sendt oss noe tips ennå.',
  failed: 'Tipsene dine kunne ikke hentes nå.',
  outcomes,
  sent: (when: string) => `Sendt ${when}`,
  read: (title: string) => `Les «${title}»`,
}
