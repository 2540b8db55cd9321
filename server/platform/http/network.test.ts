import { networksOf } from './network.ts'

const of = (ip: string, remoteAddress = '10.0.0.1') => networksOf({ ip, socket: { remoteAddress } })

test.for([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002::/64'],
  ['2001:db8:1:2::9', '2001:0db8:0001:0002::/64'],
  ['::1', '0000:0000:0000:0000::/64'],
  ['fe80::1%eth0', 'fe80:0000:0000:0000::/64'],
  ['1:2::5:6:7:8', '0001:0002:0000:0000::/64'],
  ['1.2.3.4:5678', '1.2.3.4'],
  ['[2001:db8:1:2::9]:443', '2001:0db8:0001:0002::/64'],
  ['[2001:db8:1:2::9]', '2001:0db8:0001:0002::/64'],
] as const)('%s belongs to the network %s', ([address, network]) => {
  expect(of(address).near).toBe(network)
})

test.for([
  ['192.0.2.7', '192.0.2.0/24'],
  ['192.0.2.200:81', '192.0.2.0/24'],
  ['2001:db8:1:2::9', '2001:0db8:0001::/48'],
  ['2001:db8:1:ffff::9', '2001:0db8:0001::/48'],
] as const)('%s belongs to the wider network %s', ([address, network]) => {
  expect(of(address).wide).toBe(network)
})

test.for([
  'unknown',
  '',
  'x',
  '1',
  '0x7f.1',
  '010.1.1.1',
  '1.2.3.4.5',
  '1.2.3.4:x',
  '_hidden',
  '[::1',
  '1.2.3.4, x',
] as const)('«%s» is no address and counts as the network it was sent from', (address) => {
  expect(of(address)).toEqual({ near: '10.0.0.1', wide: '10.0.0.0/24' })
  expect(of(address, '')).toEqual({ near: 'unknown', wide: 'unknown' })
})
