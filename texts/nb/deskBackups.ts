import type { BackupFailure } from '../../contract/deskBackups.ts'

/** Words of the page about backups. */

const failures: Record<BackupFailure, string> = {
  full: 'Disken var full. De tidligere kopiene er som før. Gi mappen mer plass, og kjør kopieringen på nytt.',
  refused: 'En mappe, en nøkkel eller en innstilling kunne ikke brukes. Loggen til tjenesten sier hvilken.',
  other: 'Noe uventet gikk galt. Loggen til tjenesten sier hva.',
}

export default {
  title: 'Sikkerhetskopier',
  lead: 'Portalen kopieres av en egen jobb på serveren, kryptert, til to steder: sakene til det ene og nøklene deres til det andre. Hvor stedene er, vises ikke her.',
  homeLead: 'Se når sakene og nøklene sist ble kopiert.',
  homeKeys: 'Nøklene til sakene mangler en ny kopi. Uten den kan ikke alle saker leses fra en kopi.',
  good: {
    title: 'Saker, dokumenter og innstillinger',
    fresh: (at: string) => `I orden. Siste hele kopi: ${at}.`,
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
  advice: {
    title: 'Slik retter du det',
    steps: [
      'Be den som drifter serveren, kjøre kopieringen nå: npm run backup -- --to MAPPE --keyring-to ANNEN_MAPPE. Feilen står på én linje.',
      'Se etter at jobben går hver natt (systemctl list-timers), og at begge mappene har plass.',
      'Er serveren tapt: ops/README.md sier hvordan alt hentes tilbake. Nøkkelfilen (KEK_FILE) er i ingen av kopiene.',
    ],
  },
  runs: {
    title: 'De siste kopieringene',
    empty: 'Ingen kopiering er kjørt ennå.',
    good: 'Hel',
    failed: 'Mislyktes',
    failures,
    keysCopied: 'Nøklene ble kopiert.',
    keysNot: 'Nøklene ble ikke kopiert.',
    counts: (cases: number, documents: number, size: string) =>
      `${cases} ${cases === 1 ? 'sak' : 'saker'}, ${documents} ${documents === 1 ? 'dokument' : 'dokumenter'}, ${size} i alt`,
    missing: (count: number) => (count === 1 ? '1 fil manglet i lageret' : `${count} filer manglet i lageret`),
  },
}
