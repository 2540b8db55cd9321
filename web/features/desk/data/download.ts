import { download, keepFile, type Download } from '#web/app/download/download.ts'
import type { Call, CallError } from '#web/app/wire/request.ts'
import { noteUse, sendAsked } from './baseQuery.ts'

type Fetched = { data: NonNullable<Download['file']>; error?: undefined } | { data?: undefined; error: CallError }

/** Fetches a file with the staff cookie. Asks for a sign-in or the second factor as other calls do, and is then repeated. */
export async function fetchFile(call: Call): Promise<Fetched> {
  const { file, error } = await sendAsked(call, () => download({ ...call, credentials: 'same-origin' }, null))
  if (!file) return { error }
  noteUse()
  return { data: file }
}

/** Hands a file to the browser. */
export async function deskDownload(call: Call): Promise<{ error?: unknown }> {
  const { data, error } = await fetchFile(call)
  if (data) keepFile(data)
  return { error }
}
