import { usePortal } from '#server/testing/index.ts'
import { recoveryGap, takeFromCap, type MailReserve, type MailShare } from './mailCap.ts'
import { shareOf } from './templates.ts'

const portal = usePortal()
let number = 0
let address = ''
beforeEach(() => (address = `kari${(number += 1)}@example.org`))
/** How many of so many mails may go. */
async function go(times: number, share: MailShare, to = address, reserve?: MailReserve) {
  const taken = await Promise.all(Array.from({ length: times }, () => takeFromCap(portal.services, to, share, reserve)))
  return taken.filter(({ isTaken }) => isTaken).length
}

test('of the mails that anybody can cause seven a day go to an address, and the owner’s own still go after them', async () => {
  expect(await go(20, 'anybody')).toBe(7)
  expect(await go(20, 'receipts')).toBe(5)
  expect(await go(20, 'owner')).toBe(2)
  portal.clock.forward({ hours: 23 })
  expect(await go(1, 'owner')).toBe(0)
  portal.clock.forward({ hours: 2 })
  expect(await go(20, 'owner')).toBe(14)
  expect(await go(1, 'anybody')).toBe(0)
})

test('notices of a change have a share of their own and leave the links theirs', async () => {
  expect(await go(20, shareOf.erasure_asked)).toBe(7)
  expect(await go(1, shareOf.erasure_taken_back)).toBe(0)
  expect(await go(20, shareOf.password_changed)).toBe(5)
  expect(await go(20, shareOf.reset)).toBe(7)
  expect(await go(20, 'owner')).toBe(7)
})

test('what no later mail repeats is bounded by itself, and no other mail uses it up', async () => {
  for (const share of ['notices', 'owner', 'anybody', 'staff'] as const) await go(40, share)
  expect(await go(1, shareOf.erasure_asked)).toBe(0)
  expect(await go(20, shareOf.erasure_begun)).toBe(7)
  expect(await go(20, 'leaving')).toBe(5)
  expect(await go(20, shareOf.email_changed)).toBe(3)
  expect(await go(20, shareOf.password_changed)).toBe(5)
  expect(await go(20, shareOf.takeout_asked)).toBe(5)
  expect(await go(20, shareOf.retention)).toBe(3)
  expect(await go(20, shareOf.account_erased, address.replace('@', '+x@'))).toBe(3)
  expect(await go(1, shareOf.account_erased)).toBe(0)
})

test('what did not go does not count, neither against the cap nor against the reserve', async () => {
  for (let failed = 0; failed < 20; failed += 1) {
    const { isTaken, giveBack } = await takeFromCap(portal.services, address, 'anybody')
    expect(isTaken).toBe(true)
    await giveBack()
  }
  expect(await go(8, 'anybody')).toBe(7)
  await go(20, 'owner')
  const { isTaken, giveBack } = await takeFromCap(portal.services, address, 'owner', 'recovery')
  expect(isTaken).toBe(true)
  await giveBack()
  expect(await go(2, 'owner', address, 'recovery')).toBe(1)
})

test('spellings that reach one mailbox share its cap, and others have their own', async () => {
  expect(await go(7, 'anybody', 'ola@example.org')).toBe(7)
  expect(await go(1, 'anybody', 'Ola+1@EXAMPLE.org')).toBe(0)
  expect(await go(1, 'anybody', 'ola@example.com')).toBe(1)
  expect(await go(1, 'anybody', 'o.la@example.org')).toBe(1)
  expect(await go(7, 'anybody', 'k.a.r.i@gmail.com')).toBe(7)
  expect(await go(1, 'anybody', 'kari+x@googlemail.com')).toBe(0)
})

test('an address has two confirmations of its own beyond what its `+` variants have used up, and those have none', async () => {
  for (let variant = 0; variant < 20; variant += 1) await go(1, 'anybody', `siv+${variant}@example.org`, 'confirmation')
  expect(await go(1, 'anybody', 'siv+ny@example.org', 'confirmation')).toBe(0)
  expect(await go(1, 'anybody', 'siv@example.org')).toBe(0)
  expect(await go(5, 'anybody', 'siv@example.org', 'confirmation')).toBe(2)
  // Spellings with dots are many, too, and share what goes beyond the cap.
  const dotted = ['ida.lie', 'i.dalie', 'id.alie', 'ida.l.ie', 'i.d.alie']
  const went: number[] = []
  for (const box of dotted) went.push(await go(9, 'anybody', `${box}@gmail.com`, 'confirmation'))
  expect(went).toEqual([9, 2, 2, 0, 0])
})

test('when the cap of a mailbox is used up, one link for a new password still goes in each lifetime of a link', async () => {
  expect(await go(20, 'owner')).toBe(14)
  expect(await go(20, 'anybody', address, 'recovery')).toBe(1)
  portal.clock.forward({ minutes: 49 })
  expect(await go(20, 'anybody', address, 'recovery')).toBe(0)
  portal.clock.forward({ minutes: 2 })
  expect(await go(20, 'anybody', address, 'recovery')).toBe(1)
  expect(recoveryGap).toBeLessThan(3600)
})

test('mails to staff have a share of their own, which no mail that a stranger causes uses up', async () => {
  await go(20, 'owner')
  await go(20, 'anybody')
  await go(20, 'notices')
  await go(20, 'notices', address.replace('@', '+x@'))
  expect(await go(40, 'staff')).toBe(30)
  expect(await go(1, 'owner', `annen.${address}`)).toBe(1)
})
