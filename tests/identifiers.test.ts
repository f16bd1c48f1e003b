import { expect, test } from 'vitest'
import { read, sources } from './support/source-files.ts'

/**
 * Names that stay: of the wire and of the database (docs/glossary.md), which have an underscore or are properties, of packages, and
 * of the files of an import, whose tables are called so.
 */
const isOwn = (file: string) =>
  /^(domain|server|src|sw)\//.test(file) &&
  !/\.repo\.ts$|\.gen\.ts$|^server\/(core\/store\/tables|areas\/import\/)/.test(file)
const older = /^(objects?|holds?)$/
/** Of the content security policy. */
const directive = 'objectSrc'

/** The names that a file declares: constants, functions, types, parts of objects that it takes apart, parameters. */
function declaredIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$|^import[^;]*?from .*$/gm, '')
  const found = (pattern: RegExp, within = code) =>
    [...within.matchAll(pattern)].map(([, name = '']) => name)
  const taken = found(/\b(?:const|let)\s*[{[]([^=]*?)[}\]]\s*=/g).flatMap(parts =>
    found(/(?:^|[,{\s])(?:\w+\s*:\s*)?([A-Za-z]\w*)\s*(?=[,}=]|$)/g, parts),
  )
  return [
    ...found(/\b(?:const|let|function\*?|type|interface|class)\s+([A-Za-z]\w*)/g),
    ...found(/[(,]\s*([a-z]+[A-Z]\w*)\??\s*(?::|=>)/g),
    ...taken,
  ]
}

const wordsOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')

test('a product is no object and a reservation no hold in the names of the code', () => {
  const files = sources.filter(isOwn)
  const wrong = files.flatMap(file =>
    [...new Set(declaredIn(read(file)))]
      .filter(name => name !== directive && wordsOf(name).some(word => older.test(word)))
      .map(name => `${file}: ${name}`),
  )
  expect(wrong).toEqual([])
  expect(declaredIn('const { a: object, hold } = x; function keepHold(theObject: T) {}')).toEqual(
    expect.arrayContaining(['object', 'hold', 'keepHold', 'theObject']),
  )
})

test('no file is named after an older name of the glossary', () => {
  const olderInFiles = /^(objects?|holds?|held|proofs?|readers?|notices?|ghost)$/
  // A route is named after its address.
  const files = sources.filter(file => isOwn(file) && !file.startsWith('src/routes/'))
  const wrong = files.filter(file => file.split(/[/.-]/).some(part => olderInFiles.test(part)))
  expect(wrong).toEqual([])
})
