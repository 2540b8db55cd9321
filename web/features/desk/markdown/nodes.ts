import { Extension, Mark, markInputRule, mergeAttributes, Node } from '@tiptap/core'
import { isOwnPicture } from '#contract/knowledgeMarks.ts'
import { safeLink } from '#contract/safeLink.ts'
import { desk } from '#texts/desk.ts'
import { textsOf } from '#web/ui/useTexts.ts'

const words = () => textsOf(desk).markdown
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Any block may begin an item, as in Markdown. Tab stays the way out of the editor: Ctrl + ] and [ move an item. */
export const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

/** What the public sees under the word 'Merk': `> [!NOTE]` in Markdown. */
export const Note = Node.create({
  name: 'note',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'div[data-note]' }],
  renderHTML: ({ HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-note': words().noteMark, role: 'note' }),
    0,
  ],
})

/** Markdown that the editor has no other way to show, as it stands. */
export const Source = Node.create({
  name: 'source',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  addAttributes: () => ({ of: { default: '', rendered: false } }),
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: ({ HTMLAttributes }) => [
    'pre',
    mergeAttributes(HTMLAttributes, { 'data-source': words().sourceMark }),
    ['code', 0],
  ],
})

/** A picture of the media library, in the text. One from elsewhere is never loaded: its description stands instead. */
export const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' }, title: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'img[data-picture]',
      getAttrs: (element) => ({ src: element.getAttribute('src'), alt: element.getAttribute('alt') }),
    },
  ],
  renderHTML: ({ node }) => {
    const [src, alt] = [text(node.attrs.src), text(node.attrs.alt)]
    return isOwnPicture(src)
      ? ['img', { src, alt, 'data-picture': '' }]
      : ['span', { 'data-refused': '', title: words().refusedPicture }, alt || src]
  },
})

/** Not `exclusive`: Markdown can have code in bold and in a link. */
export const Code = Mark.create({
  name: 'code',
  excludes: '',
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: ({ HTMLAttributes }) => ['code', HTMLAttributes, 0],
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)`([^`]+)`$/, type: this.type })]
  },
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) }
  },
})

/** A link to an address that the renderer would refuse is shown as what readers will see: its words. */
export const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' }, title: { default: '' } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => ({ href: element.getAttribute('href') }) }],
  renderHTML: ({ mark }) => {
    const href = safeLink(text(mark.attrs.href))
    return href === undefined
      ? ['span', { 'data-refused': '', title: words().refusedLink }, 0]
      : ['a', { href, rel: 'noopener noreferrer nofollow' }, 0]
  },
})

/** Alt + F10 goes to the toolbar, as in other editors. */
export const ToToolbar = Extension.create<{ go: () => void }>({
  name: 'toToolbar',
  addOptions: () => ({ go: () => undefined }),
  addKeyboardShortcuts() {
    return {
      'Alt-F10': () => {
        this.options.go()
        return true
      },
    }
  },
})
