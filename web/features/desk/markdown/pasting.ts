import { Extension } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { Plugin, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { Part } from './document.ts'
import { pastedBlocks, pastedText } from './pasted.ts'

/**
 * What is pasted or dropped goes through `pastedBlocks`. The editor's own way would parse it with `innerHTML`, which
 * Trusted Types forbid.
 */
export const Pasting = Extension.create({
  name: 'pasting',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          paste: (view, event) => {
            if (!event.clipboardData) return false
            event.preventDefault()
            insert(view, event.clipboardData)
            return true
          },
          drop: (view, event) => {
            // Moved within the editor: that is data of its own.
            if (view.dragging || !event.dataTransfer) return false
            event.preventDefault()
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
            if (at) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
            insert(view, event.dataTransfer)
            return true
          },
        },
      },
    }),
  ],
})

function insert(view: EditorView, data: DataTransfer) {
  const { state } = view
  const [html, plain] = [data.getData('text/html'), data.getData('text/plain')]
  if (state.selection.$from.parent.type.spec.code) {
    if (plain) view.dispatch(state.tr.insertText(plain.replace(/\r\n?/g, '\n')).scrollIntoView())
    return
  }
  const parts: Part[] = html ? pastedBlocks(html) : pastedText(plain)
  if (parts.length === 0) return
  const fragment = Fragment.fromArray(parts.map((part) => state.schema.nodeFromJSON(part)))
  view.dispatch(state.tr.replaceSelection(Slice.maxOpen(fragment, false)).scrollIntoView().setMeta('paste', true))
}
