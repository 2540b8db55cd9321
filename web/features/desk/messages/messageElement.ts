/** Where a message stands in the page. */
const idOf = (message: number) => `message-${message}`

export const messageElement = {
  idOf,
  /** Brings a message into sight and the focus to it, once what was fetched is in the page. */
  reveal(message: number) {
    requestAnimationFrame(() => {
      const element = document.getElementById(idOf(message))
      element?.scrollIntoView({ block: 'center' })
      element?.focus({ preventScroll: true })
    })
  },
}
