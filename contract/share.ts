import { ownPath } from './own-path.ts'

/** Where the system sends what a person shares with the app; the page is the worker's, or the server's. */
export const sharePath = '/share'

/** The field of its photos, and what may be in it. */
export const photoField = 'photos'
export const photoTypes = ['image/png', 'image/jpeg', 'image/tiff', '.png', '.jpg', '.jpeg', '.tif']

/** The form's fields, as the manifest names them, and how many photos are in it. */
export type Shared = { title: string; text: string; url: string; photos: number }

/** Where photos are waited for; `shared` are the words that came with them. */
const editorPath = '/me/product-edit'
const maxChars = 200
const address = /https?:\/\/\S+/g

/**
 * The path that something shared leads to: photos to the form for a new product, an address of this
 * site to its page, any other words to the search. `origin` is this site's own.
 */
export function sharedTo({ title, text, url, photos }: Shared, origin: string): string {
  const words = [title, text].map(part => part.replace(address, ' ').replace(/\s+/g, ' ').trim())
  const first = encodeURIComponent(words.find(Boolean)?.slice(0, maxChars) ?? '')
  if (photos > 0) return `${editorPath}?shared=${first}`
  const addresses = `${url} ${text}`.match(address) ?? []
  const own = addresses.map(one => ownPath(one, origin)).find(Boolean)
  if (own) return own
  return first ? `/search?k=${first}` : '/search'
}

/** The fields out of a form; what is missing is empty. */
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
