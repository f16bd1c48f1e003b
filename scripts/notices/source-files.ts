import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Folders of a working copy that are not part of the source, whatever contains them. */
const made = new Set(['node_modules', 'dist', 'test-results', 'playwright-report'])

/**
 * What the source consists of. A list of names, so that nothing which an operator keeps beside it (data, secrets, a
 * library's folder) is ever published.
 */
const roots = [
  '.ci',
  '.github',
  'contract',
  'deploy',
  'docs',
  'domain',
  'public',
  'scripts',
  'server',
  'src',
  'sw',
  'tests',
  'tools',
  '.dockerignore',
  '.editorconfig',
  '.env.example',
  '.gitignore',
  '.npmrc',
  '.nvmrc',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'Dockerfile',
  'compose.yaml',
  'index.html',
  'package.json',
  'package-lock.json',
]
/** The configuration of the tools. */
const configuration = /^(biome\.json|tsconfig(\.\w+)?\.json|\w+(\.\w+)?\.config\.(ts|mjs))$/

/** Every file of the source, by its path from the root. */
export function sourceFiles(): string[] {
  return readdirSync('.')
    .filter(name => roots.includes(name) || configuration.test(name))
    .flatMap(filesBelow)
    .sort()
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return path.endsWith('.log') ? [] : [path]
  return readdirSync(path)
    .filter(name => !made.has(name))
    .flatMap(name => filesBelow(join(path, name)))
}
