import { incidents } from '#texts/incidents.ts'
import type { SaveErrorKind } from './saveError.ts'
import { notify } from '#web/app/notices/notify.ts'
import { useTexts } from '#web/ui/useTexts.ts'

/** The report form's notifications, in the colours of the spec (sections 5 and 8). */
export type NoticeName =
  | 'missing'
  | 'contact'
  | 'wrong'
  | 'failed'
  | 'offline'
  | 'lost'
  | 'sent'
  | 'draftUpdated'
  | 'draftSaved'
  | 'loginRequired'
  | 'loginFirst'
  | 'removed'

/** For `failed`, `message` is what the server said and `cause` what the box in the form says. */
export function useNotices(): Record<NoticeName, (message?: string, cause?: SaveErrorKind) => void> {
  const { notices: t, login, localDraft, saveError } = useTexts(incidents)
  return {
    missing: () => notify({ colour: 'red', title: t.missing, message: t.missingBody }),
    contact: () => notify({ colour: 'red', title: t.contact, message: t.contactBody }),
    wrong: () => notify({ colour: 'red', title: t.wrongTitle, message: t.wrongBody }),
    failed: (message, cause = 'again') =>
      notify({ colour: 'red', title: t.error, message: message ?? [saveError[cause], t.unexpected] }),
    offline: () => notify({ colour: 'red', title: t.error, message: saveError.offline }),
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
}
