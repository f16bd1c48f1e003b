import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { buildFolder } from './build-folder.ts'

/** Where each build leaves a list: the folders of the packages whose code is in its bundles. */
export const bundledPackagesFolder = join(buildFolder, 'bundled-packages')

/** By build. The app's has several threads, each with a bundle of its own. */
const found = new Map<string, Set<string>>()

/**
 * Notes the packages of a build, for scripts/notices/write-notices.ts. Vite's own `build.license` leaves out workers, and
 * writes one list for each build.
 */
export function noteBundledPackages(build: string): Plugin {
  return {
    name: 'note-bundled-packages',
    apply: 'build',
    generateBundle(_, bundle) {
      const folders = found.get(build) ?? new Set()
      found.set(build, folders)
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(part.modules)) {
          const folder = renderedLength > 0 && packageFolder(id)
          if (folder) folders.add(folder)
        }
      }
      mkdirSync(bundledPackagesFolder, { recursive: true })
      writeFileSync(
        join(bundledPackagesFolder, `${build}.json`),
        JSON.stringify([...folders].sort()),
      )
    },
  }
}

/** The folder of a module's package; `null` for a module of ours. */
export function packageFolder(id: string): string | null {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(id)?.[1] ?? null
}

/** The folders that a build noted. */
export function readBundledPackages(file: string): string[] {
  return JSON.parse(readFileSync(join(bundledPackagesFolder, file), 'utf8'))
}
