import { expect, test } from 'vitest'
import { files, read } from './support/source-files.ts'

const sheets = files
  .filter(file => /^src\/.*\.css$/.test(file))
  .map(file => ({ file, text: read(file).replace(/\/\*.*?\*\//gs, '') }))
const defined = new Set(
  sheets.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
)
/** Set by code on every element with this style, each with its reason. */
const alwaysSet: readonly (readonly [name: RegExp, why: string])[] = [
  [/^--c[0-8]$/, 'the style is given only with the nine colours'],
  [/^--tall$/, 'each bar has its height'],
  [/^--(at|speed)$/, 'the welcome sets both'],
]

test('a variable that no style sheet sets has a fallback, or the whole declaration is void', () => {
  const missing = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\s*\)/g)]
      .map(([, name = '']) => name)
      .filter(name => !defined.has(name) && !alwaysSet.some(([known]) => known.test(name)))
      .map(name => `${file}: ${name}`),
  )
  expect(sheets.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})
