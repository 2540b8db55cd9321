import type { BackupFailure, ErasureWait } from '../../contract/deskBackups.ts'

/** Words of the page about backups. */

const failures: Record<BackupFailure, string> = {
  full: 'Disken var full. De tidligere kopiene er som før. Gi mappen mer plass, og kjør kopieringen på nytt.',
  refused: 'En mappe, en nøkkel eller en innstilling kunne ikke brukes. Loggen til tjenesten sier hvilken.',
  other: 'Noe uventet gikk galt. Loggen til tjenesten sier hva.',
}

const waits: Record<ErasureWait, string> = {
  ledger:
    'Stoppet. Noe som er slettet, er tatt bort, men ikke borte. Trolig får ikke serveren skrevet i boken over slettinger (LEDGER_DIR): Er disken full, eller får ikke portalen skrive i mappen? Loggen til tjenesten sier hvorfor.',
  other: 'Stoppet. Noe som er slettet, er tatt bort, men ikke borte. Loggen til tjenesten sier hvorfor.',
}

export default {
  title: 'Sikkerhetskopier',
  lead: 'Portalen kopieres av en egen jobb på serveren til to steder: sakene, kryptert, til det ene og nøklene deres til det andre. Hvor stedene er, vises ikke her.',
  homeNever: 'Portalen har ingen sikkerhetskopi.',
  homeLate: 'Den siste sikkerhetskopien er for gammel.',
  homeFailed: 'Den siste sikkerhetskopieringen mislyktes.',
  homeKeys: 'Nøklene til sakene mangler en ny kopi. Uten den kan ikke alle saker leses fra en kopi.',
  good: {
    title: 'Saker, dokumenter og innstillinger',
    fresh: (at: string) => `I orden. Siste hele kopi: ${at}.`,
    failed: (at: string) => `Den siste kopieringen mislyktes. Siste hele kopi: ${at}.`,
    late: (at: string) => `For gammel. Siste hele kopi: ${at}. Går noe tapt nå, er alt etter det borte.`,
    never:
      'Mangler. Denne portalen har ikke laget noen hel kopi. Går noe tapt nå, er alt borte. Er portalen nettopp hentet tilbake fra en kopi: kjør en ny nå.',
  },
  keyring: {
    title: 'Nøklene til sakene',
    fresh: (at: string) => `I orden. Siste kopi: ${at}.`,
    late: (at: string) =>
      `For gammel. Siste kopi: ${at}. Saker som er kommet til etter det, kan ikke leses fra en kopi.`,
    never: 'Mangler. Uten en kopi av nøklene kan ingen lese sakene i en kopi.',
    life: 'Hver kopiering sletter kopier av nøklene som er eldre enn 35 dager. En sak som er slettet, kan etter det ikke leses fra noen kopi.',
    stopped:
      'Så lenge kopieringen står, sletter ingen de gamle kopiene av nøklene. Er de eldre enn 35 dager, må de slettes for hånd.',
  },
  erasures: {
    title: 'Slettinger',
    fine: 'I orden. Det som slettes, blir helt borte.',
    waits,
    mend: 'Rett det så snart du kan. Da slettes det av seg selv innen ti minutter. Til da er det med i sikkerhetskopiene.',
  },
  homeErasures: 'Noe som er slettet, er ikke borte ennå. Se hva som må rettes.',
  advice: {
    title: 'Slik retter du det',
    run: 'Be den som drifter serveren, kjøre kopieringen nå, med innstillingene til jobben (BACKUP_RECIPIENTS eller BACKUP_PASSPHRASE). Går det galt, sier kommandoen hvorfor på én linje.',
    command: 'npm run backup -- --to MAPPE --keyring-to ANNEN_MAPPE --ledger-to TREDJE_MAPPE',
    steps: [
      'Se etter at jobben går hver natt (systemctl list-timers), og at mappene har plass, og at brukeren til portalen eier dem.',
      'Er serveren tapt: ops/README.md sier hvordan alt hentes tilbake. Nøkkelfilen (KEK_FILE) er i ingen av kopiene.',
    ],
  },
  runs: {
    title: 'De siste kopieringene',
    empty: 'Ingen kopiering er kjørt ennå.',
    counted:
      'Tallene gjelder saker som er sendt inn og ikke trukket tilbake, og dokumentene i dem. Alt annet er også med i kopien: utkast, visninger av dokumenter og filer på åpne sider.',
    good: 'Hel',
    failed: 'Mislyktes',
    failures,
    keysCopied: 'Nøklene ble kopiert.',
    keysNot: 'Nøklene ble ikke kopiert.',
    counts: (cases: number, documents: number, size: string) =>
      `${cases} ${cases === 1 ? 'innsendt sak' : 'innsendte saker'}, ${documents} ${documents === 1 ? 'dokument' : 'dokumenter'} i dem, høyst ${size} i alt`,
    missing: (count: number) => (count === 1 ? '1 fil manglet i lageret' : `${count} filer manglet i lageret`),
  },
}
