import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** `npm run figures`: how large the repository is. Lines of product and of tests, words of prose, and files of each. */
const isTest = /\.(test|spec)\.tsx?$|^(e2e|bench)\/|^server\/(testing|faults)\//
/** Generated, or data that no one reads as code. */
const isData = /^server\/database\/(tables\.ts|seed\/(knowledge|places|articles\/lists))/
const isCode = /\.(ts|tsx|css|sql|cjs)$/
const isProse = /^(?!server\/database\/seed\/).*\.md$/

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
const read = (file: string) => readFileSync(file, 'utf8')
const lines = (file: string) => read(file).split('\n').length - 1
const words = (file: string) => read(file).split(/\s+/).filter(Boolean).length
const sum = (some: string[], measure: (file: string) => number) => some.reduce((all, file) => all + measure(file), 0)

const code = files.filter((file) => isCode.test(file) && !isData.test(file))
const [tests, product] = [code.filter((file) => isTest.test(file)), code.filter((file) => !isTest.test(file))]
const prose = files.filter((file) => isProse.test(file))
console.log(`Lines of product: ${sum(product, lines)} in ${product.length} files`)
console.log(`Lines of tests: ${sum(tests, lines)} in ${tests.length} files`)
console.log(`Words of prose: ${sum(prose, words)} in ${prose.length} files`)
