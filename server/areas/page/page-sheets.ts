import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest, sheetsInOrder } from './built-app.ts'

type Sheet = { address: string; css: string; classes: ReadonlySet<string> }

/** The style sheets of the built app that have rules for some classes, in the browser's order. */
export type FindSheets = (classes: Iterable<string>) => Sheet[]

/** Reads the style sheets of the built app, in any folder of the build. */
export function openSheets(appFolder: string): FindSheets {
  const sheets = sheetsInOrder(readManifest(appFolder)).map(file => {
    const css = readFileSync(join(appFolder, file), 'utf8').trim()
    return { address: `/${file}`, css, classes: new Set(classesOf(css)) }
  })
  return classes => {
    const used = [...classes]
    return sheets.filter(sheet => used.some(one => sheet.classes.has(one)))
  }
}

/** The classes for which a sheet has rules. */
function classesOf(css: string): string[] {
  return [...css.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name = '']) => name)
}
