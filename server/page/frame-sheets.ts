import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest, sheetsInOrder } from './built-app.ts'

export type Sheet = { address: string; css: string; classes: ReadonlySet<string> }

/** Style sheets of the built app that a page wears, in the order they come in a browser. */
export type Wardrobe = (html: string) => Sheet[]

/**
 * Finds by the classes in a page which sheets it wears, wherever the build has put them: what stands in
 * a first frame must have its styles before it is painted.
 */
export function openWardrobe(appFolder: string): Wardrobe {
  const sheets = sheetsInOrder(readManifest(appFolder)).map(file => {
    const css = readFileSync(join(appFolder, file), 'utf8').trim()
    return { address: `/${file}`, css, classes: new Set(classesOf(css)) }
  })
  return html => {
    const worn = new Set(
      [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, one = '']) => one.split(' ')),
    )
    return sheets.filter(({ classes }) => [...worn].some(one => classes.has(one)))
  }
}

/** The classes a sheet has rules for. */
function classesOf(css: string): string[] {
  return [...css.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name = '']) => name)
}

/**
 * The sheets within the page, so that it paints without asking for them. The links are never followed:
 * they tell the loader of the app's parts that these sheets are here.
 */
export function inlineSheets(sheets: readonly Sheet[], more: string, nonce: string): string {
  const css = sheets.map(sheet => sheet.css).join('')
  const here = sheets.map(
    ({ address }) => `<link rel="stylesheet" disabled crossorigin href="${address}" />`,
  )
  return `<style nonce="${nonce}">${css}${more}</style>${here.join('')}`
}
