/**
 * The router's style sheet addresses end in '#'. Vite's import() looks for the address without it, would not find it, and
 * would load the same rules again after those of the page. So each address is also linked without '#', disabled.
 */
export function nameStylesPlainly() {
  for (const link of document.querySelectorAll('link[rel="stylesheet"][href$="#"]')) {
    const href = link.getAttribute('href')?.slice(0, -1) ?? ''
    if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) continue
    const plain = document.createElement('link')
    plain.rel = 'stylesheet'
    plain.disabled = true
    plain.href = href
    document.head.append(plain)
  }
}
