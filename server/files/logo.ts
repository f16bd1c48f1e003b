import { decodeUntrusted } from './untrusted.ts'

/** Of a kept logo, in pixels: the largest icon there is. */
const side = 512
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** A placeholder is as large as the largest picture of an object, and of its shape. */
const placeholder = { width: 1280, height: 960 }

/** An uploaded picture as the 4:3 WebP that stands in for pictures that can't be had. @throws as decodeUntrusted */
export function readPlaceholder(bytes: Uint8Array): Promise<Buffer> {
  return decodeUntrusted(bytes, ['png', 'jpeg', 'webp'], image =>
    image
      .resize({ ...placeholder, fit: 'cover' })
      .toColourspace('srgb')
      .webp({ quality: 80 })
      .toBuffer(),
  )
}

/** An uploaded logo as a square WebP; what is not square stands in the middle. @throws as decodeUntrusted */
export function readLogo(bytes: Uint8Array): Promise<Buffer> {
  return decodeUntrusted(bytes, ['png', 'jpeg', 'webp'], image =>
    image
      .resize({ width: side, height: side, fit: 'contain', background: clear })
      .toColourspace('srgb')
      .webp({ quality: 90 })
      .toBuffer(),
  )
}
