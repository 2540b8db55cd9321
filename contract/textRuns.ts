/**
 * A text with marks as a row of runs, in one form: what looks the same to a reader is the same row. The renderer and the
 * editors' desk both bring texts into it, so that a text that went through the editor renders to the same HTML.
 */

/** A piece of text, or something that stands in the text as one character would: a break, a picture, code. */
export type Run<Mark, Atom> = { marks: Mark[] } & ({ text: string } | { atom: Atom; isBreak: boolean })

type Same<Mark> = (a: Mark, b: Mark) => boolean

/**
 * White space as HTML shows it (one space, none at the start, the end or beside a line break) and outside of marks that
 * begin or end with it; neighbours with the same marks as one run.
 */
export function tidyRuns<Mark, Atom>(runs: Run<Mark, Atom>[], same: Same<Mark>): Run<Mark, Atom>[] {
  return joined(withoutMarkedEdges(joined(collapsed(runs), same), same), same)
}

/** White space is one space, and none where a line begins or ends. */
function collapsed<Mark, Atom>(runs: Run<Mark, Atom>[]): Run<Mark, Atom>[] {
  const done: Run<Mark, Atom>[] = []
  const cutEnd = () => {
    const last = done.at(-1)
    if (last && 'text' in last) done[done.length - 1] = { marks: last.marks, text: last.text.replace(/ $/, '') }
  }
  let isAfterSpace: boolean = true
  for (const run of runs) {
    if ('text' in run) {
      const single: string = run.text.replace(/[ \t\r\n\f]+/g, ' ')
      const text: string = isAfterSpace ? single.replace(/^ /, '') : single
      if (text === '') continue
      done.push({ marks: run.marks, text })
      isAfterSpace = text.endsWith(' ')
    } else {
      if (run.isBreak) cutEnd()
      done.push(run)
      isAfterSpace = run.isBreak
    }
  }
  cutEnd()
  return done.filter((run) => !('text' in run) || run.text !== '')
}

/**
 * A space at the edge of a run, and one between two runs, has the marks that the text on both its sides has, whatever it
 * had itself: `**a** **b**` is `**a b**`. Otherwise two texts that look the same would differ where something that is not
 * shown stands between them.
 */
function withoutMarkedEdges<Mark, Atom>(runs: Run<Mark, Atom>[], same: Same<Mark>): Run<Mark, Atom>[] {
  const shared = (a: Mark[] = [], b: Mark[] = []) => a.filter((mark) => b.some((other) => same(mark, other)))
  return runs.flatMap((run, at): Run<Mark, Atom>[] => {
    if (!('text' in run)) return [run]
    const before = runs[at - 1]?.marks
    const after = runs[at + 1]?.marks
    if (run.text === ' ') return [{ marks: shared(before, after), text: ' ' }]
    return [
      ...(run.text.startsWith(' ') ? [{ marks: shared(run.marks, before), text: ' ' }] : []),
      { marks: run.marks, text: run.text.replace(/^ | $/g, '') },
      ...(run.text.endsWith(' ') ? [{ marks: shared(run.marks, after), text: ' ' }] : []),
    ]
  })
}

function joined<Mark, Atom>(runs: Run<Mark, Atom>[], same: Same<Mark>): Run<Mark, Atom>[] {
  const done: Run<Mark, Atom>[] = []
  for (const run of runs) {
    const last = done.at(-1)
    if (last && 'text' in last && 'text' in run && alike(last.marks, run.marks, same))
      done[done.length - 1] = { marks: last.marks, text: last.text + run.text }
    else done.push(run)
  }
  return done
}

const alike = <Mark>(a: Mark[], b: Mark[], same: Same<Mark>) =>
  a.length === b.length && a.every((mark) => b.some((other) => same(mark, other)))

/**
 * Runs as a tree: `wrap` is called with what stands under one mark, over as many neighbours as have it. `choose` names the
 * mark that comes outermost at one of the runs; undefined where it has none left.
 */
export function nestRuns<Mark, Atom, Node>(
  runs: Run<Mark, Atom>[],
  how: {
    same: Same<Mark>
    choose: (runs: Run<Mark, Atom>[], at: number) => Mark | undefined
    leaf: (run: Run<Mark, Atom>) => Node
    wrap: (mark: Mark, children: Node[]) => Node
  },
): Node[] {
  const nodes: Node[] = []
  for (let at = 0; at < runs.length;) {
    const first = runs[at]
    const mark = how.choose(runs, at)
    if (!first || mark === undefined) {
      if (first) nodes.push(how.leaf(first))
      at += 1
      continue
    }
    const end = reachOf(runs, at, mark, how.same)
    const bare = runs
      .slice(at, end)
      .map((run) => ({ ...run, marks: run.marks.filter((each) => !how.same(each, mark)) }))
    nodes.push(how.wrap(mark, nestRuns(bare, how)))
    // A mark that the run itself does not have would be asked for again and again.
    at = Math.max(end, at + 1)
  }
  return nodes
}

/** The place after the last of the neighbours from `at` on that have the mark. */
export function reachOf<Mark, Atom>(runs: Run<Mark, Atom>[], at: number, mark: Mark, same: Same<Mark>) {
  let end = at
  while (runs[end]?.marks.some((each) => same(each, mark))) end += 1
  return end
}
