/**
 * Which modules travel together. On a slow line thirty small files cost more than a few larger ones, so that what every
 * page needs is one file, and what every form needs is another. A module that is named nowhere goes with the route
 * that asks for it.
 */
/** `names` with spaces between them. */
const inFolder = (folder: string, names: string) => `/${folder}/(?:${names.split(' ').join('|')})(?:\\b|/)`
const anyOf = (...folders: string[]) => new RegExp(folders.join('|'))

const mantine = 'node_modules/@mantine'

/** What every page needs: the frame around it, and its words. */
const frame = anyOf(
  inFolder('web', 'root\\.tsx'),
  inFolder('web/app', 'frame start device'),
  inFolder('web/pages', 'ErrorPage NotFound PublicLayout'),
  inFolder('web/ui', 'ButtonLink HelpNow LatePart Logo Pattern Say icons onFirstTouch useIsHydrated useTexts'),
  inFolder('texts(?:/nb)?', 'help phrase shell'),
  inFolder('node_modules/react-dom', 'index cjs/react-dom\\.production'),
)

/** What more than one list needs: asking, dates, limits, and what fetches the parts that come later. */
const lists = anyOf(
  'vite/preload-helper',
  inFolder('web/app/wire', 'request'),
  inFolder('web/ui', 'dates'),
  inFolder('contract', 'calls limits text time'),
)

/** What the store, the session and every form need; signed-in readers of public pages fetch it too. */
const app = anyOf(
  inFolder(
    'web/app',
    'layouts data wire/failure notices/(?:AlertBar|alert|LazyToasts) session/(?:session|SessionParts|sessionRules|useSessionRules)',
  ),
  inFolder('web/ui', 'notify'),
  inFolder('texts(?:/nb)?', 'consent errors'),
  inFolder('contract', 'errors status'),
  inFolder('node_modules', '@reduxjs immer redux redux-thunk reselect react-redux'),
  inFolder('node_modules', '@standard-schema use-sync-external-store'),
  inFolder(mantine, 'hooks store notifications/esm/notifications\\.store core/esm/core core/esm/utils'),
  inFolder(
    `${mantine}/core/esm/components`,
    'Button CloseButton Input InputBase Loader PasswordInput Portal TextInput Textarea Transition UnstyledButton Combobox/(?:Combobox\\.module|ComboboxChevron|get-parsed)',
  ),
)

/** What both the form and the list of own cases need. */
const incidents = anyOf(
  inFolder('web/features/reporting', 'api bytes documents payload useBytes form/(?:paths|values)'),
  inFolder('web/ui', 'Confirm'),
  inFolder('texts(?:/nb)?', 'incidents'),
  inFolder('contract', 'incidentFacts'),
)

export const chunks = Object.entries({ frame, lists, app, incidents }).map(([name, test]) => ({ name, test }))
