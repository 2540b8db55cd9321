import fc from 'fast-check'
import { linkKey } from './linkKey.ts'

const page = 'https://www.nrk.no/kultur/moskeen-inviterer-1.17'

test.for([
  'http://www.nrk.no/kultur/moskeen-inviterer-1.17',
  'https://nrk.no/kultur/moskeen-inviterer-1.17',
  'https://NRK.no/kultur/moskeen-inviterer-1.17/',
  'HTTPS://WWW.NRK.NO/kultur/moskeen-inviterer-1.17//',
  '  https://www.nrk.no/kultur/moskeen-inviterer-1.17  ',
  'https://www.nrk.no./kultur/moskeen-inviterer-1.17',
  'https://www.nrk.no:443/kultur/moskeen-inviterer-1.17',
  'http://www.nrk.no:80/kultur/moskeen-inviterer-1.17',
  'http://www.nrk.no:443/kultur/moskeen-inviterer-1.17',
  'https://www.nrk.no/kultur/moskeen-inviterer-1.17#kommentarer',
  'https://www.nrk.no/kultur/moskeen-inviterer-1.17?utm_source=facebook&utm_medium=social',
  'https://www.nrk.no/kultur/moskeen-inviterer-1.17?UTM_Source=x',
  'https://www.nrk.no/kultur/moskeen-inviterer-1.17?fbclid=IwAR0x&gclid=1',
  'https://www.nrk.no/kultur/moskeen-inviterer-1.17/?igshid=1#topp',
  'https://www.nrk.no/kultur/moskeen-inviterer-1.17?',
  'https://www.nrk.no/kultur/%6Doskeen-inviterer-1.17',
  'https://www.nrk.no/kultur/./moskeen-inviterer-1.17',
  'https://www.nrk.no/sport/../kultur/moskeen-inviterer-1.17',
])('%s is the page of the article', (link) => {
  expect(linkKey(link)).toBe(linkKey(page))
})

test.for([
  ['https://a.no/?b=2&a=1', 'https://a.no?a=1&b=2'],
  ['https://a.no/?id=7&utm_id=x', 'https://a.no/?id=7'],
  ['https://a.no/?q=a%20b', 'https://a.no/?q=a+b'],
  ['https://a.no/bl%c3%a5b%c3%a6r', 'https://a.no/blåbær'],
  ['https://blåbær.no/', 'https://xn--blbr-roah.no'],
  ['https://www2.a.no/x', 'https://a.no/x'],
])('%s and %s are one page', ([one, other]) => {
  expect(linkKey(one ?? '')).toBe(linkKey(other ?? ''))
})

test.for([
  'https://www.nrk.no/kultur/moskeen-inviterer-1.18',
  'https://www.nrk.no/kultur',
  'https://www.nrk.no/kultur/Moskeen-inviterer-1.17',
  'https://www.nrk.no/kultur/moskeen-inviterer-1.17?side=2',
  'https://www.vg.no/kultur/moskeen-inviterer-1.17',
  'https://m.nrk.no/kultur/moskeen-inviterer-1.17',
  'https://www.nrk.no:8443/kultur/moskeen-inviterer-1.17',
  'https://wwwnrk.no/kultur/moskeen-inviterer-1.17',
  'https://www.nrk.no.evil.example/kultur/moskeen-inviterer-1.17',
])('%s is another page than the article', (link) => {
  expect(linkKey(link)).not.toBe(linkKey(page))
})

test('an escaped slash is no slash, and the value of a parameter counts', () => {
  expect(linkKey('https://a.no/b%2fc')).not.toBe(linkKey('https://a.no/b/c'))
  expect(linkKey('https://a.no/b%2fc')).toBe(linkKey('https://a.no/b%2Fc'))
  expect(linkKey('https://a.no/?id=1')).not.toBe(linkKey('https://a.no/?id=2'))
})

test('what is no web address is its own key', () => {
  for (const text of ['', 'ikke en adresse', 'javascript:alert(1)', 'mailto:a@b.no', 'https://'])
    expect(linkKey(` ${text} `)).toBe(text)
})

test('any web address has a key that is the key of an address made of it', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const key = linkKey(url)
      expect(key).not.toMatch(/^www\.|#|\/$/)
      expect(linkKey(`https://${key}`)).toBe(key)
      expect(linkKey(url.replace(/^https:/, 'http:'))).toBe(key)
    }),
  )
})
