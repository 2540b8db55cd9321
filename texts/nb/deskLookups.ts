import type { LookupKind } from '../../contract/deskLookups.ts'

const kinds: Record<LookupKind, { title: string; lead: string; newName: string; empty: string }> = {
  categories: {
    title: 'Kategorier',
    lead: 'Rekkefølgen er den leserne ser i filteret.',
    newName: 'Ny kategori',
    empty: 'Ingen kategorier ennå.',
  },
  hashtags: {
    title: 'Emneknagger',
    lead: 'Står i alfabetisk rekkefølge. Skriv dem uten #.',
    newName: 'Ny emneknagg',
    empty: 'Ingen emneknagger ennå.',
  },
  agencies: {
    title: 'Nyhetsmedier',
    lead: 'Står i alfabetisk rekkefølge. Logoen vises over bildet til en artikkel.',
    newName: 'Nytt nyhetsmedium',
    empty: 'Ingen nyhetsmedier ennå.',
  },
  themes: {
    title: 'Temaer i kunnskapsbanken',
    lead: 'Rekkefølgen er den leserne ser i filteret.',
    newName: 'Nytt tema',
    empty: 'Ingen temaer ennå.',
  },
}

const articles = (count: number) => (count === 1 ? '1 artikkel' : `${count} artikler`)
const entries = (count: number) => (count === 1 ? '1 oppslag' : `${count} oppslag`)
const used = (kind: LookupKind, count: number) => (kind === 'themes' ? entries(count) : articles(count))

/** Words of the page of lists. */
export default {
  title: 'Lister',
  lead: 'Ordene som arkivet og kunnskapsbanken er sortert med. En endring vises for leserne med en gang.',
  choose: 'Hvilken liste',
  kinds,
  search: 'Søk i listen',
  noHits: 'Ingen treff.',
  create: 'Legg til',
  name: 'Navn',
  used: (kind: LookupKind, count: number) => (count === 0 ? 'Ikke i bruk' : used(kind, count)),
  created: (name: string) => `«${name}» er lagt til.`,
  rename: 'Endre',
  renameTitle: (name: string) => `Endre «${name}»`,
  renamed: (name: string) => `«${name}» er lagret.`,
  up: 'Flytt opp',
  down: 'Flytt ned',
  moved: (name: string, place: number, total: number) => `«${name}» er nå nummer ${place} av ${total}.`,
  merge: 'Slå sammen',
  mergeTitle: (name: string) => `Slå sammen «${name}» med et annet`,
  mergeInto: 'Slå sammen med',
  mergeChoose: 'Velg …',
  mergeBody: (kind: LookupKind, from: string, count: number, to: string) =>
    count === 0
      ? `Ingenting bruker «${from}». Det blir borte, og «${to}» blir stående.`
      : `${used(kind, count)} med «${from}» får «${to}» i stedet, også utkast. «${from}» blir borte. Det kan ikke angres.`,
  merged: (from: string, to: string) => `«${from}» er slått sammen med «${to}».`,
  remove: 'Slett',
  removeTitle: (name: string) => `Slette «${name}»?`,
  removeBody: 'Ingenting bruker det.',
  removed: (name: string) => `«${name}» er slettet.`,
  logo: 'Logo',
}
