import { decodeUntrusted } from './untrusted.ts'

/** The size of a stored logo in pixels: that of the largest icon. */
const side = 512
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** A placeholder has the size and shape of the largest picture of a product. */
const placeholder = { width: 1280, height: 960 }

/** An uploaded picture as the 4:3 WebP that replaces missing pictures. @throws as decodeUntrusted */
export function readPlaceholder(bytes: Uint8Array): Promise<Buffer> {
  return decodeUntrusted(bytes, ['png', 'jpeg', 'webp'], image =>
    image
      .resize({ ...placeholder, fit: 'cover' })
      .toColourspace('srgb')
      .webp({ quality: 80 })
      .toBuffer(),
  )
}

/** An uploaded logo as a square WebP; a logo that is not square is centred. @throws as decodeUntrusted */
export function readLogo(bytes: Uint8Array): Promise<Buffer> {
  return decodeUntrusted(bytes, ['png', 'jpeg', 'webp'], image =>
    image
      .resize({ width: side, height: side, fit: 'contain', background: clear })
      .toColourspace('srgb')
      .webp({ quality: 90 })
      .toBuffer(),
  )
}
