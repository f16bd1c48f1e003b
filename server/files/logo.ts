import { decodeUntrusted } from './untrusted.ts'

/** Of a kept logo, in pixels: the largest icon there is. */
const side = 512
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

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
