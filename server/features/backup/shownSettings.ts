import type { Config } from '#server/config.ts'

/** What is kept of the settings, so that a restore elsewhere can be started alike: none that opens anything. */
export const shownSettings = (config: Config) => ({
  PUBLIC_URL: config.publicUrl,
  SITE_NAME: config.siteName,
  ORG_NAME: config.orgName,
  ORG_EMAIL: config.orgEmail,
  ORG_ADDRESS: config.orgAddress,
  ORG_INSTAGRAM: config.orgInstagram,
  ORG_FACEBOOK: config.orgFacebook,
  MAIL_FROM: config.mailFrom,
  AUDIT_MAIL_TO: config.auditMailTo ?? '',
  LEAVE_URL: config.leaveUrl,
  TRUST_PROXY: config.trustProxy.join(','),
  THROTTLE_NETWORK_FACTOR: String(config.throttleNetworkFactor),
})
