import { hashSource } from './policy.ts'

/** A page, and the sources that let its inline scripts and styles through (`hashSource`). */
export type HashedHtml = { html: string; scripts: string[]; styles: string[] }

/**
 * Hashes the inline scripts and styles that the renderer itself wrote: those that carry `nonce`, a random value made for
 * this one rendering. The attribute is removed, so the same bytes serve everyone. A script that came into the HTML in any
 * other way cannot carry the nonce; it gets no hash and browsers refuse it.
 *
 * Throws when the nonce occurs anywhere but in the attribute of a script, style or link.
 */
export function hashInlineParts(html: string, nonce: string): HashedHtml {
  const attribute = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at + 1)) {
    const end = html.indexOf('>', at)
    const tag = html.slice(html.lastIndexOf('<', at), end + 1)
    // The renderer escapes < and > in attributes, so the nearest ones bound the tag.
    const name = /^<(script|style|link) [^<>]*>$/.exec(tag)?.[1]
    if (name === undefined) throw new Error('The nonce of a rendering stands outside a script, style or link.')
    if (name === 'link' || / src="/.test(tag) || isData(tag)) continue
    ;(name === 'script' ? scripts : styles).add(hashSource(contentOf(html, name, end + 1)))
  }
  const plain = html.replaceAll(attribute, '')
  if (plain.includes(nonce)) throw new Error('The nonce of a rendering was written into the page.')
  return { html: plain, scripts: [...scripts], styles: [...styles] }
}

/** Browsers never run such a block, so the policy does not apply to it. */
const isData = (tag: string) => tag.includes(' type="application/ld+json"')

function contentOf(html: string, name: string, start: number) {
  const end = html.indexOf(`</${name}`, start)
  const content = html.slice(start, end)
  // After such a comment a parser would look for the end of the script elsewhere (HTML, "script data escaped state").
  if (end < 0 || content.includes('<!--')) throw new Error(`An inline ${name} has no clear end.`)
  // Parsers turn every line break into a line feed before the hash is compared.
  return content.replace(/\r\n?/g, '\n')
}
