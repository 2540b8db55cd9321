import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright'
import { pdf } from '#server/testing/documents.ts'
import { readZip } from '#server/testing/sheets.ts'
import kept from '#texts/nb/kept.ts'
import mails from '#texts/nb/mail.ts'
import shell from '#texts/nb/shell.ts'
import texts from '#texts/nb/takeout.ts'
import files from '#texts/nb/takeoutFiles.ts'
import { report } from './documents.ts'
import { button, download, field, hasFocus, link, press, reloads, tabTo, write } from './page.ts'
import { axe, fits, hasNoBarrier, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

const password = (page: Page) => field(page, texts.password)

test('from a case to everything in one file, with the keyboard alone, and it opens without a network', async () => {
  const person = await portal.person({ isVerified: true })
  const description = 'Noen ropte </p><script>document.title = "kapret"</script> etter meg.'
  const id = await report(portal, person, { 'Bevis & #1 50%.pdf': pdf('bevis') }, { description })
  const page = await portal.visit({ at: `/incident/${id}`, as: person, expects: /422/ })
  const way = link(page, kept.takeAlong)
  await tabTo(page, way)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account/ta-med')
  await page.getByRole('heading', { name: shell.titles['/account/ta-med'], exact: true }).waitFor()
  await tabTo(page, password(page))
  await page.keyboard.type('feil-passord')
  await page.keyboard.press('Enter')
  await expect.poll(() => password(page).getAttribute('aria-invalid')).toBe('true')
  await hasNoBarrier(page)
  await page.setViewportSize({ width: 390, height: 844 })
  // The check for barriers scrolls.
  await password(page).scrollIntoViewIfNeeded()
  await write(page, password(page), person.password)
  await page.keyboard.press('Enter')
  // Said, and with the focus, because the form has gone.
  await page.getByText(/^Filen er klar/).waitFor()
  await hasNoBarrier(button(page, texts.fetch))
  await page.setViewportSize({ width: 390, height: 844 })
  const news = await portal.mailed(person.email, mails.account_news.subject)
  // Whoever did not ask is led to where it can be deleted.
  const told = await portal.mailed(person.email, mails.takeout_asked.subject)
  expect(told.link).toBe(`${portal.url}/login?redirect=/account`)
  await page.goto(news.link ?? '')
  await page.waitForURL('**/account')
  await page.getByText(texts.marks.ready, { exact: true }).waitFor()
  await press(page, link(page, shell.titles['/account/ta-med']), /^Filen er klar\./)
  await tabTo(page, password(page))
  await page.keyboard.type(person.password)
  const { name, bytes } = await download(page, () => page.keyboard.press('Enter'))
  expect(name).toMatch(/^dine-opplysninger-\d{4}-\d\d-\d\d\.zip$/)
  await page.getByText(/^Du hentet filen/).waitFor()
  await hasNoBarrier(button(page, texts.askAgain))

  // As a person unpacks it.
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-takeout-'))
  const parts = await readZip(bytes)
  try {
    for (const [name, part] of parts) {
      const file = path.join(folder, name)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, part)
    }
    const offline = await portal.visit({})
    await offline.context().setOffline(true)
    const asked: string[] = []
    offline.on('request', (request) => asked.push(request.url()))
    await offline.goto(pathToFileURL(path.join(folder, files.index)).href)
    expect(await offline.title()).toBe(files.title)
    await offline.getByRole('heading', { name: files.case.title(id, false) }).waitFor()
    await offline.getByText('</p><script>document.title = "kapret"</script>').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await offline.emulateMedia({ colorScheme })
      await axe(offline)
      await fits(offline)
    }
    const link = offline.getByRole('link', { name: /^Bevis/ })
    const to = new URL(await link.evaluate((element: HTMLAnchorElement) => element.href))
    expect(to.protocol).toBe('file:')
    // Nothing of it is fetched, and it can be pressed when there is a network again.
    const toAsk = offline.getByRole('link', { name: `${portal.url}/personvern` })
    expect(await toAsk.getAttribute('href')).toBe(`${portal.url}/personvern`)
    expect(await readFile(to)).toEqual(pdf('bevis'))
    expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('somebody changes their mind, and another who uses the device gets nothing without the password', async () => {
  const { person, page } = await portal.newcomer({ isVerified: true, at: '/account/ta-med', width: 320 })
  await password(page).fill(person.password)
  await password(page).press('Enter')
  await button(page, texts.drop).waitFor()
  await fits(page)
  // Another has begun to fetch it, with the password and the same session: its owner sees that.
  const { token, password: given } = person
  const opened = await portal.call('/user/takeout/address', { token, body: { password: given } })
  const part = await fetch(portal.url + opened.body.address, { headers: { range: 'bytes=0-99' } })
  expect((await part.arrayBuffer()).byteLength).toBe(100)
  await reloads(page, texts.begun)
  await fits(page)
  await press(page, button(page, texts.drop), texts.stopped)
  await hasFocus(page, texts.stopped)
})
