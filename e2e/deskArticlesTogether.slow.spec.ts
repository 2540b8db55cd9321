import { desk } from '#texts/desk.ts'
import { query } from './desk.ts'
import { isSaved, openDesk, openNewArticle, publish } from './editors.ts'
import { button, field, heading, link, opens, presses, reads, refuseSends } from './page.ts'
import { hasNoBarrier, usePortal } from './portal.ts'

const { articles, editorial, settings } = desk
const portal = usePortal()
const other = 'ola.redaktor@example.org'
beforeAll(() =>
  query(
    portal,
    `INSERT INTO staff (email, name, roles, state, password_hash, created_at, updated_at)
     SELECT $1, 'Ola redaktør', roles, state, password_hash, now(), now()
     FROM staff WHERE email = 'redaktor@example.org'`,
    [other],
  ),
)

const t = articles.fields

/** One editor on the page of a new article, and another who has opened the same one. */
async function openForTwo(title: string) {
  const ada = await openNewArticle(portal, title)
  const ola = await openDesk(portal, new URL(ada.url()).pathname, { email: other, title })
  return [ada, ola] as const
}

test('with a second editor asked for, whoever wrote is told so beside the button; what is sent back says why, a dialog is not closed over what was typed in it, and another publishes', async () => {
  const admin = await openDesk(portal, '/desk/settings/editing', { email: 'administrator@example.org' })
  const part = admin.getByRole('main')
  const set = async (isAsked: boolean) => {
    await part.getByRole('checkbox').setChecked(isAsked)
    await presses(part, part.getByRole('button', { name: settings.save }), settings.saved)
  }
  await set(true)
  const [ada, ola] = await openForTwo('Leses av en annen')
  await ada.getByText(editorial.state.needsOther).waitFor()
  expect(await button(ada, editorial.state.publish).count()).toBe(0)
  await presses(ada, editorial.state.ask, editorial.state.askedSaid)
  await ola.reload()
  await button(ola, editorial.state.back).click()
  const dialog = ola.getByRole('dialog', { name: editorial.state.backTitle })
  await dialog.getByLabel(editorial.state.backNote).fill('Datoen er feil.\nSe kilden.')
  await ola.keyboard.press('Escape')
  const question = ola.getByRole('dialog', { name: desk.frame.unsavedDialog.title })
  await question.waitFor()
  await ola.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await dialog.getByLabel(editorial.state.backNote).inputValue()).toBe('Datoen er feil.\nSe kilden.')
  await hasNoBarrier(ola)
  await dialog.getByRole('button', { name: editorial.state.back }).click()
  await ola.getByText(editorial.state.backSaid).first().waitFor()
  await ada.reload()
  const note = ada.getByRole('region', { name: editorial.state.sentBackLabel })
  await reads(note, 'Datoen er feil.', /^.+ sendte den tilbake /)
  await presses(ada, editorial.state.ask, editorial.state.askedSaid)
  await ada.getByRole('link', { name: editorial.parts.revisions }).click()
  await ada.getByRole('link', { name: new RegExp(editorial.revisions.kinds.sent_back) }).click()
  await ada.getByText('Datoen er feil.').first().waitFor()
  await ola.reload()
  await publish(ola)
  await set(false)
})

test('an article that lies in the bin says so, and what was typed meanwhile is kept when it is taken back', async () => {
  const [page, ola] = await openForTwo('Lagt bort av en annen')
  const path = new URL(page.url()).pathname
  await presses(ola, editorial.state.bin, editorial.bin.binned(1))
  await field(page, t.description).fill('Skrevet mens den lå der.')
  await reads(page, page.getByRole('heading', { name: editorial.inBin.title }), editorial.inBin.words)
  expect(await button(page, editorial.state.publish).count()).toBe(0)
  await opens(ola, path, editorial.inBin.body)
  expect(await field(ola, t.description).isVisible()).toBe(false)
  await hasNoBarrier(ola)
  await button(page, editorial.bin.restore).click()
  await isSaved(page)
  await button(page, editorial.state.publish).waitFor()
  await page.reload()
  await expect.poll(() => field(page, t.description).inputValue()).toBe('Skrevet mens den lå der.')
})

test('two editors on one article see each other, and of two texts one chooses; the words that give way lie among the revisions, and are fetched back', async () => {
  const [ada, ola] = await openForTwo('Skrevet av to')
  await hasNoBarrier(button(ola, editorial.lock.take))
  await field(ola, t.description).fill('Olas tekst.')
  await isSaved(ola)
  await field(ada, t.description).fill('Adas tekst.')
  await ada.getByRole('heading', { name: editorial.conflict.title }).waitFor()
  await expect.poll(() => field(ada, t.description).inputValue()).toBe('Adas tekst.')
  await presses(ada, editorial.conflict.compare, 'Olas')
  await hasNoBarrier(ada)
  await button(ada, editorial.conflict.useMine).click()
  await isSaved(ada)
  await ola.reload()
  await expect.poll(() => field(ola, t.description).inputValue()).toBe('Adas tekst.')

  await field(ola, t.description).fill('Olas utgave.')
  await isSaved(ola)
  await field(ada, t.description).fill('Adas utgave.')
  await ada.getByRole('heading', { name: editorial.conflict.title }).waitFor()
  // Typed while the choice is open: these words are kept too.
  await field(ada, t.description).fill('Adas utgave, med mer.')
  await presses(ada, editorial.conflict.useTheirs, editorial.conflict.setAside)
  await expect.poll(() => field(ada, t.description).inputValue()).toBe('Olas utgave.')
  await ada.getByRole('link', { name: editorial.parts.revisions }).click()
  await ada
    .getByRole('link', { name: new RegExp(editorial.revisions.kinds.aside) })
    .first()
    .click()
  await hasNoBarrier(ada)
  await button(ada, editorial.revisions.restore).click()
  await ada.getByRole('dialog').getByRole('button', { name: editorial.revisions.restore }).click()
  await link(ada, editorial.parts.write).click()
  await expect.poll(() => field(ada, t.description).inputValue()).toBe('Adas utgave, med mer.')
})

test('a page that is closed before its words are sent asks first', async () => {
  const page = await openNewArticle(portal, 'Lukket for tidlig')
  let asked = 0
  page.on('dialog', (dialog) => {
    asked += 1
    void dialog.accept()
  })
  // The words would be saved while they are typed, or by the page that goes.
  await refuseSends(page, /\/api\/desk\/items\/\d+$/)
  await field(page, t.description).press('End')
  await page.keyboard.type(' Med noe mer.')
  await page.reload({ waitUntil: 'commit' })
  expect(asked).toBe(1)
  await heading(page, 'Lukket for tidlig').waitFor()
})
