import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync, types } from '@babel/core'

/** One import of a file: as written, and the path from the root if it is a file of ours. */
export type Import = { name: string; target: string | null }

const generated = 'src/app/route-tree.gen.ts'
const options = { encoding: 'utf8', maxBuffer: 1e8 } as const

/** Every file of the repository, including new ones, without ignored ones. */
export const files = execFileSync('git', ['ls-files', '-zco', '--exclude-standard'], options)
  .split('\0')
  .filter(file => file && existsSync(file))

/** Shipped files: no tests, nothing generated. */
export const sources = files.filter(
  file =>
    /^(contract|domain|server|src|sw)\/.*\.tsx?$/.test(file) &&
    !/\.test\.tsx?$/.test(file) &&
    file !== generated,
)

export const read = (file: string) => readFileSync(file, 'utf8')

const parsed = new Map<string, Import[]>()

/** Static and dynamic imports and re-exports of a file, from its syntax tree. */
export function importsOf(file: string): Import[] {
  const known = parsed.get(file) ?? (existsSync(file) ? parse(file) : [])
  parsed.set(file, known)
  return known
}

export function syntaxTree(file: string): types.File {
  return parseSync(read(file), {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
  }) as types.File
}

/** One regular expression of a file, with its position. */
export type Pattern = { place: string; source: string; flags: string }

/** Every regular expression literal in a file; those built at run time have no source. */
export function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = []
  types.traverseFast(syntaxTree(file), node => {
    const place = `${file}:${node.loc?.start.line}`
    if (types.isRegExpLiteral(node)) found.push({ place, source: node.pattern, flags: node.flags })
    else if (types.isNewExpression(node) && types.isIdentifier(node.callee, { name: 'RegExp' })) {
      found.push({ place, source: '', flags: '' })
    }
  })
  return found
}

function parse(file: string): Import[] {
  const found: Import[] = []
  const add = (name: string) => found.push({ name, target: targetOf(file, name) })
  types.traverseFast(syntaxTree(file), node => {
    if (types.isImportDeclaration(node)) add(node.source.value)
    else if (types.isExportAllDeclaration(node)) add(node.source.value)
    else if (types.isExportNamedDeclaration(node) && node.source) {
      add(node.source.value)
    } else if (types.isCallExpression(node) && types.isImport(node.callee)) {
      const [name] = node.arguments
      if (types.isStringLiteral(name)) add(name.value)
    }
  })
  return found
}

function targetOf(file: string, name: string): string | null {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? normalize(join(dirname(file), name)) : null
}
