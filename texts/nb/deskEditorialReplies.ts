/** What the server says when an editor's call went well. */
export default {
  fetched: 'Hentet.',
  created: 'Utkastet er laget.',
  saved: 'Lagret.',
  moved: 'Lagret.',
  published: 'Publisert.',
  withdrawn: 'Trukket tilbake.',
  restored: 'Den tidligere utgaven er hentet fram.',
  binned: 'Lagt i papirkurven.',
  unbinned: 'Hentet tilbake.',
  /** In a preview, where no title is written yet. */
  noTitle: '(uten tittel)',
}
