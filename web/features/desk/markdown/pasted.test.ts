import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pastedBlocks, pastedText } from './pasted.ts'
import { toDocument } from './toDocument.ts'
import { toMarkdown } from './toMarkdown.ts'

const asMarkdown = (html: string) => toMarkdown({ type: 'doc', content: pastedBlocks(html) })

test('what Word copies keeps its headings, lists, tables and links, and loses styles and what Office hides', async () => {
  const html = await readFile(path.join(import.meta.dirname, 'pastedFromWord.txt'), 'utf8')
  const markdown = asMarkdown(html)
  expect(markdown).toBe(
    [
      '## Overskrift',
      '**Fet** og *kursiv* og [lenke](https://example.org/a?x=1).',
      '- Første punkt\n  - Under\n- Andre punkt',
      '1. En\n2. To',
      '| År | Tall |\n| - | - |\n| 2022 | 923 mer |',
      'Slutt',
    ].join('\n\n'),
  )
  expect(markdown).not.toMatch(/mso|Normal|style|Office|WordDocument|track/i)
})

test('what Google Docs copies is not bold because its wrapper is a <b>', () => {
  expect(
    asMarkdown(
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Vanlig </span><span style="font-weight:700">fet</span></p><ul><li><p>Punkt</p></li></ul></b>',
    ),
  ).toBe('Vanlig **fet**\n\n- Punkt')
})

test('what a web page has around its text is left out', () => {
  expect(
    asMarkdown(
      '<style>p{}</style><script>canary=1</script><div class="ad" onclick="canary=1"><p style="color:red">Hei<br>du <a href="https://example.org/?utm_source=x&fbclid=1" onclick="canary=1">her</a></p><img src="https://track.example/1.gif" alt=""><iframe src="https://example.org"></iframe></div>',
    ),
  ).toBe('Hei\\\ndu [her](https://example.org/)')
})

test('menus, buttons and fields of a web page are left out, and the text around them stays', () => {
  expect(
    asMarkdown(
      `<nav><ul><li><a href="/">Hjem</a></li></ul></nav><article><header><h1>Åpen dag</h1>
      <div role="toolbar"><button>Del</button><a role="button" href="#">Les mer</a></div></header>
      <p>Naboene kom. <button type="button">Kopier lenke</button></p><p hidden>Skjult</p><p style="color:red;display: none">Usynlig</p>
      <video src="a.mp4">Nettleseren kan ikke vise filmen.</video><form><label>Meld deg på</label><input value="x"><textarea>utkast</textarea><select><option>A</option></select></form>
      <p>Det ble kake.</p></article>`,
    ),
  ).toBe('## Åpen dag\n\nNaboene kom.\n\nMeld deg på\n\nDet ble kake.')
})

test('captions of figures and tables become paragraphs, and a picture from elsewhere is not said twice', () => {
  expect(
    asMarkdown(
      '<p>Før<figure><div><img src="https://example.org/x.jpg" alt="En gate"></div><figcaption>Gaten i mai. <span>Foto: Ida</span></figcaption></figure><p>Etter</p>',
    ),
  ).toBe('Før\n\nGaten i mai. Foto: Ida\n\nEtter')
  expect(asMarkdown('<figure><img src="https://example.org/x.jpg" alt="En gate"></figure>')).toBe('En gate')
  expect(asMarkdown('<figure><img src="/media/a.webp" alt="En moské"><figcaption>Moskeen</figcaption></figure>')).toBe(
    '![En moské](/media/a.webp)\n\nMoskeen',
  )
  expect(
    asMarkdown(
      '<table><caption>Meldinger</caption><tr><th>År</th><th>Tall</th></tr><tr><td>2025</td><td>9</td></tr></table>',
    ),
  ).toBe('Meldinger\n\n| År | Tall |\n| - | - |\n| 2025 | 9 |')
})

test('unclosed and wrongly nested elements are read all the same', () => {
  expect(asMarkdown('<p>en<p>to<ul><li>a<li>b<ul><li>c</ul></ul><table><tr><td>x<td>y<tr><td>1<td>2</table>')).toBe(
    'en\n\nto\n\n- a\n- b\n  - c\n\n| x | y |\n| - | - |\n| 1 | 2 |',
  )
  for (const odd of [
    '<',
    '<p',
    '<<<>>>',
    '</p></p>',
    '<p>'.repeat(3000),
    '<table><td>',
    '&#x0;&nope;',
    '<!--',
    '<![CDATA[x]]>',
  ])
    expect(() => pastedBlocks(odd), odd).not.toThrow()
})

test('a cell over several columns is followed by empty ones', () => {
  expect(asMarkdown('<table><tr><td colspan=2>a</td></tr><tr><td>1</td><td>2</td></tr></table>')).toBe(
    '| a | |\n| - | - |\n| 1 | 2 |',
  )
})

test('text without formatting stays text: Markdown and HTML in it are words', () => {
  const words = 'Hei **du**\n# nei\n\n<b>x</b> [a](b)'
  const content = pastedText(words)
  expect(content).toHaveLength(2)
  expect(toDocument(toMarkdown({ type: 'doc', content })).content).toEqual(content)
})
