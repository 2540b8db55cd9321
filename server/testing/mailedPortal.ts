import { afterAll, beforeAll } from 'vitest'
import { usePortal, type PortalOptions } from './index.ts'
import { startMailServer } from './mail.ts'
import { useDesk } from './staff.ts'

/** A portal with its background work, and the mail server to which it sends, for one test file. */
export function useMailedPortal(env: Record<string, string> = {}, options: PortalOptions = {}) {
  const servers: Awaited<ReturnType<typeof startMailServer>>[] = []
  const mailServer = () => {
    const [server] = servers
    if (!server) throw new Error('the mail server is there once the tests run')
    return server
  }
  beforeAll(async () => {
    servers.push(await startMailServer())
  })
  afterAll(() => mailServer().stop())
  const portal = usePortal(() => ({ SMTP_URL: mailServer().url, MAIL_FROM: 'portal@dialog.example', ...env }), {
    withWork: true,
    ...options,
  })
  const mail = {
    get url() {
      return mailServer().url
    },
    get received() {
      return mailServer().received
    },
    to: (address: string) => mailServer().to(address),
    goAway: () => mailServer().goAway(),
    comeBack: () => mailServer().comeBack(),
  }
  return { mail, portal, desk: useDesk(portal) }
}
