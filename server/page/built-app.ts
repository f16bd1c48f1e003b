import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AppFiles, sourceFiles } from '#contract/document.ts'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** The files of the built app, with their dependencies. Nothing before a build. */
export function readManifest(appFolder: string): Manifest {
  const file = join(appFolder, '.vite/manifest.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** The files that start the app; the source files before a build. */
export function readAppFiles(appFolder: string): AppFiles {
  const file = join(appFolder, 'app-files.json')
  if (!existsSync(file)) return sourceFiles
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Allows the app's inline script, and no other. */
export function inlineScriptHash(appFolder: string): string {
  const hash = createHash('sha256').update(readAppFiles(appFolder).inline)
  return `'sha256-${hash.digest('base64')}'`
}

/** The scripts of a part: its own and its dependencies. */
export function scriptsOf(chunks: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = chunks[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const next of chunk.imports ?? []) scriptsOf(chunks, next, found)
  return found
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
  visit('index.html')
  return [...sheets]
}
