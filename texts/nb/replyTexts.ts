/** Reply texts that a new installation begins with; the organisation may change them. The words in braces are filled in. */
export default {
  first: [
    {
      title: 'Takk, vi har lest rapporten',
      body: 'Hei,\n\nTakk for at du sa fra. Vi har lest rapporten din (sak {nummer}) om det som skjedde {dato}. Det du forteller, tar vi på alvor.\n\nVi ser nå på hva vi kan hjelpe deg med, og skriver til deg her.',
    },
    {
      title: 'Spørsmål om mer',
      body: 'Hei,\n\nVi arbeider med saken din. Det er én ting vi gjerne vil vite mer om:\n\n\n\nSvar her når du orker. Du trenger ikke å svare på noe du ikke vil.',
    },
    {
      title: 'Råd om politianmeldelse',
      body: 'Hei,\n\nDet du forteller om {dato}, kan være straffbart. Du kan anmelde det på politiet.no eller ved å ringe 02800. Si at du tror det skjedde fordi du er muslim, eller noen trodde det. Be om at det skrives ned.\n\nHar du ikke oppholdstillatelse? Snakk med en advokat eller NOAS før du anmelder.\n\nDu bestemmer selv om du vil anmelde. Skriv til oss her hvis du vil ha hjelp til det.',
    },
    {
      title: 'Vi avslutter saken',
      body: 'Hei,\n\nVi er ferdige med saken din (sak {nummer}). Takk for at du meldte fra.\n\nSkjer det noe nytt, kan du skrive til oss her innen 90 dager. Da åpner vi saken igjen.',
    },
  ],
  /** In place of what a case does not have. */
  missing: { dato: 'den dagen du oppga', kategori: 'det du meldte fra om' },
}
