/** What a preview shows where nothing is written yet. */
export default {
  noTitle: '(uten tittel)',
}
