import { isIP } from 'node:net'

/** The network that throttles count: one IPv4 address, or the /64 of an IPv6 address, which is one connection. */
export function networkOf(address: string) {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIP(plain) === 6 ? `${expand(plain).slice(0, 4).join(':')}::/64` : plain
}

function expand(address: string) {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: Math.max(gap, 0) }, () => '0'), ...right]
  return groups.map((group) => group.padStart(4, '0'))
}
