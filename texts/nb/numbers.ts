/** The public page of published numbers. */
export default {
  description: 'Hva folk har meldt om muslimhets: tall fra hvert kvartal og år, med figurer, tabeller og åpne data.',
  none: 'Ingen tall er publisert ennå. Det første kvartalet kommer når det er over og talt.',
  total: (count: number, isExact: boolean) =>
    isExact ? `${count} meldinger. Dette tallet er nøyaktig, de andre er avrundet.` : `Omtrent ${count} meldinger.`,
  monitored: (count: number) =>
    `Omtrent ${count} saker fant vi selv. De er bare med i tabellen over hvor meldingene kom fra.`,
  /** `share`: as in `42 %`; empty where none is told. */
  most: (label: string, share: string) => (share ? `Flest: ${label} (${share}).` : `Flest: ${label}.`),
  shareColumn: 'Andel',
  shareOf: (base: number) => `Andelen er av de ${base} meldingene der vi vet dette.`,
  earlier: { year: 'Sammen med tidligere år', quarter: 'Sammen med samme kvartal i tidligere år' },
  few: 'Det kom for få meldinger i denne perioden til at vi kan vise mer om dem. Ellers kunne noen bli kjent igjen.',
  table: 'Vis tallene som tabell',
  how: 'Slik leser du tallene',
  events: 'Hendelser',
  share: 'Del figuren',
  own: 'Egen side for figuren',
  picture: 'Bilde (PNG)',
  drawing: 'Tegning (SVG)',
  embedHelp: 'Vis figuren på en annen nettside ved å lime inn dette:',
  cite: (org: string, title: string, release: string, url: string) => `${org}: ${title}. ${release}. ${url}`,
  whole: 'Alle tallene fra denne perioden',
  others: 'Andre perioder',
  data: 'Last ned alle tallene som åpne data',
  wasCorrected: '(rettet)',
  corrected: 'Disse tallene er rettet. Se de nye tallene.',
  corrects: (reason: string) => `Disse tallene retter tidligere tall. Grunn: ${reason}`,
  more: 'Se tallene og hva de betyr',
  chart: (title: string, most: string) =>
    [`Figur: ${title}.`, most, 'De samme tallene står i tabellen under.'].filter(Boolean).join(' '),
}
