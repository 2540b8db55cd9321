import type { Services } from '#server/context.ts'
import { errorCode } from '#server/platform/errorCode.ts'
import { describeError } from '#server/platform/log.ts'

export type MailServerWatch = { failed(error: unknown): void; worked(): void }

/** How often a mail server that cannot be used is looked at, in milliseconds. */
const lookEvery = 5000
/** The longest pause when it can be reached, and yet takes no mail. */
const longestPause = 300_000

/**
 * Knows whether the mail server can be used. An outage is logged once with its cause, and once when it is over. While it
 * lasts the server is asked every few seconds; when it answers, the oldest mail is tried, and when a mail goes, all that
 * wait are tried at once: their pauses have grown to a quarter of an hour by then.
 * @param ask connects and signs in; rejects when that fails
 */
export function watchMailServer({ jobs, log }: Pick<Services, 'jobs' | 'log'>, ask: () => Promise<unknown>) {
  let isAway = false
  let pause = lookEvery
  const hurry = (which: 'all' | 'oldest') =>
    jobs.hurry('mail', which).catch((error: unknown) => log.warn('jobs disturbed', describeError(error)))

  async function look() {
    if (!isAway) return
    const answers = await ask().then(
      () => true,
      () => false,
    )
    if (answers) await hurry('oldest')
    pause = answers ? Math.min(pause * 2, longestPause) : lookEvery
    setTimeout(() => void look(), pause).unref()
  }

  const watch: MailServerWatch = {
    failed(error) {
      if (isAway) return
      isAway = true
      pause = lookEvery
      log.warn('the mail server cannot be used, mails wait', { job: 'mail', ...causeOf(error) })
      setTimeout(() => void look(), pause).unref()
    },
    worked() {
      if (!isAway) return
      isAway = false
      log.info('the mail server can be used again', { job: 'mail' })
      void hurry('all')
    },
  }
  return watch
}

/** The system's or nodemailer's code, such as ECONNREFUSED or EAUTH, and the server's reply code, without its words. */
function causeOf(error: unknown) {
  const reply = error instanceof Error && 'responseCode' in error ? ` ${Number(error.responseCode)}` : ''
  const system = error instanceof Error && 'originalCode' in error ? ` ${String(error.originalCode)}` : ''
  return { code: `${errorCode(error) || 'unknown'}${system}${reply}` }
}
