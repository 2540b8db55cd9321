/**
 * The router names its style sheets with a '#' at the end. A part that comes later looks for the plain name, does not
 * find it, and would lay the same rules over those of the page once more; so the plain name is there too, for no medium.
 */
export function nameStylesPlainly() {
  for (const link of document.querySelectorAll('link[rel="stylesheet"][href$="#"]')) {
    const href = link.getAttribute('href')?.slice(0, -1) ?? ''
    if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) continue
    const plain = document.createElement('link')
    plain.rel = 'stylesheet'
    plain.media = 'not all'
    plain.href = href
    document.head.append(plain)
  }
}
