import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.for([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002::/64'],
  ['2001:db8:1:2::9', '2001:0db8:0001:0002::/64'],
  ['::1', '0000:0000:0000:0000::/64'],
] as const)('%s belongs to the network %s', ([address, network]) => {
  expect(networkOf(address)).toBe(network)
})
