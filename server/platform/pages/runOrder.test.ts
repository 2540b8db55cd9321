import { expect, test } from 'vitest'
import { makeRunOrder } from './runOrder.ts'

const assets = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([name, text]) => [`/assets/${name}`, { bytes: Buffer.from(text) }]))

test('a script runs after those that it imports, also through a third, and each runs once', () => {
  const runOrder = makeRunOrder(
    assets({
      'form.js':
        'const m=["assets/late.js"];\nimport{a as b}from"./session.js";import"./frame.js";import("./late.js");',
      'session.js': 'import{r}from"./frame.js";export{r as x}from"./runtime.js";',
      'frame.js': 'import * as o from"./runtime.js";var s="from \\"./late.js\\"";',
      'runtime.js': 'export{};',
      'late.js': '',
    }),
  )
  expect(runOrder(['/assets/form.js', '/assets/frame.js'])).toEqual([
    '/assets/runtime.js',
    '/assets/frame.js',
    '/assets/session.js',
    '/assets/form.js',
  ])
})

test('files that import each other are ordered nevertheless', () => {
  const runOrder = makeRunOrder(assets({ 'a.js': 'import"./b.js";', 'b.js': 'import"./a.js";' }))
  expect(runOrder(['/assets/a.js'])).toEqual(['/assets/b.js', '/assets/a.js'])
})
