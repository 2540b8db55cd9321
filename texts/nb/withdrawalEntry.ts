/** The way to the erasure of a case that was sent in. The rest is in erasure.ts. */
export default {
  title: 'Trekk tilbake og slett',
  lead: 'Du kan når som helst trekke saken tilbake og få den slettet. Du trenger ikke å si hvorfor.',
  withdrawn: 'Saken er trukket tilbake',
}
