import ipaddr from 'ipaddr.js'

/** Whose network is asked for: what the trusted proxies say (`ip`), and where the socket comes from. */
export type Caller = { ip: string; socket: { remoteAddress?: string | undefined } }

/**
 * The networks that throttles count. `near` is one IPv4 address, or the /64 of an IPv6 address, which is one connection.
 * `wide` is the /24 or /48 around it, which is what one person can easily have. An address that a proxy passed on and
 * that cannot be read counts as the proxy's own: whoever sends nonsense gets no network of their own for each word.
 */
export function networksOf({ ip, socket }: Caller) {
  const address = read(ip) ?? read(socket.remoteAddress ?? '')
  if (!address) return { near: 'unknown', wide: 'unknown' }
  if (address instanceof ipaddr.IPv4) {
    const octets = address.toByteArray()
    return { near: octets.join('.'), wide: `${octets.slice(0, 3).join('.')}.0/24` }
  }
  const groups = address
    .toNormalizedString()
    .split(':')
    .map((group) => group.padStart(4, '0'))
  return { near: `${groups.slice(0, 4).join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` }
}

/** Some proxies add the port: `1.2.3.4:5678`, `[2001:db8::1]:5678`. */
function read(text: string) {
  const plain = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  // The parser also reads `1`, `0x7f.1` and `010.1.1.1` as IPv4.
  if (plain.includes(':') ? ipaddr.IPv6.isValid(plain) : ipaddr.IPv4.isValidFourPartDecimal(plain))
    return ipaddr.process(plain)
  return undefined
}
