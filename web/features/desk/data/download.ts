import { download, keepFile } from '#web/app/download/download.ts'
import type { Call } from '#web/app/wire/request.ts'
import { ask } from './ask.ts'
import { readDeskFailure } from './failure.ts'
import { noteUse } from './sessionNews.ts'

/** Fetches a file with the staff cookie and hands it to the browser. Asks for a sign-in as other calls do. */
export async function deskDownload(call: Call): Promise<{ error?: unknown }> {
  for (;;) {
    const { file, error } = await download({ ...call, credentials: 'same-origin' }, null)
    if (file) {
      noteUse()
      keepFile(file)
      return {}
    }
    const { code } = readDeskFailure(error)
    const question = code === 'not_signed_in' ? 'sign_in' : code === 'step_up_needed' ? 'step_up' : undefined
    if (!question || !(await ask(question))) return { error }
  }
}
