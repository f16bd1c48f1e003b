import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AppFiles, type PageFiles, sourceFiles } from '#contract/document.ts'
import { patternAt } from '#contract/pages.ts'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** A list that the build wrote; `before` if there was no build. */
function readList<T>(appFolder: string, name: string, before: T): T {
  const file = join(appFolder, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : before
}

/** The files of the built app, with their dependencies. Nothing before a build. */
export function readManifest(appFolder: string): Manifest {
  return readList(appFolder, '.vite/manifest.json', {})
}

/** The files that start the app; the source files before a build. */
export function readAppFiles(appFolder: string): AppFiles {
  return readList(appFolder, 'app-files.json', sourceFiles)
}

/**
 * Reads the lists of files. Pages that are often the first one are sent with links to all their files; other
 * pages request theirs when they run.
 * @returns the files that start the app on a page, by its path
 */
export function openPageFiles(appFolder: string): (path: string) => AppFiles {
  const app = readAppFiles(appFolder)
  const byPage = readList<PageFiles>(appFolder, '.vite/page-files.json', {})
  return path => {
    const { preloads = [], sheets = [] } = byPage[patternAt(path)] ?? {}
    return { ...app, preloads: [...app.preloads, ...preloads], sheets: [...app.sheets, ...sheets] }
  }
}

/** Allows the app's inline script, and no other. */
export function inlineScriptHash(appFolder: string): string {
  const hash = createHash('sha256').update(readAppFiles(appFolder).inline)
  return `'sha256-${hash.digest('base64')}'`
}

/** Every style sheet, dependencies first, in the browser's order. */
export function sheetsInOrder(chunks: Manifest): string[] {
  const sheets = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = chunks[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const next of chunk.imports ?? []) visit(next)
    for (const sheet of chunk.css ?? []) sheets.add(sheet)
    for (const next of chunk.dynamicImports ?? []) visit(next)
  }
  for (const key of Object.keys(chunks)) if (key.startsWith('_shell-')) visit(key)
  return [...sheets]
}
