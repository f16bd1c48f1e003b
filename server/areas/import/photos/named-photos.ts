import * as v from 'valibot'

const mostChars = 20_000
const addressChars = 1500
/** A file's name, as long as file systems allow. */
const nameChars = 255

/**
 * The photos in a cell. They stand behind semicolons, bars or lines; or behind commas, if what is before one ends like a
 * picture, or what follows is an address. Addresses and names may contain commas.
 */
export function photosIn(text: string): string[] {
  const parts = text.split(/[;|\n\r]/).flatMap(part => {
    const found: string[] = []
    let before: string | undefined
    for (const piece of part.split(',')) {
      const isNext = before === undefined || endsLikePicture(before) || isAddress(piece.trim())
      if (isNext) found.push(piece)
      else found[found.length - 1] += `,${piece}`
      before = piece
    }
    return found
  })
  return [...new Set(parts.map(part => part.trim()).filter(Boolean))]
}

const endsLikePicture = (text: string) => /\.[a-z]{3,4}$/i.test(text.trim())

export const isAddress = (text: string) => /^(https?:\/\/|www\.)/i.test(text)

/** The cell of a product's photos: names of files and addresses. */
export const photoCell = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(mostChars, 'too_long'),
    v.transform(photosIn),
    v.check(
      photos => photos.every(one => one.length <= (isAddress(one) ? addressChars : nameChars)),
      'too_long',
    ),
  ),
  '',
)

/** A photo that a row names and that did not come with the import; `host` is `null` for a file. */
export type AwaitedPhoto = { code: string; position: number; source: string; host: string | null }

/** An address as it is asked for, by https, and its host; `null` for a name. */
export function addressOf(photo: string): { source: string; host: string } | null {
  if (!isAddress(photo)) return null
  const secure = photo.replace(/^(https?:\/\/)?/i, 'https://')
  if (!URL.canParse(secure)) return { source: photo, host: '' }
  const { href, hostname } = new URL(secure)
  return { source: href.slice(0, addressChars), host: hostname }
}
