import { judge, send, type Call, type CallError } from '#web/app/wire/request.ts'

export type Download =
  | { file: { bytes: Blob; name: string }; error?: undefined }
  | { file?: undefined; error: CallError }

/** Milliseconds. Enough for a large file on a slow line, and an end for whoever waits. */
const timeLimit = 5 * 60_000

/** Asks for a file. With the reporter's token, or with the staff cookie when there is none. */
export async function download(call: Call, token: string | null): Promise<Download> {
  try {
    const headers = { accept: '*/*', 'content-type': 'application/json' }
    const reply = await send({ method: 'POST', ...call, headers }, token, AbortSignal.timeout(timeLimit))
    if (reply.ok) return { file: { bytes: await reply.blob(), name: nameIn(reply.headers.get('content-disposition')) } }
    const { error } = judge({ status: reply.status, text: await reply.text() })
    return { error: error ?? { status: reply.status, data: null } }
  } catch (error) {
    return { error: { status: 'FETCH_ERROR', error: error instanceof Error ? error.message : 'failed' } }
  }
}

/** Our own files have names in ASCII. */
const nameIn = (disposition: string | null) => /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'fil'

export function keepFile({ bytes, name }: { bytes: Blob; name: string }) {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Has the browser put away what an address of ours answers, as it comes: a large file needs no room in the page's memory. */
export function downloadFrom(address: string) {
  const link = document.createElement('a')
  link.href = address
  // With a name of ours a failed answer does not take the place of the page; a file brings its own.
  link.download = ''
  link.referrerPolicy = 'no-referrer'
  link.click()
}
