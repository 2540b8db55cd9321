import { isWeb, readUrl } from './readUrl.ts'

/** Parameters that say where a reader came from and nothing about what is read. */
const tracking = new Set(
  (
    'fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid twclid ttclid li_fat_id igsh igshid mc_cid mc_eid mkt_tok ' +
    '_ga _gl _hsenc _hsmi vero_id oly_anon_id oly_enc_id wt_mc wt_zmc xtor cmpid icid s_cid ncid ocid spm ref_src ref_url ' +
    'ns_campaign ns_mchannel ns_source ns_linkname at_medium at_campaign at_custom1 at_custom2 at_custom3 at_custom4 ' +
    '__twitter_impression __tn__ guccounter guce_referrer guce_referrer_sig sh_kit'
  ).split(' '),
)
const isTracking = (name: string) => /^(utm|pk|mtm|hsa|piwik|matomo)_/.test(name) || tracking.has(name)

/**
 * What two links to the same page have in common: host without `www.`, path without a slash at its end, and the query without
 * parameters that only follow the reader, in one order; neither scheme nor fragment. Text that is no web address is its own key.
 * Changed rules need the columns `link_key` to be made anew.
 */
export function linkKey(link: string): string {
  const text = link.trim()
  const url = readUrl(text)
  if (!url || !isWeb(url)) return text
  const { hostname, port, pathname, search } = url
  const host = hostname.replace(/\.$/, '').replace(/^www\d?\./, '')
  // The parser drops the scheme's own port; the other scheme's means the same site here.
  const at = port === '' || port === '80' || port === '443' ? '' : `:${port}`
  const path = plain(pathname).replace(/\/+$/, '')
  const asked = [...new URLSearchParams(search)].filter(([name]) => !isTracking(name.toLowerCase()))
  const query = new URLSearchParams(asked.toSorted(byNameAndValue)).toString()
  return `${host}${at}${path}${query === '' ? '' : `?${query}`}`
}

const byNameAndValue = ([a, x]: [string, string], [b, y]: [string, string]) =>
  a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0

/** One spelling of escapes: what needs none has none, and the digits of the rest are in upper case. */
const plain = (path: string) =>
  path.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const sign = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return /[A-Za-z0-9\-._~]/.test(sign) ? sign : escape.toUpperCase()
  })
