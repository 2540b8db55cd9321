import { loadJudge } from '../judge.ts'

/** Judges file after file in one process. Each comes as its length in four bytes and its bytes, and is answered by a line. */
const judge = await loadJudge(process.argv[2] ?? '')
for (const name of ['log', 'info', 'warn', 'error'] as const) console[name] = () => {}
process.stdout.write('ready\n')
let rest = Buffer.alloc(0)
for await (const part of process.stdin) {
  rest = Buffer.concat([rest, part])
  while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE(0)) {
    const end = 4 + rest.readUInt32BE(0)
    const bytes = rest.subarray(4, end)
    rest = rest.subarray(end)
    const answer = await judge(bytes).then(
      ({ findings }) => ({ isRead: true, findings }),
      () => ({ isRead: false, findings: [] }),
    )
    process.stdout.write(`${JSON.stringify(answer)}\n`)
  }
}
