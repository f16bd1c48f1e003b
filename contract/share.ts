/** Where the system sends what a person shares with the app; the page is the worker's, or the server's. */
export const sharePath = '/share'

/** The form's fields, as the manifest names them. */
type Shared = { title: string; text: string; url: string }

const maxChars = 200
const address = /https?:\/\/([^\s/?#]+)([^\s#]*)\S*/g

/**
 * Where something shared leads: an address of ours to its page, any other words into the search.
 * `host` is this library's own.
 */
export function sharedTo({ title, text, url }: Shared, host: string): string {
  const own = [...`${url} ${text}`.matchAll(address)].find(([, theirs]) => theirs === host)?.[2]
  if (own?.startsWith('/')) return own
  const words = [title, text].map(part => part.replace(address, ' ').replace(/\s+/g, ' ').trim())
  const keywords = words.find(Boolean)?.slice(0, maxChars)
  return keywords ? `/search?k=${encodeURIComponent(keywords)}` : '/search'
}

/** The fields out of a form; what is missing is empty. */
export function readShared(form: { get(name: string): unknown }): Shared {
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { title: field('title'), text: field('text'), url: field('url') }
}
