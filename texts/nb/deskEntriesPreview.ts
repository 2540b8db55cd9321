/** What the preview of an entry says in place of what is not written yet. */
export default { noTitle: '(uten tittel)' }
