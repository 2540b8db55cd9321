import type { ReactNode } from 'react'
import incidents from '#texts/nb/incidents.ts'
import type { SaveErrorKind } from './saveError.ts'
import { notify } from '#web/app/notices/notify.ts'
import css from './form.module.css'

const { notices: t, login, localDraft, saveError } = incidents

/** The report form's notifications, in the colours of the spec (sections 5 and 8). */
export const notices = {
  missing: () => notify({ colour: 'red', title: t.missing, message: t.missingBody }),
  contact: () => notify({ colour: 'red', title: t.contact, message: t.contactBody }),
  wrong: () => notify({ colour: 'red', title: t.wrongTitle, message: t.wrongBody }),
  /** `message` is what the server said, `cause` what the box in the form says. */
  failed: (message: string | undefined, cause: SaveErrorKind) =>
    notify({ colour: 'red', title: t.error, message: message ?? [saveError[cause], t.unexpected] }),
  lost: () => notify({ colour: 'red', title: t.error, message: [t.unexpected, t.lost] }),
  sent: () => notify({ colour: 'green', title: t.success, message: [t.sent, t.successBody] }),
  draftUpdated: () => notify({ colour: 'green', title: t.success, message: [t.draftKept, t.successBody] }),
  draftSaved: () => notify({ colour: 'blue', title: t.draft, message: [t.draftKept, t.draftBody] }),
  // With the id of an ended session's notification: of the two only the first is shown.
  loginRequired: () =>
    notify({
      colour: 'yellow',
      title: login.required,
      message: `${login.requiredBody} ${login.requiredKept}`,
      id: 'session',
    }),
  /** Nothing was written. */
  loginFirst: () => notify({ colour: 'yellow', title: login.required, message: login.requiredBody, id: 'session' }),
  removed: () => notify({ colour: 'blue', message: localDraft.removed }),
}

/** Before the words of the first such field: on a phone the notification stands above the page (docs/decisions/mails.md). */
export const missingHere = (fieldWords: ReactNode) => (
  <>
    <span className={`note ${css.missingHere}`} data-tone="danger">
      <strong>{t.missing}</strong> <span>{t.missingBody}</span>
    </span>
    {fieldWords}
  </>
)
