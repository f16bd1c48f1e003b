import { defaultLocale } from '#contract/texts/languages.ts'

/** The name of a picture that we read. */
export const pictureFile = /\.(jpe?g|png|tiff?|webp)$/i
/** The name of a picture that we do not read: those of phones, of cameras and of drawings. */
export const otherPicture = /\.(hei[cf]|avif|gif|bmp|svg|raw|dng|cr[23]|nef|arw|psd|pdf|jxl)$/i

const anyExtension = /\.[a-z0-9]{1,5}$/i

/** A file's name without its folders, in lower case. Systems write accents in two forms. */
export function fileKey(path: string): string {
  const name = path.slice(0, 1000).normalize('NFC').replaceAll('\\', '/')
  return name.slice(name.lastIndexOf('/') + 1).toLowerCase()
}

/** A text of which only letters and digits count. */
function bare(text: string): string {
  return text
    .slice(0, 256)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean)
    .join('-')
}

const stemOf = (path: string) => fileKey(path).replace(anyExtension, '')

/** What stands behind a name for the second of several: `drill (1)`, `drill-2`, `drill_10`, `drill - copia`. */
const inBrackets = /\(\d{1,3}\)$/
const counters = [inBrackets, /[-_ .]\d{1,2}$/, /[-_ ](copia|copy|kopie)$/]

function withoutCounter(stem: string): string {
  let short = stem
  for (const counter of counters) short = short.replace(counter, '').trimEnd()
  return short
}

export type Named = { id: string; code: string; name: string }

/** An index in which a key of two different things names none. */
function uniqueIndex() {
  const ids = new Map<string, string | null>()
  return {
    add: (key: string, id: string) => {
      const known = ids.get(key)
      if (key) ids.set(key, known === undefined || known === id ? id : null)
    },
    get: (key: string) => ids.get(key) ?? null,
  }
}

/**
 * Finds the product of a picture by its path: it is named after the product's code, maybe with a number behind it; or it
 * is in a folder of that name; or its number is the one in which only one code ends; or it has the product's name.
 * `find` returns the product's id, or `null` if none or several fit. Products are added one by one, because there may be
 * many thousands.
 */
export function productIndex() {
  const byCode = uniqueIndex()
  const byNumber = uniqueIndex()
  const byName = uniqueIndex()
  const ofCode = (text: string) => byCode.get(bare(text))
  return {
    add: ({ id, code, name }: Named) => {
      byCode.add(bare(code), id)
      byNumber.add(numberAtEnd(code), id)
      byName.add(bare(name), id)
    },
    find: (path: string): string | null => {
      const whole = stemOf(path)
      // No code has a bracket in it, but one may end in the same number.
      const stem = whole.replace(inBrackets, '').trimEnd()
      const short = withoutCounter(stem)
      const folders = foldersOf(path)
      const own = () => first(partsOf(stem), ofCode)
      const inFolder = () => first(folders, ofCode)
      return (
        // A number alone may be that of a photo in a product's folder.
        (isNumber(stem) ? (inFolder() ?? own()) : (own() ?? inFolder())) ??
        (isNumber(short) ? byNumber.get(String(Number(short))) : null) ??
        first([whole, stem, short, ...folders], text => byName.get(bare(text)))
      )
    },
  }
}

function first(texts: readonly string[], find: (text: string) => string | null): string | null {
  for (const text of texts) {
    const found = find(text)
    if (found !== null) return found
  }
  return null
}

/** Folders of every product's photos. */
const general = new Set('pictures photos images foto fotos immagini bilder'.split(' '))

/** The folders that a file is in, the nearest first. */
function foldersOf(path: string): string[] {
  const folders = path.slice(0, 1000).replaceAll('\\', '/').split('/').slice(0, -1)
  return folders.reverse().filter(folder => !general.has(bare(folder)))
}

const isNumber = (text: string) => /^\d{1,9}$/.test(text)

/** `OGT-0165` ends in 165. */
function numberAtEnd(code: string): string {
  const [digits = ''] = /\d{1,9}$/.exec(code) ?? []
  return digits && String(Number(digits))
}

/** The name, and without what stands behind it: `drill.old-2` is also `drill.old` and `drill`. */
function partsOf(stem: string): string[] {
  const dots = stem.split('.')
  const parts = dots.map((_, at) => dots.slice(0, dots.length - at).join('.'))
  return parts.flatMap(part => [part, withoutCounter(part)])
}

/**
 * Finds the file that a table names. It may be written with another case, form of accents or extension, or without one, and
 * may have got a number when it was downloaded. `find` returns its path, or `null`; `isOf`, whether a file seems to be of this
 * product, decides between files of the same name in several folders.
 */
export function fileIndex() {
  const byKey = new Map<string, string[]>()
  const byStem = new Map<string, string[]>()
  const byShort = new Map<string, string[]>()
  const put = (index: Map<string, string[]>, key: string, path: string) => {
    const others = index.get(key)
    if (others) others.push(path)
    else index.set(key, [path])
  }
  return {
    add: (path: string) => {
      const stem = stemOf(path)
      put(byKey, fileKey(path), path)
      put(byStem, bare(stem), path)
      put(byShort, bare(withoutCounter(stem)), path)
    },
    find: (name: string, isOf: (path: string) => boolean = () => false): string | null => {
      const whole = `/${name.normalize('NFC').replaceAll('\\', '/').toLowerCase()}`
      const stem = bare(stemOf(name))
      const same = byKey.get(fileKey(name)) ?? byStem.get(stem) ?? []
      const [only, another] = same
      if (only !== undefined && another === undefined) return only
      if (only !== undefined) {
        const ending = same.find(path => `/${path.normalize('NFC').toLowerCase()}`.endsWith(whole))
        return (whole.includes('/', 1) ? ending : undefined) ?? same.find(isOf) ?? only
      }
      const [numbered, second] = byShort.get(stem) ?? []
      return numbered !== undefined && second === undefined ? numbered : null
    },
  }
}

const inOrder = new Intl.Collator(defaultLocale, { numeric: true })

/** Sorts the photos of a product: `drill.jpg`, `drill-2.jpg`, `drill-10.jpg`. */
export const byNumber = (one: string, other: string) =>
  inOrder.compare(stemOf(one), stemOf(other)) || inOrder.compare(one, other)
