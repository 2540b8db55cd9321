import { isIP } from 'node:net'

/** The network that throttles count: one IPv4 address, or the /64 of an IPv6 address, which is one connection. */
export function networkOf(address: string) {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) === 6 ? `${firstGroups(plain).join(':')}::/64` : plain
}

/** The first four of the eight groups. A zone, as in `fe80::1%eth0`, follows the last. */
function firstGroups(address: string) {
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = Array.from({ length: Math.max(8 - left.length - right.length, 0) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).map((group) => group.padStart(4, '0'))
}
