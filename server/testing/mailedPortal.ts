import { afterAll, beforeAll } from 'vitest'
import type { PortalOptions } from './portal.ts'
import { startMailServer } from './mail.ts'
import { useStaffedPortal } from './staffed.ts'

/** A portal with its background work, and the mail server to which it sends, for one test file. */
export function useMailedPortal(env: Record<string, string> = {}, options: PortalOptions = {}) {
  const mail: Awaited<ReturnType<typeof startMailServer>> = Object.create(null)
  beforeAll(async () => void Object.assign(mail, await startMailServer()))
  afterAll(() => mail.stop())
  const staffed = useStaffedPortal(() => ({ SMTP_URL: mail.url, MAIL_FROM: 'portal@dialog.example', ...env }), {
    withWork: true,
    ...options,
  })
  // A copy would be without the people, who are made when they are named.
  return Object.assign(staffed, { mail })
}
