import { ownPath } from './own-path.ts'

/** The target of the system's share menu. The worker answers it, or the server. */
export const sharePath = '/share'

/** The form field of shared photos, and their accepted types. */
export const photoField = 'photos'
export const photoTypes = ['image/png', 'image/jpeg', 'image/tiff', '.png', '.jpg', '.jpeg', '.tif']

/** The text fields of the share form, and its number of photos. */
export type Shared = { title: string; text: string; url: string; photos: number }

/** The page that uses shared photos; `shared` holds the text that came with them. */
const editorPath = '/me/product-edit'
const maxChars = 200
/** More is not read: looking for addresses and spaces in megabytes would take seconds. */
const mostRead = 4000
const address = /https?:\/\/\S+/g

/**
 * The path for shared content: photos open the form for a new product, an address of this site
 * opens its page, any other text opens the search. `origin` is the site's own.
 */
export function sharedTo({ photos, ...texts }: Shared, origin: string): string {
  const [title = '', text = '', url = ''] = [texts.title, texts.text, texts.url].map(long =>
    long.slice(0, mostRead),
  )
  const words = [title, text].map(part => part.replace(address, ' ').replace(/\s+/g, ' ').trim())
  const first = encodeURIComponent(words.find(Boolean)?.slice(0, maxChars) ?? '')
  if (photos > 0) return `${editorPath}?shared=${first}`
  const addresses = `${url} ${text}`.match(address) ?? []
  const own = addresses.map(one => ownPath(one, origin)).find(Boolean)
  if (own) return own
  return first ? `/search?k=${first}` : '/search'
}

/** Reads the fields of a form; a missing field is empty. */
export function readShared(form: {
  get(name: string): unknown
  getAll(name: string): unknown[]
}): Shared {
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const photos = form.getAll(photoField).filter(one => typeof one !== 'string').length
  return { title: field('title'), text: field('text'), url: field('url'), photos }
}
