import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '#server/context.ts'
import { ScannerUnavailable } from '#server/platform/documents/clamd.ts'
import { atOnce } from '#server/platform/inspector/inspect.ts'
import { InspectorFailed } from '#server/platform/inspector/sandbox.ts'
import { describeError } from '#server/platform/log.ts'
import { inspectDocument } from './inspection.ts'
import { claimNext, countFailure, inspectQueue, keepClaims, leaseSeconds, type Claim } from './inspectionQueue.ts'

/** Milliseconds. Documents that were put off, and those of a killed server, are found by looking. */
const lookEvery = 5000
/** How soon after a standstill one document is tried again: at first, and at most. */
const standstillMs = { first: 1000, most: 10_000 }
/** For how long inspections under way may finish when the server stops. */
const stopPatience = 8000

/** Inspects waiting documents, `atOnce` on this server and one of each account. Gives what ends it. */
export async function startInspections(services: Services) {
  const under = new Map<number, { claim: Claim; ended: Promise<void> }>()
  const standstill = watchStandstill(services)
  let isStopped = false
  let isLooking = false
  let lookAgain = false
  let isDisturbed = false

  async function look() {
    lookAgain = true
    if (isLooking) return
    isLooking = true
    try {
      while (lookAgain && !isStopped && !standstill.isOn() && under.size < atOnce) {
        lookAgain = false
        const claim = await claimNext(services, busyAccounts())
        if (!claim) continue
        lookAgain = true
        under.set(claim.id, { claim, ended: take(claim) })
      }
      isDisturbed = false
    } catch (error) {
      if (!isDisturbed)
        services.log.warn('waiting documents could not be looked up', { job: inspectQueue, ...describeError(error) })
      isDisturbed = true
    } finally {
      isLooking = false
    }
  }

  const busyAccounts = () => [...under.values()].map(({ claim }) => claim.owner)
  const ids = () => [...under.keys()]

  /** Never rejects: what cannot be written down now is free again when its lease is over. */
  async function take(claim: Claim) {
    try {
      if (await inspectDocument(services, claim.id, claim.attempts)) standstill.end()
    } catch (error) {
      await settle(claim, error).catch(() => undefined)
    }
    under.delete(claim.id)
    void look()
  }

  async function settle(claim: Claim, error: unknown) {
    if (standstill.begin(error, () => void look())) return keepClaims(services, [claim.id], 0)
    services.log.warn('inspection failed, will be tried again', { job: inspectQueue, ...describeError(error) })
    return countFailure(services, claim)
  }

  await services.jobs.work(inspectQueue, async () => void look())
  const renew = () => void keepClaims(services, ids(), leaseSeconds).catch(() => undefined)
  const timers = [setInterval(() => void look(), lookEvery), setInterval(renew, (leaseSeconds * 1000) / 4)]
  for (const timer of timers) timer.unref()
  void look()
  return async () => {
    isStopped = true
    for (const timer of timers) clearInterval(timer)
    const ended = Promise.all([...under.values()].map((one) => one.ended))
    await Promise.race([ended, pause(stopPatience, undefined, { ref: false })])
    await keepClaims(services, ids(), 0)
  }
}

/** While scanner or inspector is away, all documents wait, one is tried now and then, and none counts as failed. */
function watchStandstill({ log }: Pick<Services, 'log'>) {
  let cause: string | undefined
  let until = 0
  let ms = standstillMs.first
  return {
    isOn: () => performance.now() < until,
    /** Says whether the error is one of these. */
    begin(error: unknown, tryAgain: () => void) {
      const event = eventFor(error)
      // Documents that were under way at the same time fail together.
      if (event && performance.now() >= until) {
        until = performance.now() + ms
        setTimeout(tryAgain, ms + 1).unref()
        ms = Math.min(ms * 2, standstillMs.most)
      }
      if (event && cause !== event) log.warn(event, { job: inspectQueue, ...describeError(error) })
      cause = event ?? cause
      return event !== undefined
    },
    end() {
      if (cause) log.info('documents are inspected again', { job: inspectQueue })
      cause = undefined
      ms = standstillMs.first
    },
  }
}

function eventFor(error: unknown) {
  if (error instanceof ScannerUnavailable && !error.hadFile)
    return 'the virus scanner gives no answer; documents wait for it'
  if (error instanceof InspectorFailed && !error.hadFile)
    return 'the inspector cannot be started; documents wait for it'
  return undefined
}
