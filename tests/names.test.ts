import { expect, test } from 'vitest'
import { files, read } from './support/source-files.ts'

const tests = files.filter(file => /\.(test|e2e)\.tsx?$/.test(file)).map(read)

/** The numbers in «1–3, 5». */
function numbersOf(list: string): number[] {
  return list.split(', ').flatMap(part => {
    const [from = 0, to = from] = part.split('–').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}

test.each(['fault', 'lesson', 'pwa'])('the README lists each %s that a test states', kind => {
  const listed = new RegExp(`^- .${kind} ([\\d–, ]+)`, 'm').exec(read('tests/README.md'))?.[1]
  const stated = new Set(
    tests.flatMap(text =>
      [...text.matchAll(new RegExp(`${kind} (\\d+): `, 'g'))].map(([, number]) => Number(number)),
    ),
  )
  expect([...stated].sort((a, b) => a - b)).toEqual(numbersOf(listed ?? ''))
})
