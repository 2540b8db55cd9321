import { desk } from '#texts/desk.ts'
import hub from '#texts/nb/knowledge.ts'
import { isSaved, openDesk, pickFile, published, textbox, unfold } from './editors.ts'
import { button, field, fills, heading, link, opens, presses, reloads } from './page.ts'
import { hasNoBarrier, usePortal } from './portal.ts'

const { editorial, knowledge: t, markdown: editor, media } = desk
const portal = usePortal()

/** An editor on the page of a new entry, begun by keyboard. */
async function begin(title: string) {
  const page = await openDesk(portal, '/desk/knowledge/new')
  await field(page, t.fields.title).fill(title)
  await page.keyboard.press('Enter')
  return page
}

test('what is pasted is clean text, and no script in it runs; the editor by keyboard alone: toolbar and link from the list; a picture of the library', async () => {
  const page = await begin('Prøvetekst')
  await textbox(page).focus()
  const html =
    '<p class=MsoNormal style="mso-x:1">Fra <b>Word</b><o:p></o:p></p><img src=x onerror="window.canary=1"><script>window.canary=1</script>'
  // As the browser gives what was copied elsewhere.
  await textbox(page).evaluate((element, copied) => {
    const data = new DataTransfer()
    data.setData('text/html', copied)
    data.setData('text/plain', 'Fra Word')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)
  await textbox(page).locator('strong', { hasText: 'Word' }).waitFor()
  expect(await page.evaluate(() => 'canary' in window)).toBe(false)
  expect(await textbox(page).locator('[style], script, iframe, img:not([data-picture])').count()).toBe(0)

  await page.keyboard.press('Control+a')
  await page.keyboard.type('Les mer')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Alt+F10')
  const named = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(named).toBe(editor.bold)
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(named).toBe(editor.link)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: editor.linkDialog.ownSearch }).fill('personvernet')
  await dialog.getByRole('radio').first().check()
  await hasNoBarrier(page)
  await dialog.getByRole('button', { name: editor.linkDialog.save }).click()
  await textbox(page).locator('a[href="/information-hub/personvernet-ditt-her"]').waitFor()

  await textbox(page).press('Control+End')
  await button(page.getByRole('toolbar'), editor.picture).click()
  await pickFile(page, `${media.picker.choose}: ${editor.pictureDialog.title}`, 'pattern-01')
  // Another picture is asked about before it is left, as other words are.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: desk.frame.unsavedDialog.title }).waitFor()
  await page.keyboard.press('Escape')
  await field(dialog, editor.pictureDialog.alt).fill('Et mønster')
  await hasNoBarrier(page)
  await presses(page, editor.pictureDialog.save, textbox(page).getByRole('img', { name: 'Et mønster' }))
})

test('a withdrawn entry answers 410 with a kind page, and a dead link is reported with one press', async () => {
  const reader = await portal.visit({ at: '/information-hub/hva-sier-loven', expects: /status of 410/ })
  await reader.getByText(hub.entry.deadLinks.question).click()
  const report = reader.getByRole('button', { name: /^Virker ikke: / }).first()
  const dead = ((await report.getAttribute('aria-label')) ?? '').replace('Virker ikke: ', '')
  await presses(reader, report, hub.entry.deadLinks.done)

  const page = await openDesk(portal, '/desk/knowledge')
  await hasNoBarrier(page.getByRole('region', { name: t.dead.title }).getByText(dead, { exact: true }))
  await presses(page, `${t.dead.done}: ${dead}`, t.dead.said(dead))

  await link(page, 'For moskeer').click()
  await button(page, editorial.state.withdraw).click()
  await button(page.getByRole('dialog'), editorial.state.withdraw).click()
  await page.getByText(editorial.state.withdrawnSaid).waitFor()
  await expect.poll(async () => (await reader.goto('/information-hub/for-moskeer'))?.status()).toBe(410)
  await heading(reader, hub.entry.gone.heading).waitFor()
})

test('on a phone the main action stays at the foot, and no word is wider than the screen', async () => {
  const word = `Ord${'o'.repeat(150)}`
  const page = await begin(word)
  await unfold(page, t.fields.place)
  await fills(page, { [t.fields.slug]: 'langt-ord', [t.fields.summary]: word })
  await textbox(page).focus()
  await page.keyboard.type(`## ${word}`)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Se her')
  await unfold(page, t.fields.review)
  await button(page, t.fields.reviewToday).click()
  await isSaved(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByRole('group', { name: editorial.state.title })
  await page.evaluate(() => window.scrollTo(0, 0))
  await button(bar, editorial.state.publish).click()
  await published(page)
  await hasNoBarrier(page)

  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const at of ['/information-hub', '/information-hub/langt-ord', '/desk/knowledge']) {
      await opens(page, at, page.getByText(word).first())
      const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement)
      expect([at, scrollWidth]).toEqual([at, clientWidth])
    }
  }
})

test('a new theme keeps the words that it was given, and a new table is filled from its first cell with Tab', async () => {
  const page = await begin('Tema og tabell')
  await unfold(page, t.fields.themes)
  await field(page, t.fields.newTheme).fill('Ny greie & ting')
  await page.keyboard.press('Enter')
  const theme = page.getByRole('checkbox', { name: 'Ny greie & ting', exact: true })
  await theme.waitFor()
  await expect.poll(() => theme.isChecked()).toBe(true)
  await isSaved(page)
  await hasNoBarrier(page)
  await reloads(page, page.getByRole('main').locator('summary').getByText('Ny greie & ting'))

  await textbox(page).focus()
  await button(page.getByRole('toolbar'), editor.table).click()
  const cells = ['År', 'Antall', '2025', '12', '2026', '14']
  for (const [at, words] of cells.entries()) {
    if (at > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(words)
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('2027')
  await page.keyboard.press('Tab')
  await hasNoBarrier(page)
  // After the last cell Tab leaves the editor.
  await page.keyboard.press('Tab')
  await expect.poll(() => textbox(page).evaluate((element) => element.contains(document.activeElement))).toBe(false)
  await button(page, editor.source).click()
  const written = async () =>
    (await textbox(page).inputValue())
      .replaceAll(/[ |-]+/g, ' ')
      .trim()
      .split(/\s+/)
  await expect.poll(written).toEqual(['År', 'Antall', '2025', '12', '2027', '14'])
})

test('links to what readers do not find are named before publishing, and withdrawing names what links to it', async () => {
  const page = await begin('Lenker ut')
  await unfold(page, t.fields.place)
  await fills(page, { [t.fields.slug]: 'lenker-ut', [t.fields.summary]: 'Om lenker.' })
  await button(page, editor.source).click()
  await textbox(page).fill('[a](/information-hub/fins-ikke) [b](/information-hub/for-skoler)')
  await unfold(page, t.fields.review)
  await button(page, t.fields.reviewToday).click()
  await isSaved(page)
  await button(page, editorial.state.publish).click()
  const dialog = page.getByRole('dialog')
  await hasNoBarrier(dialog.getByText('/information-hub/fins-ikke'))
  await button(dialog, t.links.goOn).click()
  await published(page)

  await page.goto('/desk/knowledge')
  await field(page, t.search).fill('skole')
  const linked = page.getByRole('link', { name: /skoler/i }).first()
  await linked.click()
  await presses(page, editorial.state.withdraw, dialog.getByText('«Lenker ut»'))
})
